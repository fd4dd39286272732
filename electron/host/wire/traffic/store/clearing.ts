import type { LogStore } from './log-store.ts';

/** Removes the frames of some sources, block by block. */
export class Clearing {
  readonly #store: LogStore;
  readonly #sources: Set<number>;
  /** Newer frames are left alone. */
  readonly #through: number;
  #done = 0;

  /** `liveSessionIds` are the sessions whose frames stay. */
  constructor(store: LogStore, liveSessionIds: string[]) {
    this.#store = store;
    const live = new Set(liveSessionIds);
    this.#sources = new Set();
    for (const [id, { sessionId }] of store.sources.entries()) {
      if (!live.has(sessionId)) this.#sources.add(id);
    }
    this.#through = store.live.head;
    store.change(() => store.index.seal());
  }

  /** Clears one block. Returns whether there are more. */
  step(): boolean {
    const { index, live } = this.#store;
    const block = index.blockAfter(this.#done);
    const last = block?.at(-1)?.seq;
    if (block === undefined || last === undefined || last > this.#through) return false;
    this.#done = last;
    const ranges: { first: number; last: number }[] = [];
    for (const { seq, source } of block) {
      if (!this.#sources.has(source) || seq < live.floor) continue;
      const range = ranges.at(-1);
      if (range?.last === seq - 1) range.last = seq;
      else ranges.push({ first: seq, last: seq });
    }
    if (ranges.length > 0) {
      this.#store.change(() => {
        this.#store.removeRanges(ranges);
        const left = block.filter(({ source }) => !this.#sources.has(source));
        index.replace(last, left);
      });
    }
    return true;
  }
}
