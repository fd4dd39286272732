import { host, link, queryClient } from './client.ts';
import { followHost } from './digest.ts';

/**
 * Follows the host, and fetches what every window shows first, all at once: drawing without it would only be drawing
 * twice. Resolves when it is in the cache, or when the host cannot be reached, which the window then says.
 */
export async function openCache(): Promise<void> {
  const lost = Promise.withResolvers<void>();
  const stop = link.subscribe(() => {
    if (link.state === 'lost') lost.resolve();
  });
  // The first digest makes everything be fetched again that is older.
  const isFollowing = new Promise<void>((resolve) => void followHost(queryClient, resolve));
  await Promise.race([isFollowing.then(fetchFirstData), lost.promise]);
  stop();
}

async function fetchFirstData(): Promise<void> {
  const { app, servers, sessions, inbox } = host;
  await Promise.all([
    queryClient.prefetchQuery(app.settings.queryOptions()),
    queryClient.prefetchQuery(servers.list.queryOptions()),
    queryClient.prefetchQuery(sessions.list.queryOptions()),
    queryClient.prefetchQuery(sessions.past.queryOptions()),
    queryClient.prefetchQuery(inbox.list.queryOptions()),
    queryClient.prefetchQuery(app.info.queryOptions()),
  ]);
}
