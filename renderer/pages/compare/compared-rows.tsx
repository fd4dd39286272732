import { useQuery } from '@tanstack/react-query';
import { memo, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { ComparedRow, Comparison } from '#shared/model/comparison.ts';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { CodeView, DiffView, formatJson } from '../../kit/editor/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { MiddleText } from '../../ui/middle-text.tsx';
import { Cell, RowScroller } from '../../ui/rows/row-scroller.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './compare.module.css';
import type { ComparedRows } from './use-comparison.ts';

interface ComparedTableProps {
  source: ComparedRows;
  selected: number | undefined;
  onSelect: (row: number) => void;
}

/** What one or both sides have, one row each. */
export function ComparedTable({ source, selected, onSelect }: ComparedTableProps) {
  const t = useTranslations('compare');
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);
  if (source.state === 'empty') return <EmptyState title={t('noRows')} />;
  return (
    <div className={classNames(layout.column, layout.sized)}>
      <div className={css.rows}>
        <RowScroller
          label={t('rows')}
          total={source.total}
          followsEnd={false}
          head={<Headings />}
          activeRow={selected ?? -1}
          onActiveRowChange={onSelect}
          onDraw={onDraw}
          rowClass={(row) => (row === selected ? layout.selected : undefined)}
          renderRow={(row) => {
            const compared = source.rowAt(row);
            return compared === undefined ? <Cell /> : <Cells compared={compared} />;
          }}
        />
      </div>
    </div>
  );
}

const Cells = memo(function Cells({ compared: { kind, key, state } }: { compared: ComparedRow }) {
  const t = useTranslations('compare');
  return (
    <>
      <Cell className={css[state]}>{t(`state.${state}`)}</Cell>
      <Cell className={css.kind}>{t(`kind.${kind}`)}</Cell>
      <Cell>
        <MiddleText text={visibleText(key)} />
      </Cell>
    </>
  );
});

function Headings() {
  const t = useTranslations('compare.columns');
  return (
    <>
      <Cell isHeading>{t('state')}</Cell>
      <Cell isHeading className={css.kind}>
        {t('kind')}
      </Cell>
      <Cell isHeading>{t('name')}</Cell>
    </>
  );
}

/** One row's JSON: the difference between both sides, or that of the side that has it. */
export function ComparedItem({ comparison, row }: { comparison: Comparison; row: ComparedRow }) {
  const t = useTranslations('compare');
  const { comparisonId } = comparison;
  const { ordinal, kind, key, state } = row;
  const { data, error } = useQuery(
    host.comparisons.texts.queryOptions({ input: { comparisonId, ordinal }, retry: false }),
  );
  const label = `${t(`kind.${kind}`)} ${visibleText(key)}`;
  const [a, b] = [formatted(data?.a), formatted(data?.b)];
  return (
    <section className={layout.view} aria-label={label}>
      <Toolbar label={label}>
        <h3 className={layout.truncate}>{visibleText(key)}</h3>
        <span className={layout.quiet}>{t(`state.${state}`)}</span>
      </Toolbar>
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      {a !== undefined && b !== undefined && state === 'different' ? (
        <DiffView before={a} after={b} language="json" label={label} />
      ) : (
        data !== undefined && <CodeView value={a ?? b ?? ''} language="json" label={label} />
      )}
    </section>
  );
}

function formatted(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (formatJson(text) ?? text);
}
