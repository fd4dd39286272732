import { skipToken, useQuery } from '@tanstack/react-query';
import type { PinList, StoredPin } from '#shared/model/checks/pin.ts';
import type { PinId, ServerId } from '#shared/model/id/id.ts';
import { client, host, queryClient } from './client.ts';

/** The pins of a server; undefined until they are known. */
export function usePins(serverId: ServerId | undefined): PinList | undefined {
  return usePinQuery(serverId).data;
}

/** The same as a query, for the view of the pins. */
export function usePinQuery(serverId: ServerId | undefined) {
  return useQuery(host.pins.list.queryOptions({ input: serverId === undefined ? skipToken : { serverId } }));
}

/** Fetches the pins again, before the host's news of a change arrive. */
export async function refreshPins(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: host.pins.key() });
}

/** What a pin is called: as the user calls it, else what it requests. Untrusted text. */
export function pinName({ name, subject }: Pick<StoredPin, 'name' | 'subject'>): string {
  if (name !== '') return name;
  return subject.kind === 'tool' ? subject.tool : subject.kind === 'prompt' ? subject.prompt : subject.uri;
}

/** Runs these pins of a server, whose calls wait for a person; else those that are on, without asking anybody. */
export function runPins(serverId: ServerId, pinIds?: PinId[]): Promise<unknown> {
  const source = { kind: 'pins' as const, ...(pinIds && { pinIds }) };
  return client.checks.start({ source, serverId, allowed: [], asks: pinIds !== undefined });
}
