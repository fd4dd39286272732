import type { ToolCallSummary } from '#shared/model/tool-call.ts';
import type { DotTone } from '../../ui/status-dot.tsx';

/** How a call stands, or how it ended, in one word. */
export type CallStatus =
  | 'waiting'
  | 'running'
  | 'left'
  | 'unreachable'
  | 'result'
  | 'toolError'
  | 'denied'
  | 'withdrawn'
  | 'cancelled'
  | 'timedOut'
  | 'protocolError'
  | 'failed';

/** A tool that failed (`isError`) is one thing, an error of the protocol another, and what a person did a third. */
export function statusOf({
  phase,
  outcome,
  failure,
  task,
}: Pick<ToolCallSummary, 'phase' | 'outcome' | 'failure' | 'task'>): CallStatus {
  if (phase === 'running' && (task?.follow === 'left' || task?.follow === 'unreachable')) return task.follow;
  if (phase !== 'ended') return phase;
  if (outcome === 'result' || outcome === 'toolError') return outcome;
  switch (failure?.code) {
    case 'callDenied':
      return 'denied';
    case 'callWithdrawn':
      return 'withdrawn';
    case 'cancelled':
    case 'taskCancelled':
      return 'cancelled';
    case 'requestTimedOut':
      return 'timedOut';
    case 'serverError':
      return 'protocolError';
    default:
      return 'failed';
  }
}

/** The colour that goes with the word. */
export const statusTones: Record<CallStatus, DotTone> = {
  waiting: 'busy',
  running: 'busy',
  left: 'idle',
  unreachable: 'warn',
  result: 'ok',
  toolError: 'warn',
  denied: 'idle',
  withdrawn: 'idle',
  cancelled: 'idle',
  timedOut: 'error',
  protocolError: 'error',
  failed: 'error',
};
