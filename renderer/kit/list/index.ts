export { fetchActions } from './fetch-actions.ts';
export { ItemIcon, ItemProblems, ItemRow } from './item-row.tsx';
export { ListPane, type PaneProps } from './list-pane.tsx';
export { NamedRows, useNamed, useNamedList } from './named-list.tsx';
export { Highlighted, useTypeAhead, useTypedQuery } from './search.tsx';
