import '../../data/jitless.ts';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { AuditEntry } from '#shared/model/audit/audit.ts';
import { gatePolicySchema } from '#shared/model/inbox/gate.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { useQuantities } from '../../ui/quantities.ts';
import { visibleText } from '../../ui/visible-text.ts';

const words = ['allowed', 'denied', 'withdrawn', 'result', 'toolError', 'failed', 'cancelled', 'timedOut'] as const;
const replies = ['answered', 'declined', 'cancelled', 'answeredWithError', 'refused', 'unanswered'] as const;
const deciders = ['person', 'session', 'policy', 'roots', 'noRoots'] as const;

/** The decision and outcome of an entry. */
export interface AuditOutcome {
  word?: (typeof words)[number] | (typeof replies)[number] | undefined;
  by?: (typeof deciders)[number] | undefined;
  /** The auto-reply rule that replied. */
  rule?: string | undefined;
  /** How many calls were allowed, if more than one. */
  times?: number | undefined;
  /** The arguments were sent although invalid. */
  isInvalid: boolean;
  policy?: 'ask' | 'askUnlessReadOnly' | 'deny' | undefined;
  /** Whether the server is trusted, when its policy was changed. */
  isTrusted?: boolean | undefined;
  durationMs?: number | undefined;
}

/** Reads the outcome from the detail of an entry. Unknown values are left out. */
export function auditOutcome({ kind, subject, detail }: AuditEntry): AuditOutcome {
  const fields = isJsonObject(detail) ? detail : {};
  if (kind === 'serverAnswered') return { isInvalid: false, ...replyOutcome(subject, fields) };
  const { verdict, outcome, by, times, durationMs, invalid, trusted } = fields;
  return {
    word: words.find((word) => word === verdict || word === outcome),
    by: deciders.find((each) => each === by),
    times: typeof times === 'number' && times > 1 ? times : undefined,
    isInvalid: invalid === true,
    policy: gatePolicySchema.safeParse(fields.policy).data,
    isTrusted: typeof trusted === 'boolean' ? trusted : undefined,
    durationMs: typeof durationMs === 'number' ? durationMs : undefined,
  };
}

function replyOutcome(method: string, { how, reply, rule }: JsonObject): Partial<AuditOutcome> {
  if (how === 'withdrawn') return { word: 'unanswered' };
  if (how === 'refused') return { word: 'refused' };
  const isError = stringAt(reply, 'type') === 'error';
  const result = isError ? undefined : parsed(stringAt(reply, 'resultText'));
  const action = stringAt(result, 'action');
  const word = isError
    ? 'answeredWithError'
    : action === 'decline'
      ? 'declined'
      : action === 'cancel'
        ? 'cancelled'
        : 'answered';
  // Earlier versions recorded roots as a rule, but no rule can reply to them.
  if (how === 'automatic' || method === 'roots/list') {
    const roots = isJsonObject(result) ? result.roots : undefined;
    return { word, by: Array.isArray(roots) && roots.length === 0 ? 'noRoots' : 'roots' };
  }
  if (how === 'rule') return { word, rule: typeof rule === 'string' ? rule : '' };
  return how === 'person' ? { word, by: 'person' } : {};
}

function parsed(text: string | undefined): Json | undefined {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function outcomeTone({ word }: AuditOutcome): 'refused' | 'failed' | undefined {
  if (word === 'denied' || word === 'withdrawn' || word === 'refused') return 'refused';
  return word === 'toolError' || word === 'failed' || word === 'timedOut' ? 'failed' : undefined;
}

const previewCharacters = 300;

/** The detail on one line: the arguments of a call, else all of it. */
export function detailPreview(detail: Json): string {
  const shown = isJsonObject(detail) && detail.arguments !== undefined ? detail.arguments : detail;
  return JSON.stringify(shown).slice(0, previewCharacters);
}

/** An outcome as text: `allowed · for the session · × 3`. */
export function useOutcomeText(): (outcome: AuditOutcome) => string {
  const t = useTranslations('audit');
  const policies = useTranslations('gate.policies');
  const { duration } = useQuantities();
  return useCallback(
    ({ word, by, rule, times, isInvalid, policy, isTrusted, durationMs }) =>
      [
        word !== undefined && t(`outcome.${word}`),
        by !== undefined && t(`by.${by}`),
        rule !== undefined && t('by.rule', { rule: visibleText(rule) }),
        times !== undefined && t('times', { count: times }),
        isInvalid && t('invalid'),
        policy !== undefined && policies(policy),
        isTrusted !== undefined && t(isTrusted ? 'outcome.trusted' : 'outcome.untrusted'),
        durationMs !== undefined && duration(durationMs),
      ]
        .filter((each) => each !== false)
        .join(' · '),
    [t, policies, duration],
  );
}
