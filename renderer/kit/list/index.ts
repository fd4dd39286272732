export { fetchActions } from './fetch-actions.ts';
export { Highlighted } from './highlighted.tsx';
export { ListPane } from './list-pane.tsx';
export { ListStore, type ListStoreOptions } from './list-store.ts';
export {
  appendNamed,
  emptyNamedList,
  findNamed,
  isNameRepeated,
  type NamedItem,
  type NamedList,
  type NamedPlace,
  namedAt,
  placeOfNamed,
} from './named-list.ts';
export { useTypeAhead } from './type-ahead.ts';
export { type ServerList, useConnectedLists } from './use-connected-lists.ts';
export { hostList, namedStores, storesBySession, useListStore } from './use-list-store.ts';
export { useTypedQuery } from './use-typed-query.ts';
