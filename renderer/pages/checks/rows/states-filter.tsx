import { useTranslations } from 'use-intl';
import { ToggleSet } from '../../../ui/controls/segmented.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import type { ShownState } from './shown-check.ts';

interface StatesFilterProps<State extends ShownState> {
  all: readonly State[];
  /** Those that are switched on. */
  states: readonly State[];
  countOf: (state: State) => number;
  onChange: (states: readonly State[]) => void;
}

/** Which results are shown, with their counts. Those that no check has and that nobody switched off aren't there. */
export function StatesFilter<State extends ShownState>({ all, states, countOf, onChange }: StatesFilterProps<State>) {
  const t = useTranslations('checksPage');
  const { count } = useQuantities();
  const labelOf = (state: ShownState, checks: number) => `${t(`state.${state}`)} ${count(checks)}`;
  const options = all.filter((state) => countOf(state) > 0 || !states.includes(state));
  return (
    <ToggleSet
      label={t('states')}
      selected={states.filter((each) => options.includes(each))}
      options={options.map((value) => ({ value, label: labelOf(value, countOf(value)) }))}
      onChange={(next) => onChange(all.filter((each) => next.includes(each) || !options.includes(each)))}
    />
  );
}
