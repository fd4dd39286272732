import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ChangeClass, changeClasses, changeKind } from '#shared/model/change.ts';
import {
  type ComparedChange,
  type ComparedFilter,
  type ComparedRow,
  type ComparedState,
  type Comparison,
  comparedStates,
} from '#shared/model/comparison.ts';
import { client, host } from '../../data/client.ts';
import { ObservableValue, useVersion } from '../../data/observable.ts';
import { type RowSource, useRowSource } from '../../data/row-source.ts';
import { TextContent, TextSides } from '../../kit/content/index.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ToggleSet } from '../../ui/controls/segmented.tsx';
import { FilterBar, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { MiddleText } from '../../ui/middle-text.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { TableView } from '../../ui/table/table-view.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './compare.module.css';
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
  const { comparisonId, counts, classes: classCounts } = comparison;
  const [sort, setSort] = useState<ComparedFilter['sort']>();
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
  const source: RowSource<RowQuery, ComparedRow> = useRowSource(query, unchanging, {
    fetch: (of, range, signal) => client.comparisons.rows({ ...of, ...range }, { signal }),
    keyOf: ({ ordinal }) => ordinal,
  });
  useVersion(source);
  const row = selected === undefined ? undefined : source.rowAt(selected);
  const columns = useComparedColumns();
  const hasDifferences = counts.onlyA + counts.onlyB + counts.different > 0;
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
            label: `${t(`state.${state}`)} ${count(counts[state])}`,
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
            label: `${tChanges(`class.${each}`)} ${count(classCounts[each])}`,
          }))}
          onChange={(next) => {
            // No class selected means all of them.
            setClasses(next.length === 0 ? changeClasses : next);
            setSelected(undefined);
          }}
        />
      </FilterBar>
      <TableView
        id="compare"
        source={source}
        noMatch={<EmptyState title={t(hasDifferences ? 'noMatch' : 'noRows')} />}
        onRetry={onRetry}
        minSize={240}
        details={
          row && {
            id: 'item',
            defaultSize: '62%',
            minSize: 280,
            content: <ComparedItem comparison={comparison} row={row} />,
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

function useComparedColumns(): readonly Column<ComparedRow>[] {
  const t = useTranslations('compare');
  const tChanges = useTranslations('changes');
  return useMemo(
    () => [
      {
        id: 'state',
        heading: t('columns.state'),
        look: 'words',
        cell: ({ state }) => t(`state.${state}`),
        cellClass: ({ state }) => css[state],
      },
      {
        id: 'kind',
        heading: t('columns.kind'),
        look: 'words',
        className: css.kind,
        cell: ({ kind }) => t(`kind.${kind}`),
      },
      {
        id: 'class',
        heading: t('columns.class'),
        look: 'words',
        firstSort: 'descending',
        cell: ({ class: of }) => of && tChanges(`class.${of}`),
        cellClass: ({ class: of }) => of && toneOf[of],
      },
      {
        id: 'name',
        heading: t('columns.name'),
        text: ({ key }) => visibleText(key),
        cell: (_row, _state, name) => <MiddleText text={name} />,
        // What is shown in two parts is read out whole.
        cellLabel: ({ key }) => visibleText(key),
      },
    ],
    [t, tChanges],
  );
}

/** The tone of a class's name. */
const toneOf = { breaking: layout.error, risky: layout.warn, minor: undefined, info: layout.quiet } as const;

/** The JSON of an item: a diff, or the side that has it. */
function ComparedItem({ comparison, row }: { comparison: Comparison; row: ComparedRow }) {
  const t = useTranslations('compare');
  const { comparisonId } = comparison;
  const { ordinal, kind, key, state } = row;
  const query = useQuery(host.comparisons.texts.queryOptions({ input: { comparisonId, ordinal }, retry: false }));
  const { data } = query;
  const label = `${t(`kind.${kind}`)} ${visibleText(key)}`;
  const { a, b } = data ?? {};
  return (
    <section className={layout.view} aria-label={label}>
      <Toolbar label={label}>
        <h3 className={layout.truncate}>{visibleText(key)}</h3>
        <span className={layout.quiet}>{t(`state.${state}`)}</span>
      </Toolbar>
      <Fetching query={query} />
      {data !== undefined && data.changes.length > 0 && <Changes changes={data.changes} />}
      {a !== undefined && b !== undefined && state === 'different' ? (
        <TextSides
          key={ordinal}
          name={label}
          before={a}
          after={b}
          labels={{ before: t('sides.a'), after: t('sides.b') }}
          owner="compare"
          legend={
            <span className={layout.quiet} aria-hidden>
              − {t('sides.a')} + {t('sides.b')}
            </span>
          }
        />
      ) : (
        data !== undefined && <TextContent name={label} text={a ?? b ?? ''} owner="compare" />
      )}
    </section>
  );
}

/** What changed from A to B, and whether it breaks clients. */
function Changes({ changes }: { changes: readonly ComparedChange[] }) {
  const t = useTranslations('changes');
  return (
    <ul
      className={classNames(layout.ruled, layout.small, css.changes)}
      aria-label={t('list')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: many changes scroll, also without a mouse.
      tabIndex={0}
    >
      {changes.map(({ id, class: of, reason, pointer }) => {
        const { side, kind } = changeKind(id);
        const what = t(`kind.${kind}`);
        const title = side === undefined ? what : t('ofSide', { side: t(`side.${side}`), kind: what });
        return (
          <li key={`${id} ${pointer}`}>
            <strong className={toneOf[of]}>{t(`class.${of}`)}</strong> {title}{' '}
            <code className={layout.breaking}>{visibleText(pointer)}</code>
            <span className={layout.muted}> {t(`reason.${reason}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
