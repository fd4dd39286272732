import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { usePendingRequests } from '../../../data/queries.ts';
import { type CallStatus, requestOfCall, statusOf } from './call-status.ts';

/** How a call stands, and whether it goes on only when its user has answered the server. */
export function useCallStatus(
  call: Pick<ToolCallSummary, 'phase' | 'outcome' | 'failure' | 'task' | 'sessionId' | 'requestId'>,
): CallStatus {
  return statusOf(call, requestOfCall(usePendingRequests(), call) !== undefined);
}
