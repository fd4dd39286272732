import { firstIndex } from '../frames/block.ts';
import type { FrameTable } from '../frames/frame-table.ts';
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

/**
 * The log with a row for each exchange: the first frame of a thread, with those of the matching frames that belong to none.
 * An exchange is a row when any of its frames matches; an opened one has all its other frames below it.
 */
export class ExchangeRows {
  readonly #tables: Tables;
  /** The list of the newest query, which scrolling asks for again. */
  #newest: { key: string; matched: MatchedSeqs | undefined; list: Float64Array } | undefined;

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
    return { rows: this.#read(seqs, live.floor), total };
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
    const index = firstIndex(0, list.length, (each) => (list[each] ?? 0) >= root);
    if (list[index] !== root) return undefined;
    const open = this.#open(list, opened, live.floor);
    const before = open.filter((each) => each.root < root).reduce((sum, { others }) => sum + others, 0);
    const row = index + before;
    if (seq === root || !open.some((each) => each.root === root)) return { row, seq: root };
    return { row: row + 1 + this.#tables.threads.placeOf(root, live.floor, seq), seq };
  }

  #list(live: LiveFrames, matched: MatchedSeqs | undefined): Float64Array {
    const key = `${live.floor} ${live.head} ${live.count} ${matched?.length} ${matched?.searchedFrom}`;
    if (this.#newest?.key === key && this.#newest.matched === matched) return this.#newest.list;
    const { floor, head } = live;
    // A mark for each frame takes less time than to sort, for a million too.
    const marks = new Uint8Array(Math.max(0, head - floor + 1));
    let count = 0;
    const mark = (seq: number) => {
      const place = this.#tables.roots.rootOf(seq, floor) - floor;
      count += 1 - (marks[place] ?? 1);
      marks[place] = 1;
    };
    if (matched === undefined) live.each(mark);
    else matched.each(mark);
    const list = new Float64Array(count);
    let end = 0;
    for (let place = marks.indexOf(1); place !== -1; place = marks.indexOf(1, place + 1)) list[end++] = floor + place;
    this.#newest = { key, matched, list };
    return list;
  }

  /** Those that are rows now, in their order. */
  #open(list: Float64Array, opened: readonly number[], floor: number): Opened[] {
    let before = 0;
    const open: Opened[] = [];
    for (const root of opened.toSorted((one, other) => one - other)) {
      const index = firstIndex(0, list.length, (each) => (list[each] ?? 0) >= root);
      if (list[index] !== root || open.at(-1)?.root === root) continue;
      const others = this.#tables.threads.count(root, floor);
      open.push({ root, row: index + before, others });
      before += others;
    }
    return open;
  }

  #read(seqs: readonly number[], floor: number): StoredFrame[] {
    const { frames, roots } = this.#tables;
    const bySeq = new Map(frames.read(seqs.toSorted((one, other) => one - other)).map((frame) => [frame.seq, frame]));
    return seqs.flatMap((seq) => {
      const frame = bySeq.get(seq);
      if (frame === undefined) return [];
      return [roots.rootOf(seq, floor) === seq ? { ...frame, exchange: this.#exchange(frame, floor) } : frame];
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
