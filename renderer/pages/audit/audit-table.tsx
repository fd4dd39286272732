import { type KeyboardEvent, memo, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AuditEntry, AuditFilter } from '#shared/model/audit/audit.ts';
import { useAuditSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { Cell, Rows, type RowsHandle } from '../../ui/rows/rows.tsx';
import { Clock } from '../../ui/status/clock.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './audit.module.css';
import { auditOutcome, detailPreview, outcomeTone, useOutcomeText } from './audit-outcome.ts';
import { type AuditSource, rememberEntry } from './use-audit.ts';

export function AuditTable({ filter, source }: { filter: AuditFilter; source: AuditSource }) {
  const t = useTranslations('audit');
  const { entry: selected, change } = useAuditSearch();
  const { total } = source;
  // New entries are added at the top: a row keeps its distance to the end.
  const [active, setActive] = useState<{ row: number; total: number }>();
  const activeRow = active === undefined ? -1 : active.row + total - active.total;
  const scroller = useRef<RowsHandle>(null);

  // The row may not be loaded yet: it opens when it is.
  const pendingFilter = useRef<AuditFilter>(undefined);
  const openedHere = useRef<number>(undefined);
  const open = (row: number) => {
    const entry = source.rowAt(row);
    pendingFilter.current = entry === undefined ? filter : undefined;
    if (entry === undefined) return;
    openedHere.current = entry.seq;
    rememberEntry(entry);
    change({ entry: entry.seq }, { replace: true });
  };
  useEffect(() => {
    if (pendingFilter.current === filter) open(activeRow);
  });

  // Scrolls to an entry that was opened elsewhere. Only without a filter its row is known.
  const isRowKnown = Object.keys(filter).length === 0 && total > 0;
  const reveal = useEffectEvent((seq: number) => {
    if (seq === openedHere.current || total < seq) return;
    openedHere.current = seq;
    setActive({ row: total - seq, total });
    scroller.current?.scrollTo(total - seq);
  });
  useEffect(() => {
    if (selected !== undefined && isRowKnown) reveal(selected);
  }, [selected, isRowKnown]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || selected === undefined) return;
    event.preventDefault();
    change({ entry: undefined }, { replace: true });
  };
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);

  return (
    <div className={classNames(layout.column, layout.sized)}>
      <div className={css.rows}>
        <Rows
          handleRef={scroller}
          label={t('rows')}
          count={total}
          head={<AuditHeadings />}
          activeIndex={activeRow}
          onActiveIndexChange={(row) => {
            setActive({ row, total });
            open(row);
          }}
          onKeyDown={handleKey}
          onDraw={onDraw}
          rowProps={(row) => {
            const entry = source.rowAt(row);
            if (entry === undefined) return undefined;
            const tone = outcomeTone(auditOutcome(entry));
            return {
              className: classNames(tone !== undefined && css[tone], entry.seq === selected && layout.selected),
            };
          }}
          renderRow={(row) => {
            const entry = source.rowAt(row);
            return entry === undefined ? <Cell /> : <AuditCells entry={entry} />;
          }}
        />
      </div>
    </div>
  );
}

const AuditCells = memo(function AuditCells({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const outcome = useOutcomeText(auditOutcome(entry));
  const preview = visibleText(detailPreview(entry.detail));
  return (
    <>
      <Cell className={classNames(css.dim, css.seq)}>{entry.seq}</Cell>
      <Cell className={css.dim}>
        <Clock at={entry.at} hasDate />
      </Cell>
      <Cell className={classNames(css.words, css.kind)}>{t(`kind.${entry.kind}`)}</Cell>
      <Cell className={classNames(css.words, css.server)} title={entry.serverName}>
        {entry.serverName}
      </Cell>
      <Cell title={entry.subject}>
        <bdi>{visibleText(entry.subject)}</bdi>
      </Cell>
      <Cell className={classNames(css.words, css.outcome)} title={outcome}>
        {outcome}
      </Cell>
      <Cell className={classNames(css.dim, css.detail)} title={preview}>
        <bdi>{preview}</bdi>
      </Cell>
    </>
  );
});

function AuditHeadings() {
  const t = useTranslations('audit.columns');
  return (
    <>
      <Cell isHeading className={css.seq}>
        {t('seq')}
      </Cell>
      <Cell isHeading>{t('time')}</Cell>
      <Cell isHeading className={css.kind}>
        {t('kind')}
      </Cell>
      <Cell isHeading className={css.server}>
        {t('server')}
      </Cell>
      <Cell isHeading>{t('subject')}</Cell>
      <Cell isHeading>{t('outcome')}</Cell>
      <Cell isHeading className={css.detail}>
        {t('detail')}
      </Cell>
    </>
  );
}
