import type { ServerId, SessionId } from '#shared/model/id.ts';
import { client } from '../../data/client.ts';
import { createRequests } from '../../data/requests.ts';

// A read goes on the wire: it happens when a user wants it, never because a cache is stale.
const reads = createRequests('resourceRead', (input: { sessionId: SessionId; uri: string }, options) =>
  client.resources.read(input, options),
);

const keyOf = (serverId: ServerId, uri: string) => `${serverId} ${uri}`;

/** Reads a resource through its server; {@link useRead} has the outcome. */
export function readResource(serverId: ServerId, sessionId: SessionId, uri: string): void {
  reads.start(keyOf(serverId, uri), { sessionId, uri }).catch(() => undefined);
}

/** Reads a resource that was not read in this session yet: what opening one from a list or a link does. */
export function readOnce(serverId: ServerId, sessionId: SessionId, uri: string): void {
  if (reads.latestInput(keyOf(serverId, uri))?.sessionId !== sessionId) readResource(serverId, sessionId, uri);
}

/** Cancels a read. */
export function cancelRead(serverId: ServerId, uri: string): void {
  reads.cancel(keyOf(serverId, uri));
}

/** How the read of a resource stands; undefined before the first. Nothing is sent for it. */
export function useRead(serverId: ServerId, uri: string) {
  return reads.useRequest(keyOf(serverId, uri));
}
