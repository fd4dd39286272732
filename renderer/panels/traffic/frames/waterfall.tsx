import { createContext, use } from 'react';
import type { Frame } from '#shared/model/frame.ts';
import { classNames } from '../../../ui/class-names.ts';
import css from './frames.module.css';
import { placeOn, spanOf } from './time-axis.ts';

/** The time axis of the rows in view. */
export const TimeAxis = createContext({ start: 0, span: 1 });

interface WaterfallProps {
  frame: Frame;
  /** It is a request that waits for its response. */
  isOpen: boolean;
  isWaiting: boolean;
}

/** When a frame's request began and how long it took, as a bar. The latency beside it says it in words. */
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
