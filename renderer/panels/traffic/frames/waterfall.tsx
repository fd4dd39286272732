import { createContext, use } from 'react';
import type { Frame } from '#shared/model/frames/frame.ts';
import { classNames } from '../../../ui/class-names.ts';
import css from './frames.module.css';

/** The time axis of the rows in view. */
export const TimeAxis = createContext({ start: 0, span: 1 });

interface WaterfallProps {
  frame: Frame;
  /** The frame is a request without a response yet. */
  isOpen: boolean;
  isWaiting: boolean;
}

/** A bar for the start and duration of a frame's request. Hidden from screen readers, which read the latency. */
export function Waterfall({ frame, isOpen, isWaiting }: WaterfallProps) {
  const { left, width } = placeOn(use(TimeAxis), spanOf(frame, isOpen));
  const tone = isWaiting
    ? css.barWaiting
    : isOpen
      ? css.barRunning
      : frame.kind === 'error' || frame.givenUp !== undefined
        ? css.barFailed
        : undefined;
  return (
    <span aria-hidden className={css.waterfall}>
      <span className={classNames(css.bar, tone)} style={{ left: `min(${left}%, 100% - 4px)`, width: `${width}%` }} />
    </span>
  );
}

/** A time span, in milliseconds since 1970; without an end it is still running. */
export interface Span {
  start: number;
  end: number | undefined;
}

/** The span of a row: from request to response for either of them, else a point in time. */
export function spanOf({ kind, at, latencyMs }: Frame, isOpen: boolean): Span {
  if (kind === 'request') return { start: at, end: isOpen ? undefined : at + (latencyMs ?? 0) };
  return { start: at - (latencyMs ?? 0), end: at };
}

/** The time axis: from the earliest start to the latest end, or to `now` for running spans. */
export function axisOf(spans: readonly Span[], now: number): { start: number; span: number } {
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const each of spans) {
    start = Math.min(start, each.start);
    end = Math.max(end, each.end ?? Math.max(now, each.start));
  }
  return start < end ? { start, span: end - start } : { start: Number.isFinite(start) ? start : 0, span: 1 };
}

/** Where a span lies on an axis, in percent of its length. */
export function placeOn(axis: { start: number; span: number }, { start, end }: Span): { left: number; width: number } {
  const left = Math.min(100, Math.max(0, ((start - axis.start) / axis.span) * 100));
  const right = end === undefined ? 100 : Math.min(100, Math.max(left, ((end - axis.start) / axis.span) * 100));
  return { left, width: right - left };
}
