import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AuditEntry, AuditFilter } from '#shared/model/audit/audit.ts';
import { useAuditSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import type { RowsHandle } from '../../ui/rows/rows.tsx';
import { Clock } from '../../ui/status/clock.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
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

  return (
    <Table
      handleRef={scroller}
      label={t('rows')}
      source={source}
      columns={useAuditColumns()}
      className={css.columns}
      activeIndex={activeRow}
      onActivate={(row) => {
        setActive({ row, total });
        open(row);
      }}
      isSelected={({ seq }) => seq === selected}
      onClose={selected === undefined ? undefined : () => change({ entry: undefined }, { replace: true })}
      rowClass={(entry) => {
        const tone = outcomeTone(auditOutcome(entry));
        return tone && css[tone];
      }}
    />
  );
}

function useAuditColumns(): readonly Column<AuditEntry>[] {
  const t = useTranslations('audit');
  const outcomeText = useOutcomeText();
  return useMemo(
    () => [
      {
        id: 'seq',
        heading: t('columns.seq'),
        look: 'number',
        className: classNames(layout.dim, css.seq),
        cell: ({ seq }) => seq,
      },
      {
        id: 'time',
        heading: t('columns.time'),
        className: layout.dim,
        cell: ({ at }) => <Clock at={at} hasDate />,
      },
      {
        id: 'kind',
        heading: t('columns.kind'),
        look: 'words',
        className: css.kind,
        cell: ({ kind }) => t(`kind.${kind}`),
      },
      {
        id: 'server',
        heading: t('columns.server'),
        look: 'words',
        className: css.server,
        text: ({ serverName }) => serverName,
      },
      { id: 'subject', heading: t('columns.subject'), text: ({ subject }) => visibleText(subject) },
      {
        id: 'outcome',
        heading: t('columns.outcome'),
        look: 'words',
        text: (entry) => outcomeText(auditOutcome(entry)),
        cellClass: () => css.outcome,
      },
      {
        id: 'detail',
        heading: t('columns.detail'),
        className: classNames(layout.dim, css.detail),
        text: ({ detail }) => visibleText(detailPreview(detail)),
      },
    ],
    [t, outcomeText],
  );
}
