/** Where two contents differ, byte by byte at the same offset; bytes beyond the shorter one's end differ too. */
export interface ByteDiff {
  /** How many bytes differ. */
  changed: number;
  /** Rows that hold at least one of them, in order. */
  rows: number[];
}

/** Compares two contents, laid out in rows of so many bytes. */
export function diffBytes(before: Uint8Array, after: Uint8Array, bytesPerRow = 16): ByteDiff {
  const length = Math.max(before.length, after.length);
  const rows: number[] = [];
  let changed = 0;
  for (let offset = 0; offset < length; offset += 1) {
    if (before[offset] === after[offset]) continue;
    changed += 1;
    const row = Math.floor(offset / bytesPerRow);
    if (rows.at(-1) !== row) rows.push(row);
  }
  return { changed, rows };
}

/** The first changed row of each run of changed rows: the places that one jumps between. */
export function startsOfRuns(rows: readonly number[]): number[] {
  return rows.filter((row, index) => rows[index - 1] !== row - 1);
}
