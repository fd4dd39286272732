import { useTranslations } from 'use-intl';
import { Tag } from '../../../ui/status/tag.tsx';
import { type ShownCheck, shownState, tones } from './shown-check.ts';

/** The state of a check, or `accepted` once its new response was accepted. */
export function StateTag({ check }: { check: ShownCheck }) {
  const t = useTranslations('checksPage');
  const state = shownState(check);
  if (check.isAccepted) return <Tag>{t('accepted')}</Tag>;
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
