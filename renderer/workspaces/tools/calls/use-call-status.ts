import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { usePendingRequests } from '../../../data/queries.ts';
import { type CallStatus, requestOfCall, statusOf } from './call-status.ts';

/** A call's state, and whether it waits for its user to answer the server. */
export function useCallStatus(
  call: Pick<ToolCallSummary, 'phase' | 'outcome' | 'failure' | 'task' | 'sessionId' | 'requestId'>,
): CallStatus {
  return statusOf(call, requestOfCall(usePendingRequests(), call) !== undefined);
}
