import type { Host } from '#host/create-host.ts';
import type { Recent } from './menu-template.ts';

/** So many are listed of each kind. */
const mostRecent = 10;

/** The servers that were connected last, the newest first; those that were removed are left out. */
export function recentServers({ sessions, servers }: Pick<Host, 'sessions' | 'servers'>): Recent[] {
  const known = new Map(servers.list().map(({ server }) => [server.id, server.name]));
  const views = [...sessions.list().map((session) => session.view()), ...sessions.past()];
  const newest = views
    .filter(({ serverId, recorded }) => recorded === undefined && known.has(serverId))
    .sort((a, b) => b.startedAt - a.startedAt)
    .map(({ serverId }) => serverId);
  return [...new Set(newest)].slice(0, mostRecent).map((serverId) => ({
    name: known.get(serverId) ?? '',
    address: `/servers/${encodeURIComponent(serverId)}/connection`,
  }));
}

/** The newest recordings. */
export async function recentRecordings({ recordings }: Pick<Host, 'recordings'>): Promise<Recent[]> {
  const { recordings: listed } = await recordings.list();
  return listed.slice(0, mostRecent).map(({ id, name, client, serverName, target }) => ({
    name: name || [client?.name, serverName ?? target].filter(Boolean).join(' → '),
    address: `/recordings?recording=${encodeURIComponent(id)}`,
  }));
}
