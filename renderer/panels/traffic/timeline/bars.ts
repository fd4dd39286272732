import { hasFailed } from '#shared/mcp/error-frame.ts';
import { isWithin } from '#shared/mcp/traffic-filter/filter-terms.ts';
import { parseFilter } from '#shared/mcp/traffic-filter/parse-filter.ts';
import type { Frame } from '#shared/model/frames/frame.ts';
import { isPending, placeOf, type Span, scaleOf, spanOf, type TimeScale } from '../frames/time-scale.ts';
import type { Window } from './window.ts';

/** A row of the timeline, at places from 0 to 1. */
export interface Bar {
  frame: Frame;
  left: number;
  right: number;
  tone: 'request' | 'running' | 'failed' | 'moment';
  /** So many bars of its server are above it, as they run at the same time. */
  subLane: number;
}

/** More lanes leave no room for the rows: the last one is that of all other servers. */
const mostLanes = 6;

/**
 * The bars of rows that are exchanges, and their axis. `now`: until when those without a response run, if their sessions are
 * `live`: a session's end ends them.
 */
export function barsOf(
  rows: readonly Frame[],
  now: number,
  live: ReadonlySet<string>,
): { scale: TimeScale; bars: Bar[] } {
  const isRunning = (frame: Frame) => isPending(frame) && live.has(frame.sessionId);
  const spans = rows.map((frame): [Frame, Span] => [frame, spanOf(frame, isRunning(frame))]);
  const scale = scaleOf(
    spans.map(([, span]) => span),
    now,
  );
  const ends = new Map<string, number[]>();
  const bars = spans
    .toSorted(([, one], [, other]) => one.start - other.start)
    .map(([frame, { start, end }]): Bar => {
      const [left, right] = [placeOf(scale, start), end === undefined ? 1 : placeOf(scale, end)];
      const busy = ends.get(frame.serverId) ?? [];
      ends.set(frame.serverId, busy);
      const free = busy.findIndex((until) => until <= left);
      const subLane = free === -1 ? busy.length : free;
      busy[subLane] = right;
      return { frame, left, right, tone: isRunning(frame) ? 'running' : toneOf(frame), subLane };
    });
  return { scale, bars };
}

function toneOf(frame: Frame): Bar['tone'] {
  if (hasFailed(frame) || isPending(frame)) return 'failed';
  return frame.kind === 'request' ? 'request' : 'moment';
}

/** The servers of the lanes, in the order in which they appear; undefined for the lane of all others. */
export function lanesOf(bars: readonly Bar[]): (string | undefined)[] {
  const servers = [...new Set(bars.map(({ frame }) => frame.serverId))];
  return servers.length <= mostLanes ? servers : [...servers.slice(0, mostLanes - 1), undefined];
}

/** More ranges are joined where the least is between them: a filter must stay readable. */
const mostRanges = 12;

/** The frames of rows in a part of the axis, as values of the filter's `seq`. */
export function seqRanges(bars: readonly Bar[], { from, to }: Window): string[] {
  const ranges: { first: number; last: number; before: number }[] = [];
  let isOpen = false;
  for (const { frame, left, right } of bars.toSorted((one, other) => one.frame.seq - other.frame.seq)) {
    const isSelected = right >= from && left <= to;
    const range = ranges.at(-1);
    if (isSelected && isOpen && range !== undefined) range.last = frame.seq;
    else if (isSelected) {
      ranges.push({ first: frame.seq, last: frame.seq, before: frame.seq - (range?.last ?? Number.NEGATIVE_INFINITY) });
    }
    isOpen = isSelected;
  }
  const longest = ranges.map(({ before }) => before).toSorted((one, other) => other - one)[mostRanges - 1] ?? 0;
  const joined: { first: number; last: number }[] = [];
  for (const range of ranges) {
    const previous = joined.at(-1);
    if (previous === undefined || (range.before >= longest && joined.length < mostRanges)) joined.push(range);
    else previous.last = range.last;
  }
  return joined.map(({ first, last }) => `${first}..${last}`);
}

/** The part of the axis with the frames that the filter's `seq` names; undefined for none. */
export function selectedIn(bars: readonly Bar[], query: string): Window | undefined {
  const ranges = parseFilter(query).terms.flatMap((term) => (term.key === 'seq' && !term.isNegated ? term.ranges : []));
  const selected = bars.filter(({ frame }) => isWithin(ranges, frame.seq));
  if (selected.length === 0) return undefined;
  return {
    from: Math.min(...selected.map(({ left }) => left)),
    to: Math.max(...selected.map(({ right }) => right)),
  };
}
