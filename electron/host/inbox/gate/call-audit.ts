import type { FailureCode } from '#shared/model/failure.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { CallDecision } from '#shared/model/runs/tool-call.ts';
import type { AuditInput, AuditLog } from '../../records/audit/audit-log.ts';

/** What a call is on record. */
export type CallSubject = Omit<AuditInput, 'kind' | 'detail'>;

/** How a call ended. */
export interface CallEnd {
  outcome?: 'result' | 'toolError' | 'failed' | undefined;
  failure?: { code: FailureCode } | undefined;
  requestId?: string | undefined;
  durationMs?: number | undefined;
  bytes?: number | undefined;
  task?: { taskId: string } | undefined;
}

/** Writes what the gate decides, and what came of it, to the audit log. */
export class CallAudit {
  readonly #audit: Pick<AuditLog, 'record' | 'append'>;

  constructor(audit: Pick<AuditLog, 'record' | 'append'>) {
    this.#audit = audit;
  }

  /** Records a decision. Fails with `notRecorded` for an allowed call. */
  decided(
    subject: CallSubject,
    { verdict, by }: CallDecision,
    more: { times: number; invalid?: boolean; arguments: Json },
  ): void {
    const detail = { verdict, by, ...more };
    if (verdict === 'allowed') this.#audit.record({ kind: 'callAllowed', ...subject, detail });
    else this.#audit.append({ kind: 'callDenied', ...subject, detail });
  }

  ended(subject: CallSubject, { outcome, failure, requestId, durationMs, bytes, task }: CallEnd): void {
    this.#audit.append({
      kind: 'callEnded',
      ...subject,
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
}

/** A cancelled call or one that timed out didn't fail. */
function outcomeOnRecord(outcome: CallEnd['outcome'], code: FailureCode | undefined): string {
  if (code === 'cancelled' || code === 'taskCancelled') return 'cancelled';
  return code === 'requestTimedOut' || code === 'hostTimedOut' ? 'timedOut' : (outcome ?? 'failed');
}
