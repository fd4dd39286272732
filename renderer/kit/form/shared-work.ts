interface Work<Result> {
  abort: AbortController;
  result: Promise<Result>;
  users: number;
}

/** Work that several may want at the same time: done once, and taken back when nobody wants it any more. */
export class SharedWork<Result> {
  readonly #works = new Map<string, Work<Result>>();

  /** Starts the work of this key, or joins it. `leave` must be called once; the result stays until all have left. */
  join(key: string, start: (signal: AbortSignal) => Promise<Result>): { result: Promise<Result>; leave: () => void } {
    let work = this.#works.get(key);
    if (work === undefined) {
      const abort = new AbortController();
      work = { abort, result: start(abort.signal), users: 0 };
      this.#works.set(key, work);
    }
    work.users += 1;
    const joined = work;
    const leave = () => {
      joined.users -= 1;
      if (joined.users > 0) return;
      joined.abort.abort();
      this.#works.delete(key);
    };
    return { result: joined.result, leave };
  }
}
