import type { SessionState } from '../../data/queries.ts';
import type { DotTone } from '../../ui/status/tag.tsx';

/** The state of a server in the list, by its newest session; `word` is a key below `servers.state`. */
export function serverStatus(session: SessionState | undefined, approved: boolean) {
  const params = { code: session?.process?.exitCode ?? 0, signal: session?.process?.signal ?? '' };
  const shown = session === undefined ? status('idle', approved ? 'idle' : 'unapproved') : sessionStatus(session);
  return { ...shown, params };
}

function sessionStatus(session: SessionState) {
  const { recorded } = session;
  if (recorded?.isProbe === true) return status('idle', 'probe');
  if (recorded !== undefined) return recorded.isLive ? status('ok', 'recording') : status('idle', 'recorded');
  if (session.phase === 'ended') return endStatus(session);
  return session.phase === 'ready' ? status('ok', 'ready') : status('busy', session.phase);
}

function status<Word extends string>(tone: DotTone, word: Word) {
  return { tone, word };
}

function endStatus(session: SessionState) {
  const cause = session.end?.cause ?? 'lost';
  if (isReconnecting(session)) return status('busy', 'reconnecting');
  if (cause === 'stopped' || cause === 'quit') return status('idle', 'stopped');
  if (typeof session.process?.signal === 'string') return status('error', 'signal');
  if (typeof session.process?.exitCode === 'number' && session.end?.failure?.code === 'processExited') {
    return status('error', 'exitCode');
  }
  return status('error', cause);
}

/** True while Loupe reconnects a lost server. */
export function isReconnecting(session: SessionState | undefined): boolean {
  const state = session?.reconnect?.state;
  return state === 'waiting' || state === 'trying';
}

/** What can be done with a server's connection. A recording has none. */
export function serverAbilities(session: SessionState | undefined) {
  if (session?.recorded !== undefined) return { connect: false, disconnect: false, restart: false };
  const phase = session?.phase;
  const isLive = phase === 'starting' || phase === 'negotiating' || phase === 'ready';
  return {
    connect: phase === undefined || phase === 'ended',
    /** Also stops connecting and reconnecting. */
    disconnect: isLive || isReconnecting(session),
    restart: phase === 'ready' || phase === 'ended',
  };
}
