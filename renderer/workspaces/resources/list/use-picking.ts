import { itemLabel, type ResourceItem } from '#shared/mcp/items/resource-item.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { type Pick, useBasket, usePicks } from '../basket/basket-store.ts';

/** What the basket keeps of a listed resource. */
export function pickOf(item: ResourceItem): Pick {
  return { uri: item.uri, label: itemLabel(item), mimeType: item.mimeType, size: item.size };
}

/** Picking resources of a server in its list. */
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
