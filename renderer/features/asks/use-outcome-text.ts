import { useTranslations } from 'use-intl';
import type { EndedAsk } from '#shared/model/ask.ts';
import { isRequestAsk, requestKind } from './ask-kinds.ts';

/** Says how an ask ended. */
export function useOutcomeText(): (ended: EndedAsk) => string {
  const t = useTranslations('ask.inbox.how');
  return ({ ask, how, rule }) => {
    if (how !== 'rule') return t(how);
    const isRoots = isRequestAsk(ask) && requestKind(ask.subject) === 'roots';
    return isRoots ? t('roots') : t('rule', { rule: rule ?? '' });
  };
}
