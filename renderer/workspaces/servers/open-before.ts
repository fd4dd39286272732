import type { ServerId } from '#shared/model/id/id.ts';
import type { SessionView } from '#shared/model/session.ts';
import { usePastSessions, useServers, useSessionStates } from '../../data/queries.ts';

/** What one quit ended, ended this close together, in milliseconds. */
const oneQuitMs = 10_000;

/** The servers that were connected when Loupe quit the last time, and that weren't connected since. */
export function useOpenBefore(): ServerId[] {
  const past = usePastSessions().data ?? [];
  const sessions = useSessionStates() ?? [];
  const servers = useServers() ?? [];
  return openAtQuit(past).filter(
    (id) => servers.some(({ server }) => server.id === id) && !sessions.some(({ serverId }) => serverId === id),
  );
}

/** Whose sessions the newest quit ended. One that Loupe couldn't end, because it was killed, has no end time. */
export function openAtQuit(past: readonly Pick<SessionView, 'serverId' | 'end' | 'endedAt'>[]): ServerId[] {
  const quit = past.filter(({ end }) => end?.cause === 'quit');
  const last = Math.max(...quit.map(({ endedAt = 0 }) => endedAt));
  return quit.filter(({ endedAt = last }) => last - endedAt < oneQuitMs).map(({ serverId }) => serverId);
}
