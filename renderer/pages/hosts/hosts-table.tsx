import { useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { HostRow, HostTable } from '#shared/model/hosts/host-table.ts';
import { VerdictWord } from '../../kit/hosts/index.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { MiddleText } from '../../ui/middle-text.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './hosts.module.css';
import type { HostRowSource } from './use-host-table.ts';

/** The row and the host of the open cell. */
export interface OpenCell {
  index: number;
  hostId: string;
}

interface HostsTableProps {
  table: HostTable;
  source: HostRowSource;
  open: OpenCell | undefined;
  onOpen: (cell: OpenCell) => void;
  onClose: () => void;
}

/** The least widths of the columns, in pixels: an item, its kind, a host. */
const widths = { item: 180, kind: 84, host: 92 };

/**
 * Items as rows, hosts as columns; the item stays where the hosts are scrolled. A press on a cell opens it; the arrow keys to
 * the sides choose another host.
 */
export function HostsTable({ table, source, open, onOpen, onClose }: HostsTableProps) {
  const t = useTranslations('hosts');
  const { columns } = table;
  const [first] = columns;
  const hostId = open?.hostId ?? first?.id ?? '';
  const openHost = open?.hostId;
  const shown = useColumns(table, openHost);
  const sideways = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = sideways.current;
    if (openHost === undefined || element === null) return;
    const show = () => {
      const cell = element.querySelector(`[aria-selected=true] [data-host="${CSS.escape(openHost)}"]`);
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    // Now, and when the details beside the table take their room.
    const observer = new ResizeObserver(show);
    observer.observe(element);
    return () => observer.disconnect();
  }, [openHost]);
  /** The host whose cell the pointer was pressed on: the row is activated after that. */
  const pressed = useRef<string>(undefined);
  const template = [
    `minmax(${widths.item}px, 3fr) ${widths.kind}px`,
    ...columns.map(() => `minmax(${widths.host}px, 1fr)`),
  ].join(' ');
  const least = widths.item + widths.kind + columns.length * (widths.host + 8) + 30;
  const step = (by: number) => {
    const at = columns.findIndex(({ id }) => id === hostId);
    const next = columns[Math.min(columns.length - 1, Math.max(0, at + by))];
    if (open !== undefined && next !== undefined) onOpen({ ...open, hostId: next.id });
  };
  return (
    <div
      ref={sideways}
      className={classNames(layout.fillHeight, css.sideways)}
      // The rows scroll by themselves, so a sticky cell would stick to them.
      onScroll={({ currentTarget }) => currentTarget.style.setProperty('--scrolled', `${currentTarget.scrollLeft}px`)}
    >
      <div
        ref={(element) => element?.style.setProperty('--columns', template)}
        className={css.table}
        style={{ minWidth: `${least}px` }}
        onPointerDownCapture={({ target }) => {
          const cell = target instanceof Element ? target.closest('[data-host]') : null;
          pressed.current = cell?.getAttribute('data-host') ?? undefined;
        }}
      >
        <Table
          label={t('rows')}
          source={source}
          columns={shown}
          className={undefined}
          activeIndex={open?.index ?? -1}
          onActivate={(index) => {
            if (index === -1) onClose();
            else onOpen({ index, hostId: pressed.current ?? hostId });
            pressed.current = undefined;
          }}
          onKeyDown={(event) => {
            const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
            if (by === undefined || open === undefined) return;
            step(by);
            event.preventDefault();
          }}
          onClose={open && onClose}
        />
      </div>
    </div>
  );
}

function useColumns({ columns }: HostTable, openHost: string | undefined): readonly Column<HostRow>[] {
  const t = useTranslations('hosts');
  return useMemo(
    () => [
      {
        id: 'name',
        heading: t('columns.name'),
        className: css.item,
        text: (row) => rowName(row, t),
        cell: (_row, _state, name) => <MiddleText text={name} />,
        cellLabel: (row) => rowName(row, t),
      },
      {
        id: 'kind',
        heading: t('columns.kind'),
        look: 'words',
        className: layout.dim,
        cell: ({ kind }) => t(`one.${kind}`),
      },
      ...columns.map(
        ({ id, name }, at): Column<HostRow> => ({
          id: `host ${id}`,
          heading: visibleText(name),
          cell: ({ verdicts }) => (
            <span data-host={id} className={classNames(css.cell, id === openHost && css.openColumn)}>
              <VerdictWord verdict={verdicts[at] ?? 'unknown'} />
            </span>
          ),
        }),
      ),
    ],
    [t, columns, openHost],
  );
}

/** What a row is called: of a result, the tool and the frame. */
export function rowName({ kind, name, responseSeq }: HostRow, t: ReturnType<typeof useTranslations<'hosts'>>): string {
  if (kind === 'instructions') return t('one.instructions');
  const shown = name === '' ? t('noName') : visibleText(name);
  return responseSeq === undefined ? shown : t('resultOf', { tool: shown, seq: responseSeq });
}
