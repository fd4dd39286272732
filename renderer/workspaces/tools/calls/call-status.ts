import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { usePendingRequests, useSession } from '../../../data/queries.ts';
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
 * The status of a call. It tells a failed tool (`isError`) from a protocol error, and from what the user did.
 * `isBlocked`: a server request waits for the user.
 */
export function statusOf(
  { phase, outcome, failure, task }: Pick<ToolCallSummary, 'phase' | 'outcome' | 'failure' | 'task'>,
  isBlocked = false,
): CallStatus {
  if (phase === 'running' && (task?.follow === 'left' || task?.follow === 'unreachable')) return task.follow;
  if (phase === 'running' && isBlocked) return 'asking';
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
    case 'hostTimedOut':
      return 'timedOut';
    case 'serverError':
      return 'protocolError';
    default:
      return 'failed';
  }
}

/** When a call was sent, else when it was requested. Milliseconds since 1970. */
export function timeOf({ at, startedAt }: Pick<ToolCallSummary, 'at' | 'startedAt'>): number {
  return startedAt ?? at;
}

/** The status of a call, with regard to pending server requests and to a sign-in. */
export function useCallStatus(
  call: Pick<ToolCallSummary, 'phase' | 'outcome' | 'failure' | 'task' | 'serverId' | 'sessionId' | 'requestId'>,
): CallStatus {
  const isHeld = useSession(call.serverId, ({ inFlight }) =>
    inFlight.some(({ requestId, heldSince }) => requestId === call.requestId && heldSince !== undefined),
  );
  const isBlocked = blockingRequests(usePendingRequests(), call).length > 0;
  return statusOf(call, isHeld === true || isBlocked);
}
