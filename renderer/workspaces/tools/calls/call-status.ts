import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { usePendingRequests } from '../../../data/queries.ts';
import { blockingRequests } from '../../../kit/requests/index.ts';
import type { DotTone, Tone } from '../../../ui/status/tag.tsx';

/** The states of a call, with the colours of their dot and of their tag. */
export const callStatuses = {
  waiting: { dot: 'busy', tag: 'warn' },
  running: { dot: 'busy', tag: 'accent' },
  asking: { dot: 'warn', tag: 'warn' },
  left: { dot: 'idle', tag: 'plain' },
  unreachable: { dot: 'warn', tag: 'warn' },
  result: { dot: 'ok', tag: 'ok' },
  toolError: { dot: 'warn', tag: 'warn' },
  denied: { dot: 'idle', tag: 'plain' },
  withdrawn: { dot: 'idle', tag: 'plain' },
  cancelled: { dot: 'idle', tag: 'plain' },
  timedOut: { dot: 'error', tag: 'error' },
  protocolError: { dot: 'error', tag: 'error' },
  failed: { dot: 'error', tag: 'error' },
} as const satisfies Record<string, { dot: DotTone; tag: Tone }>;
export type CallStatus = keyof typeof callStatuses;

/**
 * A tool that failed (`isError`) is one thing, an error of the protocol another, and what a person did a third. `requests`:
 * the server waits for its user before it goes on.
 */
export function statusOf(
  { phase, outcome, failure, task }: Pick<ToolCallSummary, 'phase' | 'outcome' | 'failure' | 'task'>,
  requests = false,
): CallStatus {
  if (phase === 'running' && (task?.follow === 'left' || task?.follow === 'unreachable')) return task.follow;
  if (phase === 'running' && requests) return 'asking';
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

/** When a call went out; until then, and for one that never does, when it was asked for. Milliseconds since 1970. */
export function timeOf({ at, startedAt }: Pick<ToolCallSummary, 'at' | 'startedAt'>): number {
  return startedAt ?? at;
}

/** A call's state, and whether it waits for its user to answer the server. */
export function useCallStatus(
  call: Pick<ToolCallSummary, 'phase' | 'outcome' | 'failure' | 'task' | 'sessionId' | 'requestId'>,
): CallStatus {
  return statusOf(call, blockingRequests(usePendingRequests(), call).length > 0);
}
