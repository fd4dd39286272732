import type { StoredFrame } from './log-operations.ts';

/** Smaller differences are those of frames that passed at the same time, in milliseconds. */
const leastMs = 1000;

/** A row with the time of the row above, if that is clearly later: the log has frames in the order in which they came. */
export function withLaterAbove(row: StoredFrame, above: Pick<StoredFrame, 'at'> | undefined): StoredFrame {
  return above !== undefined && above.at - row.at >= leastMs ? { ...row, laterAbove: above.at } : row;
}
