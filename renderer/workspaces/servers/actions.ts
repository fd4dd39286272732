import type { ServerId } from '#shared/model/id.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { showFailure } from '../../state/notice.ts';

/** Runs what the user asked for; a failure goes to the notice bar. True when it worked. */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showFailure(failureOf(error));
    return false;
  }
}

/** Connects a server, ending a running session first: restarting is the same call. */
export function connectServer(serverId: ServerId): Promise<boolean> {
  return attempt(() => client.sessions.connect({ serverId }));
}

/** Stops a server, or gives up on connecting it. */
export function disconnectServer(serverId: ServerId): Promise<boolean> {
  return attempt(() => client.sessions.disconnect({ serverId }));
}

/** Copies a server below itself. */
export function duplicateServer(serverId: ServerId): Promise<boolean> {
  return attempt(() => client.servers.duplicate({ serverId }));
}

/** Forgets a server and its secrets. */
export function removeServer(serverId: ServerId): Promise<boolean> {
  return attempt(() => client.servers.remove({ serverId }));
}

/** Takes the demo out of the list; the settings bring it back. */
export function hideDemo(): Promise<boolean> {
  return attempt(() => client.app.changeSettings({ showDemo: false }));
}

/** Puts the servers in this order; the list shows it at once. */
export function reorderServers(serverIds: ServerId[]): Promise<boolean> {
  queryClient.setQueryData(host.servers.list.queryKey(), (known) =>
    known === undefined
      ? undefined
      : [...known].sort((a, b) => serverIds.indexOf(a.server.id) - serverIds.indexOf(b.server.id)),
  );
  return attempt(() => client.servers.reorder({ serverIds }));
}
