export { fetchActions, listKinds } from './fetch-actions.ts';
export { keptSource } from './kept-source.ts';
export { ListDialog } from './list-dialog.tsx';
export { ListPane, type PaneProps, useRowsHandle } from './list-pane.tsx';
export { ItemIcon, ItemProblems, ItemRow, type NamedList, NamedRows, useNamed } from './named-list.tsx';
export { NamedPane } from './named-pane.tsx';
export { SavedFilters, withFilter } from './saved-filters.tsx';
export {
  Highlighted,
  ListSearch,
  type TypedQuery,
  useTypeAhead,
  useTypedQuery,
  useTypedSource,
} from './search.tsx';
