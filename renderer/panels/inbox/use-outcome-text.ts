import { useTranslations } from 'use-intl';
import type { EndedRequest } from '#shared/model/inbox/pending-request.ts';

/** How a pending request ended. */
export function useOutcomeText(): (ended: EndedRequest) => string {
  const t = useTranslations('inbox.panel.how');
  return ({ how, rule }) => (how === 'rule' ? t('rule', { rule: rule ?? '' }) : t(how));
}
