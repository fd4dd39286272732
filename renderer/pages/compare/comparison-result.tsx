import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ChangeClass, changeClasses } from '#shared/model/change.ts';
import {
  type ComparedFilter,
  type ComparedRange,
  type ComparedRow,
  type ComparedState,
  type Comparison,
  comparedStates,
} from '#shared/model/comparison.ts';
import { client } from '../../data/client.ts';
import { ObservableValue, useVersion } from '../../data/observable.ts';
import { type RowSource, useRowSource } from '../../data/row-source.ts';
import { ToggleSet } from '../../ui/controls/segmented.tsx';
import { FilterBar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Table } from '../../ui/table/table.tsx';
import { TableView } from '../../ui/table/table-view.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import css from './compare.module.css';
import { useComparedColumns } from './compared-columns.tsx';
import { ComparedItem } from './compared-item.tsx';
import { ComparisonSummary } from './comparison-summary.tsx';

interface RowQuery {
  comparisonId: string;
  filter: ComparedFilter;
}

/** The rows of a comparison never change. */
const unchanging = new ObservableValue(0);

const differing: readonly ComparedState[] = ['onlyA', 'onlyB', 'different'];

/** A comparison: its rows by state and class, and the selected one with its changes. */
export function ComparisonResult({ comparison, onRetry }: { comparison: Comparison; onRetry: () => void }) {
  const t = useTranslations('compare');
  const { count } = useQuantities();
  const tChanges = useTranslations('changes');
  const { comparisonId, counts } = comparison;
  const [sort, setSort] = useState<ComparedFilter['sort']>('class');
  const [states, setStates] = useState(differing);
  const [classes, setClasses] = useState<readonly ChangeClass[]>(changeClasses);
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<number>();
  const debounced = useDebounced(text.trim().slice(0, 500));
  // Rows without a class are shown with all classes only.
  const areAll = classes.length === changeClasses.length;
  const query = useMemo(
    (): RowQuery => ({
      comparisonId,
      filter: { states: [...states], classes: areAll ? [] : [...classes], text: debounced, sort },
    }),
    [comparisonId, states, classes, areAll, debounced, sort],
  );
  const source: RowSource<RowQuery, ComparedRow, ComparedRange> = useRowSource(query, unchanging, {
    fetch: (of, range, signal) => client.comparisons.rows({ ...of, ...range }, { signal }),
    keyOf: ({ ordinal }) => ordinal,
  });
  useVersion(source);
  const row = selected === undefined ? undefined : source.rowAt(selected);
  const columns = useComparedColumns();
  const differences = counts.onlyA + counts.onlyB + counts.different;
  // What each toggle shows, or would show, under the rest of the filter.
  const filtered = source.latest ?? comparison;
  return (
    <>
      <ComparisonSummary comparison={comparison} />
      <FilterBar
        label={t('filter')}
        value={text}
        onChange={(next) => {
          setText(next);
          setSelected(undefined);
        }}
      >
        <ToggleSet
          label={t('states')}
          selected={states}
          options={comparedStates.map((state) => ({
            value: state,
            label: `${t(`state.${state}`)} ${count(filtered.counts[state])}`,
          }))}
          onChange={(next) => {
            setStates(next);
            setSelected(undefined);
          }}
        />
        <ToggleSet
          label={t('classes')}
          selected={classes}
          options={changeClasses.map((each) => ({
            value: each,
            label: `${tChanges(`class.${each}`)} ${count(filtered.classes[each])}`,
            hint: t(`class.${each}`),
          }))}
          onChange={(next) => {
            // No class selected means all of them.
            setClasses(next.length === 0 ? changeClasses : next);
            setSelected(undefined);
          }}
        />
        {source.latest !== undefined && (
          <span role="status" className={layout.quietFixed}>
            {t('shown', { count: source.latest.total, total: counts.same + differences })}
          </span>
        )}
      </FilterBar>
      <TableView
        id="compare"
        source={source}
        noMatch={<EmptyState title={t(differences > 0 ? 'noMatch' : 'noRows')} />}
        onRetry={onRetry}
        minSize={240}
        details={
          row && {
            id: 'item',
            defaultSize: '62%',
            minSize: 280,
            content: <ComparedItem comparisonId={comparisonId} row={row} />,
          }
        }
      >
        <Table
          label={t('rows')}
          source={source}
          columns={columns}
          className={css.columns}
          sort={{
            by: sort,
            order: 'descending',
            onSort: (_, order) => {
              // Sorted by the class or not at all.
              setSort(order === 'descending' ? 'class' : undefined);
              setSelected(undefined);
            },
          }}
          activeIndex={selected ?? -1}
          onActivate={setSelected}
        />
      </TableView>
    </>
  );
}
