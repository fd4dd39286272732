import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Frame, FrameFilter } from '#shared/model/frame.ts';
import { client } from '../../../data/client.ts';
import { useVersion } from '../../../data/observable.ts';
import { useSessions } from '../../../data/queries.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Cell } from '../../../ui/rows/grid-cell.tsx';
import { RowScroller, type RowScrollerHandle } from '../../../ui/rows/row-scroller.tsx';
import { useNow } from '../../../ui/status/use-now.ts';
import { type FrameSource, isPending } from './frame-source.ts';
import css from './frames.module.css';

/** What a row is drawn with beside its frame. */
export interface RowState {
  /** For a request without a response: how long it has run in milliseconds; undefined when none can come. */
  runningMs: number | undefined;
}

/** A table's columns and cells. */
export interface FrameTableLook {
  label: string;
  /** Sets `--columns`, the widths of the columns. */
  columnsClass: string | undefined;
  headings: ReactNode;
  cells: (frame: Frame, state: RowState) => ReactNode;
  /** Extra class of a row. `hasFallen`: its session ended without being stopped. */
  rowClass: (frame: Frame, hasFallen: boolean) => string | undefined;
}

interface FrameTableProps {
  source: FrameSource;
  filter: FrameFilter;
  look: FrameTableLook;
  /** The selected frame's response or request. */
  pairSeq: number | undefined;
}

/** A table of frames; the selected one is part of the address. */
export function FrameTable({ source, filter, look, pairSeq }: FrameTableProps) {
  const t = useTranslations('traffic');
  const { frame: selected, change } = useWindowSearch();
  const [activeRow, setActiveRow] = useState(-1);
  const [pause, setPause] = useState<{ total: number; isAtEnd: boolean }>();
  const scroller = useRef<RowScrollerHandle>(null);
  const sessions = useSessions();
  const live = new Set(sessions?.filter((session) => session.phase !== 'ended').map((session) => session.id));
  const fallen = new Set(
    sessions?.filter(({ end }) => end !== undefined && end.cause !== 'stopped').map(({ id }) => id),
  );
  useVersion(source);
  const { total } = source;

  // A frame that something else selected (a link, the address) is located and brought into view.
  const chosenHere = useRef<number>(undefined);
  useEffect(() => {
    if (selected === undefined || selected === chosenHere.current) return;
    let isStale = false;
    client.traffic.locate({ filter, seq: selected }).then(
      ({ row }) => {
        if (isStale) return;
        setActiveRow(row ?? -1);
        if (row !== undefined) scroller.current?.scrollTo(row);
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [selected, filter]);

  // The row may still have to be fetched: it is selected as soon as it is there, under the same filter.
  const wanted = useRef<{ row: number; filter: FrameFilter }>(undefined);
  const select = useCallback(
    (frame: Frame | undefined) => {
      if (frame === undefined) return;
      wanted.current = undefined;
      chosenHere.current = frame.seq;
      change({ frame: frame.seq }, { replace: true });
    },
    [change],
  );
  useEffect(() => {
    if (wanted.current?.filter === filter) select(source.rowAt(wanted.current.row));
  });

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || selected === undefined) return;
    event.preventDefault();
    chosenHere.current = undefined;
    change({ frame: undefined }, { replace: true });
  };
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);
  const now = useNow(1000, total > 0 && live.size > 0);
  // Rows of another filter may have come in that are not on screen yet.
  const drawn = new Map<number, Frame>();

  return (
    <div className={classNames(layout.column, css.table)}>
      <div className={classNames(css.rows, look.columnsClass)}>
        <RowScroller
          handleRef={scroller}
          label={look.label}
          total={total}
          head={look.headings}
          activeRow={activeRow}
          onActiveRowChange={(row) => {
            setActiveRow(row);
            wanted.current = { row, filter };
            select(drawn.get(row) ?? source.rowAt(row));
          }}
          onKeyDown={handleKey}
          onDraw={onDraw}
          onFollow={(isFollowing, isAtEnd) => {
            setPause((known) => (isFollowing ? undefined : { total: known?.total ?? total, isAtEnd }));
          }}
          rowClass={(row) => {
            const frame = source.rowAt(row);
            if (frame === undefined) return undefined;
            return classNames(
              look.rowClass(frame, fallen.has(frame.sessionId)),
              frame.seq === selected && css.selected,
              frame.seq === pairSeq && css.pair,
            );
          }}
          renderRow={(row) => {
            const frame = source.rowAt(row);
            if (frame === undefined) return <Cell className={css.missing} />;
            drawn.set(row, frame);
            const runs = isPending(frame) && live.has(frame.sessionId);
            return look.cells(frame, { runningMs: runs ? Math.max(0, now - frame.at) : undefined });
          }}
        />
      </div>
      {pause !== undefined && (total > pause.total || !pause.isAtEnd) && (
        <div className={css.newest}>
          <Button onPress={() => scroller.current?.scrollToEnd()}>
            {total > pause.total ? t('newestWaiting', { count: total - pause.total }) : t('newest')} ↓
          </Button>
        </div>
      )}
    </div>
  );
}
