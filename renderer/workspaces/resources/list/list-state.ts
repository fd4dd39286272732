import { create } from 'zustand';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Sort, SortColumn } from '#shared/model/lists/resource-rows.ts';

interface ListState {
  sorts: Readonly<Record<string, Sort | undefined>>;
  /** The folders that the user opened or closed, by server and prefix. They survive a reload of the list. */
  folders: Readonly<Record<string, ReadonlyMap<string, boolean>>>;
  /** The tab that was last revealed, by server: see {@link revealFront}. */
  revealed: Readonly<Record<string, string>>;
}

const useListState = create<ListState>(() => ({ sorts: {}, folders: {}, revealed: {} }));
const noFolders: ReadonlyMap<string, boolean> = new Map();

export function useListSort(serverId: ServerId): Sort | undefined {
  return useListState(({ sorts }) => sorts[serverId]);
}

export function sortList(serverId: ServerId, sort: Sort | undefined): void {
  useListState.setState(({ sorts }) => ({ sorts: { ...sorts, [serverId]: sort } }));
}

/** The folders of a server that the user opened (true) or closed. */
export function useFolders(serverId: ServerId): ReadonlyMap<string, boolean> {
  return useListState(({ folders }) => folders[serverId] ?? noFolders);
}

export function openFolders(serverId: ServerId, prefixes: readonly string[], isOpen: boolean): void {
  useListState.setState(({ folders }) => {
    const changed = prefixes.map((prefix) => [prefix, isOpen] as const);
    return { folders: { ...folders, [serverId]: new Map([...(folders[serverId] ?? []), ...changed]) } };
  });
}

/**
 * Opens the folders that hide the active tab, once: a folder that the user then closes stays closed until another tab
 * was active.
 */
export function revealFront(serverId: ServerId, front: string, hiddenIn: readonly string[]): void {
  const { revealed } = useListState.getState();
  if (revealed[serverId] === front) return;
  useListState.setState({ revealed: { ...revealed, [serverId]: front } });
  if (hiddenIn.length > 0) openFolders(serverId, hiddenIn, true);
}

/** Columns that are first sorted in descending order: the most important and the newest on top. */
const descendingFirst: readonly SortColumn[] = ['priority', 'lastModified'];

/** The sort order after a press on a column head: its first direction, the other one, then the server's order. */
export function nextSort(sort: Sort | undefined, column: SortColumn): Sort | undefined {
  const first = descendingFirst.includes(column);
  if (sort?.column !== column) return { column, isDescending: first };
  return sort.isDescending === first ? { column, isDescending: !first } : undefined;
}
