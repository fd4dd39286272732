import { firstIndex } from './block.ts';

/** The marked seqs from `first` on: 1 at the place of each. */
export interface Marks {
  first: number;
  marks: Uint8Array;
}

/** The number of marked seqs. */
export function countOf(marks: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < marks.length; index++) count += marks[index] ?? 0;
  return count;
}

/** A list of ascending seqs, eight bytes each, that can grow at both ends and shrink at its start. */
export class SeqList {
  #seqs = new Float64Array(256);
  #start = 0;
  #end = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  push(seq: number): void {
    if (this.#end === this.#seqs.length) {
      const live = this.#seqs.subarray(this.#start, this.#end);
      const grown = new Float64Array(Math.max(256, live.length * 2));
      grown.set(live);
      this.#seqs = grown;
      this.#end = live.length;
      this.#start = 0;
    }
    this.#seqs[this.#end++] = seq;
  }

  /** Inserts lower, ascending seqs at the start. */
  prepend(seqs: Float64Array): void {
    if (this.#start < seqs.length) {
      const live = this.#seqs.subarray(this.#start, this.#end);
      const room = Math.max(seqs.length, live.length);
      const grown = new Float64Array(room + live.length + 256);
      grown.set(live, room);
      this.#seqs = grown;
      this.#start = room;
      this.#end = room + live.length;
    }
    this.#start -= seqs.length;
    this.#seqs.set(seqs, this.#start);
  }

  /** The seqs in rows `from` up to `from + count`. */
  slice(from: number, count: number): number[] {
    const start = Math.min(this.#start + from, this.#end);
    return Array.from(this.#seqs.subarray(start, Math.min(start + count, this.#end)));
  }

  each(visit: (seq: number) => void): void {
    for (let index = this.#start; index < this.#end; index++) visit(this.#seqs[index] ?? 0);
  }

  rowOf(seq: number): number | undefined {
    const index = this.#firstFrom(seq);
    return index < this.#end && this.#seqs[index] === seq ? index - this.#start : undefined;
  }

  dropBelow(seq: number): void {
    this.#start = this.#firstFrom(seq);
  }

  #firstFrom(seq: number): number {
    return firstIndex(this.#start, this.#end, (index) => (this.#seqs[index] ?? 0) >= seq);
  }
}
