import { useMemo } from 'react';
import type { ServerId } from '#shared/model/id/id.ts';
import { useServers } from '../data/queries.ts';

/** So many colours are in the themes: `--server-1` to `--server-8`. */
const count = 8;

/**
 * A number from 1 to 8 for each server: by its id, so that it stays, and another one's while there are free ones where
 * two would have the same.
 */
export function colorNumbers(ids: readonly ServerId[]): ReadonlyMap<ServerId, number> {
  const numbers = new Map<ServerId, number>();
  const taken = new Set<number>();
  for (const id of ids) {
    if (taken.size === count) taken.clear();
    let number = numberOf(id);
    while (taken.has(number)) number = (number % count) + 1;
    taken.add(number);
    numbers.set(id, number);
  }
  return numbers;
}

/** The colour of each server as a CSS value, also of one that was removed; undefined where there is only one. */
export function useServerColors(): ((serverId: ServerId) => string) | undefined {
  const servers = useServers();
  return useMemo(() => {
    if (servers === undefined || servers.length < 2) return undefined;
    const numbers = colorNumbers(servers.map(({ server }) => server.id));
    return (serverId) => `var(--server-${numbers.get(serverId) ?? numberOf(serverId)})`;
  }, [servers]);
}

function numberOf(id: ServerId): number {
  let hash = 0;
  for (let at = 0; at < id.length; at += 1) hash = (hash * 31 + id.charCodeAt(at)) % 65_521;
  return (hash % count) + 1;
}
