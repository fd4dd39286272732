export interface LineChanges {
  /** Lines that replace others. */
  changed: number;
  added: number;
  removed: number;
}

/** More edits than this are not counted one by one. */
const maxEdits = 600;

/**
 * Counts the lines that differ, by the shortest edit (Myers). Undefined when the texts differ in more lines than
 * is worth counting.
 */
export function countLineChanges(before: string, after: string): LineChanges | undefined {
  const left = before.split('\n');
  const right = after.split('\n');
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  const most = Math.min(left.length, right.length) - start;
  while (end < most && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  return countEdits(left.slice(start, left.length - end), right.slice(start, right.length - end));
}

/** Walks the shortest path through the grid of both sides, and counts its runs of removed and added lines. */
function countEdits(left: readonly string[], right: readonly string[]): LineChanges | undefined {
  const trace = shortestPath(left, right);
  if (trace === undefined) return undefined;
  const changes: LineChanges = { changed: 0, added: 0, removed: 0 };
  const hunk = { removed: 0, added: 0 };
  const closeHunk = () => {
    const changed = Math.min(hunk.removed, hunk.added);
    changes.changed += changed;
    changes.removed += hunk.removed - changed;
    changes.added += hunk.added - changed;
    hunk.removed = 0;
    hunk.added = 0;
  };
  let x = left.length;
  let y = right.length;
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const reach = trace[edits - 1] ?? new Map<number, number>();
    const diagonal = x - y;
    const cameDown =
      diagonal === -edits || (diagonal !== edits && reached(reach, diagonal - 1) < reached(reach, diagonal + 1));
    const from = cameDown ? diagonal + 1 : diagonal - 1;
    const fromX = reached(reach, from);
    // Equal lines between this edit and the next one end a hunk.
    if (x > (cameDown ? fromX : fromX + 1)) closeHunk();
    if (cameDown) hunk.added += 1;
    else hunk.removed += 1;
    x = fromX;
    y = fromX - from;
  }
  closeHunk();
  return changes;
}

/** How far each diagonal is reached after 0, 1, 2… edits; the last one reaches the end. */
function shortestPath(left: readonly string[], right: readonly string[]): Map<number, number>[] | undefined {
  const trace: Map<number, number>[] = [];
  for (let edits = 0; edits <= maxEdits; edits += 1) {
    const before = trace.at(-1) ?? new Map([[1, 0]]);
    const reach = new Map<number, number>();
    trace.push(reach);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isDown =
        diagonal === -edits || (diagonal !== edits && reached(before, diagonal - 1) < reached(before, diagonal + 1));
      let x = isDown ? reached(before, diagonal + 1) : reached(before, diagonal - 1) + 1;
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal]) x += 1;
      reach.set(diagonal, x);
      if (x >= left.length && x - diagonal >= right.length) return trace;
    }
  }
  return undefined;
}

function reached(reach: ReadonlyMap<number, number>, diagonal: number): number {
  return reach.get(diagonal) ?? -1;
}

/** Where two contents differ, byte by byte at the same offset; bytes beyond the shorter one's end differ too. */
export interface ByteDiff {
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
