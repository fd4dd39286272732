import type { ServerId } from '#shared/model/id/id.ts';
import type { RevisionPin, Server, ServerView } from '#shared/model/server.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { attempt } from '../../state/notice.ts';

/** Connects a server. This ends its running session first, so it also restarts one. */
export function connectServer(serverId: ServerId): Promise<unknown> {
  return attempt(client.sessions.connect({ serverId }));
}

/** Stores another protocol for a server and connects it again; false when it couldn't be stored. */
export function connectWithPin(server: Server, pin: RevisionPin): Promise<boolean> {
  return connectWith(server, { pin });
}

/** Stores that the server's cookies are kept, and connects it again. */
export function connectWithCookies(server: Server): Promise<boolean> {
  return connectWith(server, { keepsCookies: true });
}

async function connectWith(server: Server, change: { pin: RevisionPin } | { keepsCookies: boolean }): Promise<boolean> {
  // With it comes zod, which the first screen doesn't need.
  const { draftOf } = await import('./form/draft.ts');
  const draft = { ...draftOf(server), ...change };
  const updated = await attempt(client.servers.update({ serverId: server.id, draft }));
  if (updated === undefined) return false;
  await connectServer(server.id);
  return true;
}

/** Disconnects a server, or stops connecting it. */
export function disconnectServer(serverId: ServerId): Promise<unknown> {
  return attempt(client.sessions.disconnect({ serverId }));
}

/** Reorders the servers; the list shows the new order at once, and the stored one when it can’t be stored. */
export function reorderServers(serverIds: ServerId[]): Promise<unknown> {
  const queryKey = host.servers.list.queryKey();
  // What has no order, such as a recording, stays last.
  const placeOf = ({ server }: ServerView) => {
    const place = serverIds.indexOf(server.id);
    return place === -1 ? serverIds.length : place;
  };
  queryClient.setQueryData(queryKey, (known) => known?.toSorted((a, b) => placeOf(a) - placeOf(b)));
  const reorder = async () => {
    try {
      await client.servers.reorder({ serverIds });
    } catch (thrown) {
      void queryClient.invalidateQueries({ queryKey });
      throw thrown;
    }
  };
  return attempt(reorder());
}
