import { useTranslations } from 'use-intl';
import { useSubscriptions } from '../../data/queries.ts';
import { Tag } from '../../ui/status/tag.tsx';

/** How many subscriptions are alive across servers; nothing when there is none. */
export function LiveCount() {
  const t = useTranslations('window.panel');
  const count = useSubscriptions()?.filter(({ state }) => state === 'active').length ?? 0;
  if (count === 0) return null;
  return <Tag tone="accent">{t('live', { count })}</Tag>;
}
