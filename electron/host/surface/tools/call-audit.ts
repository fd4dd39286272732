import type { FailureCode } from '#shared/model/failure.ts';
import type { ToolCall } from '#shared/model/tool-call.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import { readArguments } from './call-arguments.ts';

/**
 * Puts on record who let a call pass, or did not, and with what arguments. Fails with `notRecorded` when a call was
 * allowed and that cannot be written: it must not be sent.
 */
export function recordDecision(audit: AuditLog, call: ToolCall, times: number): void {
  const { serverId, serverName, sessionId, tool, argumentsText, decision, invalid } = call;
  const common = { serverId, serverName, sessionId, subject: tool };
  const detail = {
    verdict: decision?.verdict ?? 'denied',
    by: decision?.by ?? 'person',
    times,
    invalid,
    arguments: readArguments(argumentsText),
  };
  if (decision?.verdict === 'allowed') audit.record({ kind: 'callAllowed', ...common, detail });
  else audit.append({ kind: 'callDenied', ...common, detail });
}

/** Puts on record how a call ended. */
export function auditEnd(audit: AuditLog, call: ToolCall): void {
  const { serverId, serverName, sessionId, tool, outcome, failure, durationMs, bytes, requestId, task } = call;
  audit.append({
    kind: 'callEnded',
    serverId,
    serverName,
    sessionId,
    subject: tool,
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

/** A call that somebody cancelled, or that took too long, did not fail. */
function outcomeOnRecord(outcome: ToolCall['outcome'], code: FailureCode | undefined): string {
  if (code === 'cancelled' || code === 'taskCancelled') return 'cancelled';
  return code === 'requestTimedOut' ? 'timedOut' : (outcome ?? 'failed');
}
