import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Frame } from '#shared/model/frames/frame.ts';
import { client } from '../../../data/client.ts';
import { useVersion } from '../../../data/observable.ts';
import { type RowSource, useRowSource } from '../../../data/row-source.ts';
import { trafficHead, trafficNames } from '../../../data/versions.ts';
import { shortMethod, useSummaryText } from '../../../kit/summary-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Rows } from '../../../ui/rows/rows.tsx';
import { DirectionArrow } from './frame-cells.tsx';
import css from './frames.module.css';

const rowHeight = 22;

export type Thread = RowSource<{ seq: number }, Frame>;

/** The frame with which a frame's thread begins; in logs of older versions a response knows its request only. */
export function threadRootOf({ kind, seq, pairSeq, threadSeq }: Frame): number {
  return threadSeq ?? (kind === 'request' ? undefined : pairSeq) ?? seq;
}

/** The frames of the same request, as correlated by the host; grows while the request runs. */
export function useThread(seq: number): Thread {
  const query = useMemo(() => ({ seq }), [seq]);
  return useRowSource(query, trafficHead, {
    renewal: trafficNames,
    fetch: (wanted, range, signal) => client.traffic.thread({ ...wanted, ...range }, { signal }),
    keyOf: (frame) => frame.seq,
    mayChange: (frame) => frame.kind === 'request' && frame.pairSeq === undefined,
  });
}

interface ThreadListProps {
  thread: Thread;
  selected: number;
  onOpen: (seq: number) => void;
}

/** The frames of a thread in order; nothing for just a request and its response. */
export function ThreadList({ thread, selected, onOpen }: ThreadListProps) {
  const t = useTranslations('traffic.frame');
  useVersion(thread);
  const { total } = thread;
  const first = thread.rowAt(0);
  if (total < 3 || first === undefined) return null;
  let active = -1;
  // Only frames in memory can be selected by number.
  for (let row = 0; row < Math.min(total, 2000) && active === -1; row += 1) {
    if (thread.rowAt(row)?.seq === selected) active = row;
  }
  const open = (index: number) => {
    const frame = thread.rowAt(index);
    if (frame !== undefined) onOpen(frame.seq);
  };
  return (
    <div className={css.thread} style={{ maxHeight: total * rowHeight + 1 }}>
      <Rows
        label={t('thread', { count: total })}
        count={total}
        rowHeight={rowHeight}
        activeIndex={active}
        onActiveIndexChange={open}
        onDraw={(from, end) => thread.setVisible(from, end)}
        rowKey={(index) => thread.rowAt(index)?.seq ?? `row ${index}`}
        rowProps={(index) => ({ onClick: () => open(index) })}
        renderRow={(index) => {
          const frame = thread.rowAt(index);
          return frame === undefined ? null : <ThreadRow frame={frame} startedAt={first.at} />;
        }}
      />
    </div>
  );
}

function ThreadRow({ frame, startedAt }: { frame: Frame; startedAt: number }) {
  const t = useTranslations('traffic');
  const { duration } = useQuantities();
  const summaryOf = useSummaryText();
  const summary = summaryOf(frame);
  return (
    <span className={classNames(layout.row, layout.shrink, css.threadRow)} title={summary}>
      <span className={css.threadTime}>+{duration(Math.max(0, frame.at - startedAt))}</span>
      <DirectionArrow direction={frame.direction} />
      <span className={layout.oneLine}>{threadWord(t, frame)}</span>
      {frame.marks?.map((mark) => (
        <span key={mark} className={css.mark}>
          {t(`marks.${mark}`)}
        </span>
      ))}
      <bdi className={classNames(layout.truncate, css.summary)}>{summary}</bdi>
    </span>
  );
}

/** A frame's label in its thread: a response shows its kind, since its method is the request's. */
function threadWord(t: ReturnType<typeof useTranslations<'traffic'>>, { kind, method }: Frame): string {
  if (kind === 'result' || kind === 'error' || method === undefined) return t(`kind.${kind}`);
  return shortMethod(method);
}
