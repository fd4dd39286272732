import { firstIndex } from './block.ts';

/** A growing list of ascending seqs, eight bytes each, whose first part can be dropped. */
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

  /** The seqs in rows `from` up to `from + count`. */
  slice(from: number, count: number): number[] {
    const start = Math.min(this.#start + from, this.#end);
    return Array.from(this.#seqs.subarray(start, Math.min(start + count, this.#end)));
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
