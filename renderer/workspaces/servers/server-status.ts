import type { Session } from '#shared/model/session.ts';
import type { DotTone } from '../../ui/status/status-dot.tsx';

export interface ServerStatus {
  tone: DotTone;
  /** Key below `servers.state`. */
  word:
    | 'idle'
    | 'starting'
    | 'negotiating'
    | 'ready'
    | 'stopping'
    | 'stopped'
    | 'failed'
    | 'lost'
    | 'reconnecting'
    | 'exitCode'
    | 'signal'
    | 'unapproved';
  params: { code: number; signal: string };
}

/** How a server with this newest session is shown in the list. */
export function serverStatus(session: Session | undefined, approved: boolean): ServerStatus {
  const params = { code: session?.process?.exitCode ?? 0, signal: session?.process?.signal ?? '' };
  if (session === undefined) return { tone: 'idle', word: approved ? 'idle' : 'unapproved', params };
  switch (session.phase) {
    case 'starting':
    case 'negotiating':
    case 'stopping':
      return { tone: 'busy', word: session.phase, params };
    case 'ready':
      return { tone: 'ok', word: 'ready', params };
    case 'ended':
      return { ...endStatus(session), params };
  }
}

function endStatus(session: Session): Pick<ServerStatus, 'tone' | 'word'> {
  const cause = session.end?.cause ?? 'lost';
  if (isReconnecting(session)) return { tone: 'busy', word: 'reconnecting' };
  if (cause === 'stopped' || cause === 'quit') return { tone: 'idle', word: 'stopped' };
  if (typeof session.process?.signal === 'string') return { tone: 'error', word: 'signal' };
  if (typeof session.process?.exitCode === 'number' && session.end?.failure?.code === 'processExited') {
    return { tone: 'error', word: 'exitCode' };
  }
  return { tone: 'error', word: cause };
}

/** True while a lost server is tried again by itself. */
export function isReconnecting(session: Session | undefined): boolean {
  const state = session?.reconnect?.state;
  return state === 'waiting' || state === 'trying';
}

export function serverAbilities(session: Session | undefined) {
  const phase = session?.phase;
  const isLive = phase === 'starting' || phase === 'negotiating' || phase === 'ready';
  return {
    connect: phase === undefined || phase === 'ended',
    /** Stopping something that is not ready yet, or was lost, is giving up on connecting. */
    disconnect: isLive || isReconnecting(session),
    restart: phase === 'ready' || phase === 'ended',
  };
}
