import type { FailureCode } from '#shared/model/failure.ts';
import type { Json } from '#shared/model/json.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { AuditInput, AuditLog } from '../../records/audit/audit-log.ts';

/**
 * Puts on record who let a call pass, or did not, and with what arguments. Fails with `notRecorded` when a call was
 * allowed and that cannot be written: it must not be sent.
 */
export function recordDecision(audit: AuditLog, call: ToolCall, values: Json, times: number): void {
  const { decision, invalid } = call;
  const { verdict = 'denied', by = 'person' } = decision ?? {};
  const detail = { verdict, by, times, invalid, arguments: values };
  if (verdict === 'allowed') audit.record({ kind: 'callAllowed', ...subjectOf(call), detail });
  else audit.append({ kind: 'callDenied', ...subjectOf(call), detail });
}

/** Puts on record how a call ended. */
export function recordEnd(audit: AuditLog, call: ToolCall): void {
  const { outcome, failure, durationMs, bytes, requestId, task } = call;
  audit.append({
    kind: 'callEnded',
    ...subjectOf(call),
    detail: {
      outcome: outcomeOnRecord(outcome, failure?.code),
      requestId: requestId ?? null,
      ...(durationMs !== undefined && { durationMs: Math.round(durationMs) }),
      ...(bytes !== undefined && { bytes }),
      ...(failure && { failure: failure.code }),
      ...(task && { task: task.taskId }),
    },
  });
}

function subjectOf({ serverId, serverName, sessionId, tool }: ToolCall): Omit<AuditInput, 'kind' | 'detail'> {
  return { serverId, serverName, sessionId, subject: tool };
}

/** A call that somebody cancelled, or that took too long, did not fail. */
function outcomeOnRecord(outcome: ToolCall['outcome'], code: FailureCode | undefined): string {
  if (code === 'cancelled' || code === 'taskCancelled') return 'cancelled';
  return code === 'requestTimedOut' ? 'timedOut' : (outcome ?? 'failed');
}
