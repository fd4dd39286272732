import { firstIndex } from '../frames/block.ts';
import type { FrameTable } from '../frames/frame-table.ts';
import { withLaterAbove } from '../frames/later-above.ts';
import type { StoredExchange, StoredFrame } from '../frames/log-operations.ts';
import type { ThreadRoots } from '../frames/thread-roots.ts';
import type { ThreadTable } from '../frames/thread-table.ts';
import type { MatchedSeqs } from './match-lists.ts';

/** A row counts its other frames up to one more than this. */
const mostCounted = 1000;

/** The seqs that have a frame. */
interface LiveFrames {
  readonly floor: number;
  readonly head: number;
  readonly count: number;
  each(visit: (seq: number) => void): void;
}

interface Tables {
  frames: FrameTable;
  threads: ThreadTable;
  roots: ThreadRoots;
}

/** A thread whose other frames are rows below its first one's. */
interface Opened {
  root: number;
  /** The row of its first frame. */
  row: number;
  others: number;
}

/** The list of the newest query, which scrolling asks for again, and which grows with the log. */
interface KeptList {
  matched: MatchedSeqs | undefined;
  /** What it was made of. */
  floor: number;
  searchedFrom: number;
  head: number;
  /** Of the log's frames, or of those that match. */
  count: number;
  /** 1 at the place of each row's frame, from the floor on. */
  marks: Uint8Array;
  /** The frames of the rows, ascending, and room for more. */
  seqs: Float64Array;
  length: number;
}

/**
 * The log with a row for each exchange: the first frame of a thread, with those of the matching frames that belong to none.
 * An exchange is a row when any of its frames matches; an opened one has all its other frames below it.
 */
export class ExchangeRows {
  readonly #tables: Tables;
  #newest: KeptList | undefined;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** `matched`: the matching frames; undefined for all. */
  rows(
    live: LiveFrames,
    matched: MatchedSeqs | undefined,
    opened: readonly number[],
    from: number,
    count: number,
  ): { rows: StoredFrame[]; total: number } {
    const list = this.#list(live, matched);
    const open = this.#open(list, opened, live.floor);
    const total = list.length + open.reduce((sum, { others }) => sum + others, 0);
    const seqs: number[] = [];
    for (let row = from; row < Math.min(from + count, total); ) {
      const { root, at, others } = placeOf(row, open);
      const most = from + count - row;
      if (root === undefined) {
        const seq = list[at];
        if (seq === undefined) break;
        seqs.push(seq);
        row += 1;
        continue;
      }
      const some = this.#tables.threads.others(root, live.floor, at, Math.min(most, others - at));
      if (some.length === 0) break;
      seqs.push(...some);
      row += some.length;
    }
    return { rows: this.#read(list, seqs, live.floor), total };
  }

  /** The row of a frame, or of the exchange that it belongs to while that isn't open, and the frame of that row. */
  locate(
    live: LiveFrames,
    matched: MatchedSeqs | undefined,
    opened: readonly number[],
    seq: number,
  ): { row: number; seq: number } | undefined {
    const list = this.#list(live, matched);
    const root = this.#tables.roots.rootOf(seq, live.floor);
    const index = indexIn(list, root);
    if (list[index] !== root) return undefined;
    const open = this.#open(list, opened, live.floor);
    const before = open.filter((each) => each.root < root).reduce((sum, { others }) => sum + others, 0);
    const row = index + before;
    if (seq === root || !open.some((each) => each.root === root)) return { row, seq: root };
    return { row: row + 1 + this.#tables.threads.placeOf(root, live.floor, seq), seq };
  }

  #list(live: LiveFrames, matched: MatchedSeqs | undefined): Float64Array {
    const count = matched?.length ?? live.count;
    const known = this.#newest;
    const list =
      known !== undefined && isOlder(known, live, matched, count)
        ? known
        : {
            matched,
            floor: live.floor,
            searchedFrom: matched?.searchedFrom ?? 0,
            head: live.floor - 1,
            count: 0,
            marks: new Uint8Array(Math.max(0, live.head - live.floor + 1)),
            seqs: new Float64Array(256),
            length: 0,
          };
    this.#newest = list;
    if (list.head !== live.head || list.count !== count) this.#extend(list, live, count);
    return list.seqs.subarray(0, list.length);
  }

  /** Takes in the frames that are new since. */
  #extend(list: KeptList, live: LiveFrames, count: number): void {
    const { matched, floor, marks } = list;
    const { head } = live;
    // A mark for each frame takes less time than to sort, for a million too.
    if (head - floor >= marks.length) list.marks = grown(marks, new Uint8Array(2 * (head - floor + 1)));
    let isInOrder = true;
    const mark = (seq: number) => {
      const root = this.#tables.roots.rootOf(seq, floor);
      if (list.marks[root - floor] === 1) return;
      list.marks[root - floor] = 1;
      if (list.length === list.seqs.length) list.seqs = grown(list.seqs, new Float64Array(2 * list.length));
      isInOrder &&= root > (list.seqs[list.length - 1] ?? 0);
      list.seqs[list.length] = root;
      list.length += 1;
    };
    if (list.count === 0) (matched ?? live).each(mark);
    else if (matched === undefined) for (let seq = list.head + 1; seq <= head; seq += 1) mark(seq);
    else for (const seq of matched.slice(list.count, count - list.count)) mark(seq);
    // The first frame of an exchange comes before those that match.
    if (!isInOrder) writeMarked(list.marks, floor, list.seqs);
    list.head = head;
    list.count = count;
  }

