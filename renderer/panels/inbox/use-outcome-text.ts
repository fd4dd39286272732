import { useTranslations } from 'use-intl';
import type { EndedAsk } from '#shared/model/ask.ts';

/** Says how an ask ended. */
export function useOutcomeText(): (ended: EndedAsk) => string {
  const t = useTranslations('ask.inbox.how');
  return ({ how, rule }) => (how === 'rule' ? t('rule', { rule: rule ?? '' }) : t(how));
}
