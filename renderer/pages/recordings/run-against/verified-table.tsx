import { memo, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { VerifiedRow, VerifyFilter } from '#shared/model/recordings/verify-run.ts';
import type { RowSource } from '../../../data/row-source.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { MiddleText } from '../../../ui/middle-text.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { Cell, Rows } from '../../../ui/rows/rows.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './run-against.module.css';

export type VerifiedRows = RowSource<{ verifyRunId: string; filter: VerifyFilter }, VerifiedRow>;

interface VerifiedTableProps {
  source: VerifiedRows;
  selected: number | undefined;
  onSelect: (row: number) => void;
}

/** The requests of a run, each with what came of it. */
export function VerifiedTable({ source, selected, onSelect }: VerifiedTableProps) {
  const t = useTranslations('runAgainst');
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);
  return (
    <div className={classNames(layout.column, layout.sized)}>
      <div className={css.rows}>
        <Rows
          label={t('rows')}
          count={source.total}
          head={<Headings />}
          activeIndex={selected ?? -1}
          onActiveIndexChange={onSelect}
          onDraw={onDraw}
          rowProps={(row) => ({ className: row === selected ? layout.selected : undefined })}
          renderRow={(row) => {
            const verified = source.rowAt(row);
            return verified === undefined ? <Cell /> : <Cells row={verified} />;
          }}
        />
      </div>
    </div>
  );
}

const Cells = memo(function Cells({ row: { number, method, name = '', state } }: { row: VerifiedRow }) {
  const t = useTranslations('runAgainst');
  const { count } = useQuantities();
  return (
    <>
      <Cell className={classNames(css.state, css[state])}>{t(`state.${state}`)}</Cell>
      <Cell className={css.number}>{count(number)}</Cell>
      <Cell title={visibleText(method)}>{visibleText(method)}</Cell>
      <Cell>
        <MiddleText text={visibleText(name)} />
      </Cell>
    </>
  );
});

function Headings() {
  const t = useTranslations('runAgainst.columns');
  return (
    <>
      <Cell isHeading>{t('state')}</Cell>
      <Cell isHeading className={css.number}>
        {t('number')}
      </Cell>
      <Cell isHeading>{t('method')}</Cell>
      <Cell isHeading>{t('name')}</Cell>
    </>
  );
}
