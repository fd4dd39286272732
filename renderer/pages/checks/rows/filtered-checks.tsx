import { Filter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ResetButton } from '../../../ui/controls/reset-button.tsx';
import { FilterBar } from '../../../ui/controls/toolbar.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { type TableSource, useArraySource } from '../../../ui/table/table-source.ts';
import { TableView } from '../../../ui/table/table-view.tsx';
import { countStates, type ShownCheck, type ShownState, shownState, shownStates } from './shown-check.ts';
import { StatesFilter } from './states-filter.tsx';

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
  const active = source.indexOf(selected) ?? -1;
  const check = source.rowAt(active);
  const reset = () => {
    setText('');
    setStates(shownStates);
  };
  return (
    <>
      <FilterBar label={t('filter')} value={text} onChange={setText}>
        <StatesFilter
          all={shownStates}
          states={states}
          countOf={(state) => counts.get(state) ?? 0}
          onChange={setStates}
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
              actions={<ResetButton onReset={reset}>{t('resetFilter')}</ResetButton>}
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
