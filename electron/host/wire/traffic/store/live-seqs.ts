import { firstIndex } from '../frames/block.ts';

interface SeqRange {
  first: number;
  last: number;
  before: number;
}

/** The seqs that have a frame: all from the floor to the head except the gaps. */
export class LiveSeqs {
  #floor: number;
  #head: number;
  #gaps: { first: number; last: number }[];
  #runs: SeqRange[] | undefined;

  /** `gaps` are ranges of seqs without a frame, both ends included, in any order. */
  constructor(floor: number, head: number, gaps: { first: number; last: number }[]) {
    this.#floor = floor;
    this.#head = head;
    this.#gaps = gaps;
  }

  get floor(): number {
    return this.#floor;
  }

  get head(): number {
    return this.#head;
  }

  get count(): number {
    const last = this.#computeRuns().at(-1);
    return last === undefined ? 0 : last.before + last.last - last.first + 1;
  }

  /** The seq in row `row`, counting from 0; undefined beyond the end. */
  seqAt(row: number): number | undefined {
    const run = this.#lastRun(({ before }) => before > row);
    if (run === undefined) return undefined;
    const seq = run.first + row - run.before;
    return seq <= run.last ? seq : undefined;
  }

  each(visit: (seq: number) => void): void {
    for (const { first, last } of this.#computeRuns()) for (let seq = first; seq <= last; seq++) visit(seq);
  }

  rowOf(seq: number): number | undefined {
    const run = this.#lastRun(({ first }) => first > seq);
    return run === undefined || seq > run.last ? undefined : run.before + seq - run.first;
  }

  /** How many seqs from `first` to `last` have a frame. */
  countIn(first: number, last: number): number {
    let count = 0;
    for (const run of this.#computeRuns())
      count += Math.max(0, Math.min(last, run.last) - Math.max(first, run.first) + 1);
    return count;
  }

  extendTo(head: number): void {
    const last = this.#runs?.at(-1);
    if (last !== undefined && last.last === this.#head) last.last = head;
    else this.#runs = undefined;
    this.#head = head;
  }

  raiseFloor(floor: number): void {
    this.#floor = Math.max(floor, this.#floor);
    this.#gaps = this.#gaps.filter(({ last }) => last >= this.#floor);
    this.#runs = undefined;
  }

  addGap(first: number, last: number): void {
    this.#gaps.push({ first, last });
    this.#runs = undefined;
  }

  /** The last run before those that are beyond something. */
  #lastRun(isBeyond: (run: SeqRange) => boolean): SeqRange | undefined {
    const runs = this.#computeRuns();
    const end = firstIndex(0, runs.length, (index) => {
      const run = runs[index];
      return run !== undefined && isBeyond(run);
    });
    return runs[end - 1];
  }

  #computeRuns(): SeqRange[] {
    if (this.#runs !== undefined) return this.#runs;
    const runs: SeqRange[] = [];
    let first = this.#floor;
    let before = 0;
    const close = (last: number) => {
      if (last >= first) {
        runs.push({ first, last, before });
        before += last - first + 1;
      }
    };
    for (const gap of this.#gaps.sort((a, b) => a.first - b.first)) {
      close(Math.min(gap.first - 1, this.#head));
      first = Math.max(first, gap.last + 1);
    }
    close(this.#head);
    this.#runs = runs;
    return runs;
  }
}
