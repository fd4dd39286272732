import { create } from 'zustand';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Sort, SortColumn } from '#shared/model/lists/resource-rows.ts';

interface ListState {
  /** How each server's list is sorted. */
  sorts: Readonly<Record<string, Sort | undefined>>;
  /** What the user opened or closed, by server and by the folder's prefix: a list fetched again finds them so. */
  folders: Readonly<Record<string, ReadonlyMap<string, boolean>>>;
  /** What each server's tree was opened for last: see {@link revealFront}. */
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
 * Opens the folders that hide what is in front, once: whoever closes one of them afterwards wants it closed, until
 * something else was in front.
 */
export function revealFront(serverId: ServerId, front: string, hiddenIn: readonly string[]): void {
  const { revealed } = useListState.getState();
  if (revealed[serverId] === front) return;
  useListState.setState({ revealed: { ...revealed, [serverId]: front } });
  if (hiddenIn.length > 0) openFolders(serverId, hiddenIn, true);
}

/** The first press on a column sorts these from the greatest down: the important and the new come first. */
const greatestFirst: readonly SortColumn[] = ['priority', 'lastModified'];

/** What a press on a column's head leads to: its usual direction, the other one, then the server's order again. */
export function nextSort(sort: Sort | undefined, column: SortColumn): Sort | undefined {
  const first = greatestFirst.includes(column);
  if (sort?.column !== column) return { column, isDescending: first };
  return sort.isDescending === first ? { column, isDescending: !first } : undefined;
}
