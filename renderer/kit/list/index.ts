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
export { type WalkActions, walkActions } from './walk-actions.ts';
export { WalkButton } from './walk-button.tsx';
export { WalkStrip } from './walk-strip.tsx';
