import type { ToolCallSummary } from '#shared/model/tool-call.ts';
import { useAsks } from '../../../data/queries.ts';
import { type CallStatus, requestBehind, statusOf } from './call-status.ts';

/** How a call stands, and whether it goes on only when its user has answered the server. */
export function useCallStatus(
  call: Pick<ToolCallSummary, 'phase' | 'outcome' | 'failure' | 'task' | 'sessionId' | 'requestId'>,
): CallStatus {
  return statusOf(call, requestBehind(useAsks(), call) !== undefined);
}
