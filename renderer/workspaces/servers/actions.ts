import type { ServerId } from '#shared/model/id/id.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { attempt } from '../../state/notice.ts';

/** Connects a server, ending a running session first: restarting is the same call. */
export function connectServer(serverId: ServerId): Promise<unknown> {
  return attempt(client.sessions.connect({ serverId }));
}

/** Stops a server, or gives up on connecting it. */
export function disconnectServer(serverId: ServerId): Promise<unknown> {
  return attempt(client.sessions.disconnect({ serverId }));
}

/** Puts the servers in this order; the list shows it at once. */
export function reorderServers(serverIds: ServerId[]): Promise<unknown> {
  queryClient.setQueryData(host.servers.list.queryKey(), (known) =>
    known === undefined
      ? undefined
      : [...known].sort((a, b) => serverIds.indexOf(a.server.id) - serverIds.indexOf(b.server.id)),
  );
  return attempt(client.servers.reorder({ serverIds }));
}
