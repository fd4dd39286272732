import type { StoredFrame } from './log-operations.ts';

/** Less isn't seen: times are shown in whole milliseconds. */
const leastMs = 1;

/** A row with the time of the row above, if that is later: the log has frames in the order in which they came. */
export function withLaterAbove(row: StoredFrame, above: Pick<StoredFrame, 'at'> | undefined): StoredFrame {
  return above !== undefined && above.at - row.at >= leastMs ? { ...row, laterAbove: above.at } : row;
}
