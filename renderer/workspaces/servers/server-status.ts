import type { SessionState } from '../../data/queries.ts';
import type { DotTone } from '../../ui/status/tag.tsx';

/** How a server with this newest session is shown in the list; `word` is a key below `servers.state`. */
export function serverStatus(session: SessionState | undefined, approved: boolean) {
  const params = { code: session?.process?.exitCode ?? 0, signal: session?.process?.signal ?? '' };
  if (session === undefined) return { ...status('idle', approved ? 'idle' : 'unapproved'), params };
  switch (session.phase) {
    case 'starting':
    case 'negotiating':
    case 'stopping':
      return { ...status('busy', session.phase), params };
    case 'ready':
      return { ...status('ok', 'ready'), params };
    case 'ended':
      return { ...endStatus(session), params };
  }
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

/** True while a lost server is tried again by itself. */
export function isReconnecting(session: SessionState | undefined): boolean {
  const state = session?.reconnect?.state;
  return state === 'waiting' || state === 'trying';
}

export function serverAbilities(session: SessionState | undefined) {
  const phase = session?.phase;
  const isLive = phase === 'starting' || phase === 'negotiating' || phase === 'ready';
  return {
    connect: phase === undefined || phase === 'ended',
    /** Stopping something that is not ready yet, or was lost, is giving up on connecting. */
    disconnect: isLive || isReconnecting(session),
    restart: phase === 'ready' || phase === 'ended',
  };
}
