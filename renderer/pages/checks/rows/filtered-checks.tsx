import { Filter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/controls/button.tsx';
import { ToggleSet } from '../../../ui/controls/segmented.tsx';
import { FilterBar } from '../../../ui/controls/toolbar.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { type TableSource, useArraySource } from '../../../ui/table/table-source.ts';
import { TableView } from '../../../ui/table/table-view.tsx';
import { countStates, type ShownCheck, type ShownState, shownState, shownStates } from './shown-check.ts';

interface FilteredChecksProps {
  /** Names its panes in the memory of their sizes. */
  id: string;
  checks: readonly ShownCheck[];
  /** The key of the selected one. */
  selected: string | undefined;
  empty?: ReactNode;
  details: (check: ShownCheck) => ReactNode;
  /** The table of those that match. */
  children: (source: TableSource<ShownCheck>, active: number) => ReactNode;
}

/** Checks of which the user can filter some by text and result, with the details of the selected one. */
export function FilteredChecks({ id, checks, selected, empty, details, children }: FilteredChecksProps) {
  const t = useTranslations('checksPage');
  const { count } = useQuantities();
  const [text, setText] = useState('');
  const [states, setStates] = useState<readonly ShownState[]>(shownStates);
  const words = text.trim().toLowerCase();
  const source = useArraySource(
    checks.filter(
      (each) =>
        states.includes(shownState(each)) &&
        [each.name, each.method, each.target].some((value) => value.toLowerCase().includes(words)),
    ),
    keyOf,
  );
  const counts = countStates(checks);
  // States that no check has and that nobody switched off aren't shown.
  const options = shownStates.filter((state) => counts.has(state) || !states.includes(state));
  const active = source.indexOf(selected) ?? -1;
  const check = source.rowAt(active);
  const reset = () => {
    setText('');
    setStates(shownStates);
  };
  return (
    <>
      <FilterBar label={t('filter')} value={text} onChange={setText}>
        <ToggleSet
          label={t('states')}
          selected={states.filter((each) => options.includes(each))}
          options={options.map((value) => ({
            value,
            label: `${t(`state.${value}`)} ${count(counts.get(value) ?? 0)}`,
          }))}
          onChange={(next) => setStates(shownStates.filter((each) => next.includes(each) || !options.includes(each)))}
        />
      </FilterBar>
      <TableView
        id={id}
        source={source}
        empty={empty}
        noMatch={
          checks.length === 0 ? undefined : (
            <EmptyState
              icon={Filter}
              title={t('noMatchTitle')}
              actions={<Button onPress={reset}>{t('resetFilter')}</Button>}
            />
          )
        }
        details={check && { id: 'check', defaultSize: '52%', minSize: 280, content: details(check) }}
      >
        {children(source, active)}
      </TableView>
    </>
  );
}

function keyOf({ key }: ShownCheck): string {
  return key;
}
