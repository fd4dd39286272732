import { useTranslations } from 'use-intl';
import { useQuantities } from '../../ui/quantities.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { AuditOutcome } from './audit-outcome.ts';

/** An outcome in words: `allowed · for the session · × 3`. */
export function useOutcomeText({
  word,
  by,
  rule,
  times,
  isInvalid,
  policy,
  isTrusted,
  durationMs,
}: AuditOutcome): string {
  const t = useTranslations('audit');
  const policies = useTranslations('gate.policies');
  const { duration } = useQuantities();
  const words = [
    word !== undefined && t(`outcome.${word}`),
    by !== undefined && t(`by.${by}`),
    rule !== undefined && t('by.rule', { rule: visibleText(rule) }),
    times !== undefined && t('times', { count: times }),
    isInvalid && t('invalid'),
    policy !== undefined && policies(policy),
    isTrusted !== undefined && t(isTrusted ? 'outcome.trusted' : 'outcome.untrusted'),
    durationMs !== undefined && duration(durationMs),
  ];
  return words.filter((each) => each !== false).join(' · ');
}
