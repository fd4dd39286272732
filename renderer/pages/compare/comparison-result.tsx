import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useMemo, useState } from 'react';
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
import { CodeView, DiffView, formatJson } from '../../kit/editor/index.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ToggleSet } from '../../ui/controls/segmented.tsx';
import { FilterBar, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { MiddleText } from '../../ui/middle-text.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { Cell, Rows } from '../../ui/rows/rows.tsx';
import { SortHeading } from '../../ui/rows/sort-heading.tsx';
import { SplitPane } from '../../ui/split-pane.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './compare.module.css';
import { ComparisonSummary } from './comparison-summary.tsx';

interface RowQuery {
  comparisonId: string;
  filter: ComparedFilter;
}

type ComparedRows = RowSource<RowQuery, ComparedRow>;

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
  const source: ComparedRows = useRowSource(query, unchanging, {
    fetch: (of, range, signal) => client.comparisons.rows({ ...of, ...range }, { signal }),
    keyOf: ({ ordinal }) => ordinal,
  });
  useVersion(source);
  const row = selected === undefined ? undefined : source.rowAt(selected);
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
      {source.failure !== undefined ? (
        <FailureNotice failure={source.failure} onRetry={onRetry} />
      ) : (
        <div className={layout.fillHeight}>
          <SplitPane
            id="compare"
            orientation="horizontal"
            panes={[
              {
                id: 'rows',
                minSize: 240,
                content: (
                  <ComparedTable
                    source={source}
                    selected={selected}
                    onSelect={setSelected}
                    hasDifferences={counts.onlyA + counts.onlyB + counts.different > 0}
                    isByClass={sort === 'class'}
                    onSortByClass={(isByClass) => {
                      setSort(isByClass ? 'class' : undefined);
                      setSelected(undefined);
                    }}
                  />
                ),
              },
              ...(row === undefined
                ? []
                : [
                    {
                      id: 'item',
                      defaultSize: '62%',
                      minSize: 280,
                      content: <ComparedItem comparison={comparison} row={row} />,
                    },
                  ]),
            ]}
          />
        </div>
      )}
    </>
  );
}

interface ComparedTableProps {
  source: ComparedRows;
  selected: number | undefined;
  onSelect: (row: number) => void;
  /** Regardless of the filter. */
  hasDifferences: boolean;
  isByClass: boolean;
  onSortByClass: (isByClass: boolean) => void;
}

function ComparedTable(props: ComparedTableProps) {
  const { source, selected, onSelect, hasDifferences, isByClass, onSortByClass } = props;
  const t = useTranslations('compare');
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);
  if (source.state === 'empty') return <EmptyState title={hasDifferences ? t('noMatch') : t('noRows')} />;
  return (
    <div className={classNames(layout.column, layout.sized)}>
      <div className={css.rows}>
        <Rows
          label={t('rows')}
          count={source.total}
          head={<Headings isByClass={isByClass} onSortByClass={onSortByClass} />}
          activeIndex={selected ?? -1}
          onActiveIndexChange={onSelect}
          onDraw={onDraw}
          rowProps={(row) => ({ className: row === selected ? layout.selected : undefined })}
          renderRow={(row) => {
            const compared = source.rowAt(row);
            return compared === undefined ? <Cell /> : <Cells compared={compared} />;
          }}
        />
      </div>
    </div>
  );
}

const Cells = memo(function Cells({ compared: { kind, key, state, class: of } }: { compared: ComparedRow }) {
  const t = useTranslations('compare');
  const tChanges = useTranslations('changes');
  return (
    <>
      <Cell className={css[state]}>{t(`state.${state}`)}</Cell>
      <Cell className={css.kind}>{t(`kind.${kind}`)}</Cell>
      <Cell className={classNames(css.class, of && toneOf[of])}>{of && tChanges(`class.${of}`)}</Cell>
      <Cell>
        <MiddleText text={visibleText(key)} />
      </Cell>
    </>
  );
});

/** The tone of a class's name. */
const toneOf = { breaking: layout.error, risky: layout.warn, minor: undefined, info: layout.quiet } as const;

function Headings({ isByClass, onSortByClass }: Pick<ComparedTableProps, 'isByClass' | 'onSortByClass'>) {
  const t = useTranslations('compare.columns');
  return (
    <>
      <Cell isHeading>{t('state')}</Cell>
      <Cell isHeading className={css.kind}>
        {t('kind')}
      </Cell>
      <SortHeading
        label={t('class')}
        sort={isByClass ? 'descending' : 'none'}
        first="descending"
        onSort={() => onSortByClass(!isByClass)}
        className={css.class}
      />
      <Cell isHeading>{t('name')}</Cell>
    </>
  );
}

/** The JSON of an item: a diff, or the side that has it. */
function ComparedItem({ comparison, row }: { comparison: Comparison; row: ComparedRow }) {
  const t = useTranslations('compare');
  const { comparisonId } = comparison;
  const { ordinal, kind, key, state } = row;
  const query = useQuery(host.comparisons.texts.queryOptions({ input: { comparisonId, ordinal }, retry: false }));
  const { data } = query;
  const label = `${t(`kind.${kind}`)} ${visibleText(key)}`;
  const [a, b] = [formatted(data?.a), formatted(data?.b)];
  return (
    <section className={layout.view} aria-label={label}>
      <Toolbar label={label}>
        <h3 className={layout.truncate}>{visibleText(key)}</h3>
        <span className={layout.quiet}>{t(`state.${state}`)}</span>
      </Toolbar>
      <Fetching query={query} />
      {data !== undefined && data.changes.length > 0 && <Changes changes={data.changes} />}
      {a !== undefined && b !== undefined && state === 'different' ? (
        <DiffView before={a} after={b} language="json" label={label} />
      ) : (
        data !== undefined && <CodeView value={a ?? b ?? ''} language="json" label={label} />
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

function formatted(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (formatJson(text) ?? text);
}
