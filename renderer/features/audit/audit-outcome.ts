import '../../host/jitless.ts';
import type { AuditEntry } from '#shared/model/audit.ts';
import { gatePolicySchema } from '#shared/model/gate.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';

const words = ['allowed', 'denied', 'withdrawn', 'result', 'toolError', 'failed'] as const;
const deciders = ['person', 'session', 'policy'] as const;

/** What was decided, or what came of it, as far as the entry says. */
export interface AuditOutcome {
  word?: (typeof words)[number] | undefined;
  by?: (typeof deciders)[number] | undefined;
  /** How often a call was let pass, when more than once. */
  times?: number | undefined;
  /** Somebody sent arguments that did not fit. */
  isInvalid: boolean;
  policy?: 'ask' | 'askUnlessReadOnly' | 'deny' | undefined;
  /** Whether the server was vouched for, where a policy was laid down. */
  isTrusted?: boolean | undefined;
  durationMs?: number | undefined;
}

/** Reads what an entry's detail says about how it went. Fields that mean nothing known are left out. */
export function auditOutcome({ detail }: AuditEntry): AuditOutcome {
  const said = isJsonObject(detail) ? detail : {};
  const { verdict, outcome, by, times, durationMs, invalid, trusted } = said;
  return {
    word: words.find((word) => word === verdict || word === outcome),
    by: deciders.find((each) => each === by),
    times: typeof times === 'number' && times > 1 ? times : undefined,
    isInvalid: invalid === true,
    policy: gatePolicySchema.safeParse(said.policy).data,
    isTrusted: typeof trusted === 'boolean' ? trusted : undefined,
    durationMs: typeof durationMs === 'number' ? durationMs : undefined,
  };
}

/** How an entry stands out: a refusal, or a failure. */
export function outcomeTone({ word }: AuditOutcome): 'refused' | 'failed' | undefined {
  if (word === 'denied' || word === 'withdrawn') return 'refused';
  return word === 'toolError' || word === 'failed' ? 'failed' : undefined;
}

const previewCharacters = 300;

/** The detail on one line: a call's arguments, else all of it. */
export function detailPreview(detail: Json): string {
  const shown = isJsonObject(detail) && detail.arguments !== undefined ? detail.arguments : detail;
  return JSON.stringify(shown).slice(0, previewCharacters);
}
