import { useTranslations } from 'use-intl';
import { Tag } from '../../../ui/status/tag.tsx';
import { type ShownCheck, shownState, tones } from './shown-check.ts';

/** The state of a check. */
export function StateTag({ check }: { check: ShownCheck }) {
  const t = useTranslations('checksPage');
  const state = shownState(check);
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
