import type { Pin } from '#shared/model/checks/pin.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { client } from '../../../data/client.ts';
import { pinName, refreshPins } from '../../../data/pins.ts';
import { attempt } from '../../../state/notice.ts';
import { offerUndo } from '../../../state/undo.ts';

/** Awaits a change of pins, then fetches them again. Resolves with whether it was made. */
export async function changePins(change: Promise<unknown>): Promise<boolean> {
  const isDone = await attempt(change.then(() => true));
  await refreshPins();
  return isDone === true;
}

/** Cancels the pins of a server that run, and those that come after them. */
export async function cancelPins(serverId: ServerId): Promise<void> {
  const open = (await client.checks.runs()).filter(
    ({ request, phase }) => request.source.kind === 'pins' && request.serverId === serverId && phase !== 'ended',
  );
  await Promise.all(open.map(({ checkRunId }) => client.checks.cancel({ checkRunId })));
}

/** Removes a pin. */
export async function removePin(pin: Pin): Promise<void> {
  if (!(await changePins(client.pins.remove({ pinId: pin.id })))) return;
  offerUndo({ what: 'removed', name: pinName(pin) }, () => changePins(client.pins.restore({ pinId: pin.id })));
}
