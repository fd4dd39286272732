import { create } from 'zustand';
import type { PinId, ServerId } from '#shared/model/id/id.ts';
import type { Pin } from '#shared/model/runs/pin.ts';
import { client } from '../../data/client.ts';
import { pinName, refreshPins } from '../../data/pins.ts';
import { attempt } from '../../state/notice.ts';

interface Removed {
  id: PinId;
  serverId: ServerId;
  name: string;
}

/** What was removed and can be restored, the newest last. */
const useStore = create<{ removed: readonly Removed[] }>(() => ({ removed: [] }));

/** The newest removed pin of a server that can be restored. */
export function useRemoved(serverId: ServerId): Removed | undefined {
  return useStore(({ removed }) => removed.findLast((each) => each.serverId === serverId));
}

/** Awaits a change of pins, then fetches them again. Resolves with whether it was made. */
export async function changePins(change: Promise<unknown>): Promise<boolean> {
  const isDone = await attempt(change.then(() => true));
  await refreshPins();
  return isDone === true;
}

/** Removes a pin; {@link restorePin} brings it back. */
export async function removePin(pin: Pin): Promise<void> {
  if (!(await changePins(client.pins.remove({ pinId: pin.id })))) return;
  useStore.setState(({ removed }) => ({
    removed: [...removed, { id: pin.id, serverId: pin.serverId, name: pinName(pin) }],
  }));
}

export async function restorePin({ id }: Removed): Promise<void> {
  if (!(await changePins(client.pins.restore({ pinId: id })))) return;
  useStore.setState(({ removed }) => ({ removed: removed.filter((each) => each.id !== id) }));
}

/** No longer offers to restore what was removed. */
export function dismissRemoved(): void {
  useStore.setState({ removed: [] });
}
