import { useState } from 'react';

/** The rows of a list, as far as they are loaded. */
interface KeyedRows<Row> {
  rowAt: (index: number) => Row | undefined;
  keyOf: (row: Row) => unknown;
  /** Where the row with a key is; undefined when it isn't loaded, or is gone. */
  indexOf: (key: unknown) => number | undefined;
}

interface KeptRow {
  index: number;
  /** Undefined until the row is loaded. */
  key: unknown;
}

/**
 * The active row of a list whose rows move, as others are inserted, removed or filtered: it stays the same row at
 * another index. The index is -1 for none, and for a row that is gone. `first` or `firstKey`: the row that is active at the
 * beginning.
 */
export function useKeptRow<Row>(rows: KeyedRows<Row>, first = -1, firstKey?: unknown) {
  const [kept, setKept] = useState<KeptRow>({ index: first, key: firstKey });
  const keyAt = (index: number) => {
    const row = rows.rowAt(index);
    return row && rows.keyOf(row);
  };
  /** `key`: where the row that is meant may not be loaded, or not be drawn any more. */
  const keep = (index: number, key = keyAt(index)) => setKept({ index, key });
  const there = keyAt(kept.index);
  // It is loaded by now: from here on it is this row.
  if (kept.key === undefined && there !== undefined) setKept({ ...kept, key: there });
  if (kept.key === undefined || there === kept.key) return { index: kept.index, keep };
  return { index: rows.indexOf(kept.key) ?? (there === undefined ? kept.index : -1), keep };
}
