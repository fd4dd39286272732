export { type FetchActions, fetchActions } from './fetch-actions.ts';
export { FetchButton } from './fetch-button.tsx';
export { FetchStrip } from './fetch-strip.tsx';
export { Highlighted } from './highlighted.tsx';
export { ListMenuItems } from './list-menu-items.tsx';
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
export { NothingListed } from './nothing-listed.tsx';
export { PagesDialog } from './pages-dialog.tsx';
export { useTypeAhead } from './type-ahead.ts';
export { type ServerList, useConnectedLists } from './use-connected-lists.ts';
export { hostList, storesBySession, useListStore } from './use-list-store.ts';
export { useTypedQuery } from './use-typed-query.ts';
