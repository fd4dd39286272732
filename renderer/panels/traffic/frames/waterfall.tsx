import { createContext, use } from 'react';
import { hasFailed } from '#shared/mcp/error-frame.ts';
import type { Frame } from '#shared/model/frames/frame.ts';
import { classNames } from '../../../ui/class-names.ts';
import css from './frames.module.css';
import { placeOn, scaleOf, spanOf } from './time-scale.ts';

/** The time axis of the rows in view. */
export const TimeAxis = createContext(scaleOf([], 0));

interface WaterfallProps {
  frame: Frame;
  /** The frame is a request without a response yet. */
  isOpen: boolean;
  isWaiting: boolean;
}

/** A bar for the start and duration of a frame's request. Hidden from screen readers, which read the latency. */
export function Waterfall({ frame, isOpen, isWaiting }: WaterfallProps) {
  const scale = use(TimeAxis);
  const { left, width } = placeOn(scale, spanOf(frame, isOpen));
  const tone = isWaiting
    ? css.barWaiting
    : isOpen
      ? css.barRunning
      : frame.givenUp !== undefined || hasFailed(frame)
        ? css.barFailed
        : undefined;
  return (
    <span aria-hidden className={css.waterfall}>
      {scale.breaks.map((index) => (
        <span key={index} className={css.idle} style={{ left: `${(scale.marks[index]?.place ?? 0) * 100}%` }} />
      ))}
      <span className={classNames(css.bar, tone)} style={{ left: `min(${left}%, 100% - 4px)`, width: `${width}%` }} />
    </span>
  );
}
