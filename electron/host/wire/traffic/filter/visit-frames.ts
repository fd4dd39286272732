import type { Columns } from '../frames/block.ts';
import * as codes from '../frames/codes.ts';
import type { FrameIndex } from './frame-index.ts';

/** Frames of the log, as seqs that ascend. */
export interface FrameChoice {
  /** The first of those that there are. */
  floor: number;
  /** Only these; all when it is absent. */
  seqs?: readonly number[] | undefined;
  /** Those that show an error (`isErrorFrame`). */
  errors: readonly number[];
}

export interface VisitedFrame {
  columns: Columns;
  /** In the columns. */
  place: number;
  seq: number;
  isMessage: boolean;
  isError: boolean;
}

const messages = (['request', 'result', 'error', 'notification'] as const).map(codes.kind.number);

/** Whether a frame is a JSON-RPC message, by its kind in the columns. */
export function isMessageKind(kind = -1): boolean {
  return messages.includes(kind);
}

/** Calls back with each frame, in order. One pass over the columns. */
export function visitFrames(
  index: FrameIndex,
  { floor, seqs, errors }: FrameChoice,
  visit: (frame: VisitedFrame) => void,
): void {
  let next = 0;
  let nextError = 0;
  index.visit(floor, (columns, place, seq) => {
    if (seqs !== undefined) {
      if (seqs[next] !== seq) return;
      next += 1;
    }
    while ((errors[nextError] ?? Number.POSITIVE_INFINITY) < seq) nextError += 1;
    const isError = errors[nextError] === seq;
    visit({ columns, place, seq, isMessage: isMessageKind(columns.kinds[place]), isError });
  });
}
