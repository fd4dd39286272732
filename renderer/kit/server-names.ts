import type { ServerId } from '#shared/model/id/id.ts';
import { useServers, useSessionStates } from '../data/queries.ts';
import { dateTimeText } from '../ui/status/clock.tsx';
import { visibleText } from '../ui/visible-text.ts';

/**
 * What each server is called where one is chosen among all. Several of one name, as the recordings of a client, are told
 * apart by when their sessions started.
 */
export function useServerNames(): { id: ServerId; name: string }[] {
  const servers = useServers() ?? [];
  const sessions = useSessionStates();
  const byName = Map.groupBy(servers, ({ server }) => server.name);
  return servers.map(({ server: { id, name } }) => {
    const startedAt = sessions?.find(({ serverId }) => serverId === id)?.startedAt;
    const isOnlyOne = byName.get(name)?.length === 1;
    const shown = visibleText(name);
    return { id, name: isOnlyOne || startedAt === undefined ? shown : `${shown} · ${dateTimeText(startedAt)}` };
  });
}
