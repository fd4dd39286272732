export { fetchActions } from './fetch-actions.ts';
export { Highlighted } from './highlighted.tsx';
export { ItemIcon, ItemProblems, ItemRow } from './item-row.tsx';
export { ListPane, type PaneProps } from './list-pane.tsx';
export { useNamed, useNamedList } from './named-list.ts';
export { NamedRows } from './named-rows.tsx';
export { useTypeAhead } from './type-ahead.ts';
export { useTypedQuery } from './use-typed-query.ts';
