import { create } from 'zustand';
import type { ServerId } from '#shared/model/id/id.ts';

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

/** A server's opened and closed folders. */
export function foldersOf({ byServer }: OpenFolders, serverId: ServerId): ReadonlyMap<string, boolean> {
  return byServer[serverId] ?? nothing;
}
