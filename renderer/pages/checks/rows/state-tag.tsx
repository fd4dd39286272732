import { useTranslations } from 'use-intl';
import { Tag } from '../../../ui/status/tag.tsx';
import { type ShownCheck, shownState, tones } from './shown-check.ts';

/** How a check stands; one whose new response was accepted says that in place of what it was before. */
export function StateTag({ check }: { check: ShownCheck }) {
  const t = useTranslations('checksPage');
  const state = shownState(check);
  if (check.isAccepted) return <Tag>{t('accepted')}</Tag>;
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
