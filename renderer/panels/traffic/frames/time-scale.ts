import type { Frame } from '#shared/model/frames/frame.ts';

/** A time span, in milliseconds since 1970; without an end it is still running. */
export interface Span {
  start: number;
  end: number | undefined;
  /** It only waits for what may come, so its time counts as idle. */
  isWaiting?: boolean;
}

/** A place on a time axis, from 0 to 1. */
interface Mark {
  time: number;
  place: number;
}

/** A time axis on which idle times are short: between two neighbouring marks it is even. */
export interface TimeScale {
  /** In the order of their times, at least two. */
  marks: readonly Mark[];
  /** The marks at which an idle time begins that is drawn shorter than it was. */
  breaks: readonly number[];
}

/** An idle time is drawn as long as this part of all busy time, if it was longer. */
const idlePart = 0.06;

/** A request without a response. */
export function isPending({ kind, pairSeq }: Frame): boolean {
  return kind === 'request' && pairSeq === undefined;
}

/** The span of a frame: from request to response for either of them, else a point in time. */
export function spanOf({ kind, method, at, latencyMs = 0, clientMs = 0 }: Frame, isOpen: boolean): Span {
  const tookMs = latencyMs + clientMs;
  if (kind === 'request') {
    const isWaiting = method === 'subscriptions/listen';
    return { start: at, end: isOpen ? undefined : at + tookMs, ...(isWaiting && { isWaiting }) };
  }
  return { start: at - tookMs, end: at };
}

/** The time axis of some spans: from the earliest start to the latest end, or to `now` for running ones. */
export function scaleOf(spans: readonly Span[], now: number): TimeScale {
  const busy = busyTimes(spans, now);
  const first = busy[0];
  if (first === undefined) return { marks: even(0, 1), breaks: [] };
  const busyMs = busy.reduce((sum, { start, end }) => sum + end - start, 0);
  // Where there are only moments, each is a step.
  const longestIdle = Math.max(busyMs * idlePart, 1);
  const marks: Mark[] = [{ time: first.start, place: 0 }];
  const breaks: number[] = [];
  let length = 0;
  let before = first.start;
  for (const { start, end } of busy) {
    if (start > before) {
      if (start - before > longestIdle) breaks.push(marks.length - 1);
      length += Math.min(start - before, longestIdle);
      marks.push({ time: start, place: length });
    }
    if (end > start) {
      length += end - start;
      marks.push({ time: end, place: length });
    }
    before = end;
  }
  if (length === 0) return { marks: even(first.start, first.start + 1), breaks: [] };
  return { marks: marks.map(({ time, place }) => ({ time, place: place / length })), breaks };
}

function even(from: number, to: number): Mark[] {
  return [
    { time: from, place: 0 },
    { time: to, place: 1 },
  ];
}

/** The times in which anything ran, without overlaps, in order. */
function busyTimes(spans: readonly Span[], now: number): { start: number; end: number }[] {
  const sorted = spans
    .map(({ start, end, isWaiting }) => ({ start, end: isWaiting ? start : (end ?? Math.max(now, start)) }))
    .sort((one, other) => one.start - other.start);
  const busy: { start: number; end: number }[] = [];
  for (const span of sorted) {
    const last = busy.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else busy.push(span);
  }
  return busy;
}

/** Where a time is on an axis, from 0 to 1. */
export function placeOf({ marks }: TimeScale, time: number): number {
  return between(marks, time, 'time', 'place');
}

/** The time at a place of an axis. */
export function timeAt({ marks }: TimeScale, place: number): number {
  return between(marks, place, 'place', 'time');
}

function between(marks: readonly Mark[], value: number, from: keyof Mark, to: keyof Mark): number {
  const next = marks.findIndex((mark) => mark[from] >= value);
  const [before, after] = [marks[next - 1], marks[next]];
  if (after === undefined) return marks.at(-1)?.[to] ?? 0;
  if (before === undefined) return after[to];
  return before[to] + ((value - before[from]) / (after[from] - before[from])) * (after[to] - before[to]);
}

/** Where a span lies on an axis, in percent of its length. */
export function placeOn(scale: TimeScale, { start, end }: Span): { left: number; width: number } {
  const left = placeOf(scale, start) * 100;
  const right = end === undefined ? 100 : Math.max(left, placeOf(scale, end) * 100);
  return { left, width: right - left };
}
