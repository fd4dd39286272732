import { create } from 'zustand';
import { itemLabel, type ResourceItem } from '#shared/mcp/items/resource-item.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { offerUndo } from '../../../state/undo.ts';

/** A picked resource as its server lists it. */
export interface PickedResource {
  uri: string;
  label: string;
  mimeType?: string | undefined;
  /** Bytes, as the server claims. */
  size?: number | undefined;
}

/** The picked resources of a server by URI, in the order of picking. */
type Picks = ReadonlyMap<string, PickedResource>;

interface Basket {
  byServer: Readonly<Record<string, Picks>>;
  isPicking: boolean;
  add: (serverId: ServerId, picks: Iterable<PickedResource>) => void;
  remove: (serverId: ServerId, uris: Iterable<string>) => void;
  setPicking: (isPicking: boolean) => void;
}

/** Removes picks, all without URIs; the notice brings them back. */
export function removePicks(serverId: ServerId, uris?: readonly string[]): void {
  const { byServer, remove, add } = useBasket.getState();
  const picks = [...(byServer[serverId] ?? nothing).values()].filter(({ uri }) => uris?.includes(uri) ?? true);
  const [first] = picks;
  if (first === undefined) return;
  remove(
    serverId,
    picks.map(({ uri }) => uri),
  );
  const removed =
    picks.length === 1
      ? { what: 'removed' as const, name: first.label }
      : { what: 'removedMany' as const, count: picks.length };
  offerUndo(removed, () => add(serverId, picks));
}

const nothing: Picks = new Map();

/** The picked resources, until the window closes. */
export const useBasket = create<Basket>((set) => ({
  byServer: {},
  isPicking: false,
  add: (serverId, picks) =>
    set(({ byServer }) => {
      const next = new Map(byServer[serverId]);
      for (const pick of picks) if (pick.uri !== '') next.set(pick.uri, pick);
      return { byServer: { ...byServer, [serverId]: next } };
    }),
  remove: (serverId, uris) =>
    set(({ byServer }) => {
      const next = new Map(byServer[serverId]);
      for (const uri of uris) next.delete(uri);
      return { byServer: { ...byServer, [serverId]: next } };
    }),
  setPicking: (isPicking) => set({ isPicking }),
}));

export function usePicks(serverId: ServerId): Picks {
  return useBasket(({ byServer }) => byServer[serverId] ?? nothing);
}

export function pickOf(item: ResourceItem): PickedResource {
  return { uri: item.uri, label: itemLabel(item), mimeType: item.mimeType, size: item.size };
}

export function usePicking(serverId: ServerId) {
  const isPicking = useBasket((basket) => basket.isPicking);
  const picks = usePicks(serverId);
  const { add, remove } = useBasket.getState();
  return {
    isPicking,
    isPicked: (item: ResourceItem) => picks.has(item.uri),
    toggle: (item: ResourceItem) => {
      if (picks.has(item.uri)) remove(serverId, [item.uri]);
      else add(serverId, [pickOf(item)]);
    },
  };
}