  /** Those that are rows now, in their order. */
  #open(list: Float64Array, opened: readonly number[], floor: number): Opened[] {
    let before = 0;
    const open: Opened[] = [];
    for (const root of opened.toSorted((one, other) => one - other)) {
      const index = indexIn(list, root);
      if (list[index] !== root || open.at(-1)?.root === root) continue;
      const others = this.#tables.threads.count(root, floor);
      open.push({ root, row: index + before, others });
      before += others;
    }
    return open;
  }

  #read(list: Float64Array, seqs: readonly number[], floor: number): StoredFrame[] {
    const { frames, roots } = this.#tables;
    const bySeq = new Map(frames.read(seqs.toSorted((one, other) => one - other)).map((frame) => [frame.seq, frame]));
    let above: StoredFrame | undefined;
    return seqs.flatMap((seq) => {
      const frame = bySeq.get(seq);
      if (frame === undefined) return [];
      if (roots.rootOf(seq, floor) !== seq) return [frame];
      // The frames of an opened exchange are in the order of their times.
      const before = list[indexIn(list, seq) - 1];
      if (above === undefined && before !== undefined) above = frames.read([before])[0];
      const row = { ...withLaterAbove(frame, above), exchange: this.#exchange(frame, floor) };
      above = frame;
      return [row];
    });
  }

  #exchange({ seq, kind, channel, pairSeq }: StoredFrame, floor: number): StoredExchange {
    const { frames, threads } = this.#tables;
    const others = threads.count(seq, floor, mostCounted + 1);
    const response = kind === 'request' && pairSeq !== undefined ? frames.read([pairSeq])[0] : undefined;
    const isResponse = response?.kind === 'result' || response?.kind === 'error';
    const status = channel === 'http' && others > 0 ? threads.status(seq) : undefined;
    return {
      others,
      ...(response !== undefined && isResponse && { response }),
      ...(status !== undefined && { status }),
    };
  }
}

/** What a row is: place `at` of the list, or with `root` that of an opened exchange's other frames. */
function placeOf(row: number, open: readonly Opened[]): { root?: number; at: number; others: number } {
  let before = 0;
  for (const each of open) {
    if (row <= each.row) break;
    if (row <= each.row + each.others) return { root: each.root, at: row - each.row - 1, others: each.others };
    before += each.others;
  }
  return { at: row - before, others: 0 };
}

/** Whether a list is that of a query before some frames were added, if any. */
function isOlder(list: KeptList, live: LiveFrames, matched: MatchedSeqs | undefined, count: number): boolean {
  if (list.matched !== matched || list.floor !== live.floor || list.head > live.head) return false;
  if (matched === undefined) return count - list.count === live.head - list.head;
  // Where bodies are searched, older frames match when theirs can be.
  const isSame = list.head === live.head && list.count === count;
  return list.searchedFrom === matched.searchedFrom && (isSame || (!matched.readsBodies && count >= list.count));
}

/** Where a seq is in a list, or would be. */
function indexIn(list: Float64Array, seq: number): number {
  return firstIndex(0, list.length, (each) => (list[each] ?? 0) >= seq);
}

function writeMarked(marks: Uint8Array, floor: number, seqs: Float64Array): void {
  let end = 0;
  for (let place = marks.indexOf(1); place !== -1; place = marks.indexOf(1, place + 1)) seqs[end++] = floor + place;
}

function grown<List extends Uint8Array | Float64Array>(list: List, larger: List): List {
  larger.set(list);
  return larger;
}
