import { useTranslations } from 'use-intl';
import type { ResourceUpdate } from '#shared/model/subscription.ts';
import { visibleText } from '../../ui/visible-text.ts';

/** What a line of the log is about: a resource, the list of resources, or a listen that was acknowledged. */
export function useSubject({ kind, uri }: ResourceUpdate): string {
  const t = useTranslations('subscriptions');
  if (uri !== undefined) return visibleText(uri);
  return kind === 'acknowledged' ? t('listen') : t('wholeList');
}
