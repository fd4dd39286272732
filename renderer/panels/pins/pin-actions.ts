import type { Pin } from '#shared/model/runs/pin.ts';
import { client } from '../../data/client.ts';
import { pinName, refreshPins } from '../../data/pins.ts';
import { attempt } from '../../state/notice.ts';
import { offerUndo } from '../../state/undo.ts';

/** Awaits a change of pins, then fetches them again. Resolves with whether it was made. */
export async function changePins(change: Promise<unknown>): Promise<boolean> {
  const isDone = await attempt(change.then(() => true));
  await refreshPins();
  return isDone === true;
}

/** Removes a pin. */
export async function removePin(pin: Pin): Promise<void> {
  if (!(await changePins(client.pins.remove({ pinId: pin.id })))) return;
  offerUndo({ what: 'removed', name: pinName(pin) }, () => changePins(client.pins.restore({ pinId: pin.id })));
}
