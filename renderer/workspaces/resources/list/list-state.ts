import { create } from 'zustand';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Sort, SortColumn } from '#shared/model/lists/resource-rows.ts';

interface ListSort {
  byServer: Readonly<Record<string, Sort | undefined>>;
  set: (serverId: ServerId, sort: Sort | undefined) => void;
}

/** How each server's list is sorted, until the window closes. */
export const useListSort = create<ListSort>((set) => ({
  byServer: {},
  set: (serverId, sort) => set(({ byServer }) => ({ byServer: { ...byServer, [serverId]: sort } })),
}));

/** The first press on a column sorts these from the greatest down: the important and the new come first. */
const greatestFirst: readonly SortColumn[] = ['priority', 'lastModified'];

/** What a press on a column's head leads to: its usual direction, the other one, then the server's order again. */
export function nextSort(sort: Sort | undefined, column: SortColumn): Sort | undefined {
  const first = greatestFirst.includes(column);
  if (sort?.column !== column) return { column, isDescending: first };
  return sort.isDescending === first ? { column, isDescending: !first } : undefined;
}

interface OpenFolders {
  /** What the user opened or closed, by server and by the folder's prefix. */
  byServer: Readonly<Record<string, ReadonlyMap<string, boolean>>>;
  set: (serverId: ServerId, prefixes: readonly string[], isOpen: boolean) => void;
}

const nothing: ReadonlyMap<string, boolean> = new Map();

/** Which folders are open, until the window closes: a list fetched again finds them as they were. */
export const useOpenFolders = create<OpenFolders>((set) => ({
  byServer: {},
  set: (serverId, prefixes, isOpen) =>
    set(({ byServer }) => {
      const next = new Map(byServer[serverId]);
      for (const prefix of prefixes) next.set(prefix, isOpen);
      return { byServer: { ...byServer, [serverId]: next } };
    }),
}));

export function foldersOf({ byServer }: OpenFolders, serverId: ServerId): ReadonlyMap<string, boolean> {
  return byServer[serverId] ?? nothing;
}
