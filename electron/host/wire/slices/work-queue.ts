import type { Steps } from '#shared/mcp/steps.ts';

/** How long the work of all connections may hold the event loop before timers, I/O and requests get their turn. */
const sliceMs = 10;
/** How long the work of one connection goes on while that of another waits. */
const shareMs = 2;

/** A piece of work; it returns steps when it may take longer than a millisecond. */
export type Work = () => Steps | undefined;

/** Divides the time of the event loop among the queues. A thread has one event loop, so there is one for all. */
class EventLoopShare {
  readonly #waiting = new Set<WorkQueue>();
  #endsAt = 0;
  #isOpen = false;

  /** When the running slice ends, as `performance.now()`; the first question in a turn of the event loop begins one. */
  get endsAt(): number {
    if (this.#isOpen) return this.#endsAt;
    this.#isOpen = true;
    this.#endsAt = performance.now() + sliceMs;
    setImmediate(() => this.#turn());
    return this.#endsAt;
  }

  wait(queue: WorkQueue): void {
    void this.endsAt;
    this.#waiting.add(queue);
  }

  /** Gives each waiting queue its share, one after another. */
  #turn(): void {
    this.#endsAt = performance.now() + sliceMs;
    try {
      for (const queue of this.#waiting) {
        const now = performance.now();
        if (now >= this.#endsAt) break;
        const isAlone = this.#waiting.size === 1;
        this.#waiting.delete(queue);
        queue.run(isAlone ? this.#endsAt : now + shareMs);
        // Added again it is the last one, also of this loop.
        if (queue.isBehind) this.#waiting.add(queue);
      }
    } finally {
      this.#isOpen = this.#waiting.size > 0;
      if (this.#isOpen) setImmediate(() => this.#turn());
    }
  }
}

const share = new EventLoopShare();

/**
 * The work of one connection, in order and in slices: a server that sends faster than Loupe works delays only itself.
 * Work is done at once while the slice has time and nothing waits.
 */
export class WorkQueue {
  #waiting: Work[] = [];
  #next = 0;
  #current: Steps | undefined;
  #isRunning = false;
  #idle: PromiseWithResolvers<void> | undefined;

  /** Whether work waits for its turn. */
  get isBehind(): boolean {
    return this.#current !== undefined || this.#next < this.#waiting.length;
  }

  add(work: Work): void {
    this.#waiting.push(work);
    if (this.#isRunning) return;
    const isFirst = this.#current === undefined && this.#next === this.#waiting.length - 1;
    try {
      if (isFirst) this.run(share.endsAt);
    } finally {
      if (this.isBehind) share.wait(this);
    }
  }

  /** Resolves when nothing waits any more; undefined: now. */
  whenIdle(): Promise<void> | undefined {
    if (!this.isBehind) return undefined;
    this.#idle ??= Promise.withResolvers();
    return this.#idle.promise;
  }

  /** Works until a time, as `performance.now()`. */
  run(endsAt: number): void {
    this.#isRunning = true;
    try {
      while (this.isBehind && performance.now() < endsAt) this.#advance(endsAt);
    } finally {
      this.#isRunning = false;
      if (!this.isBehind) {
        this.#idle?.resolve();
        this.#idle = undefined;
      }
    }
  }

  #advance(endsAt: number): void {
    if (this.#current === undefined) {
      const work = this.#waiting[this.#next];
      this.#next += 1;
      if (this.#next === this.#waiting.length) {
        this.#waiting = [];
        this.#next = 0;
      }
      this.#current = work?.();
    }
    const steps = this.#current;
    // What throws is over, too.
    this.#current = undefined;
    while (steps !== undefined && steps.next().done !== true) {
      if (performance.now() < endsAt) continue;
      this.#current = steps;
      return;
    }
  }
}

/** Does long work in slices, in turns with that of the connections. Rejects with what it throws, or with the reason of `signal`. */
export function inSlices<Result>(work: Iterator<unknown, Result>, signal?: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    new WorkQueue().add(function* () {
      try {
        for (let step = work.next(); ; step = work.next()) {
          if (step.done === true) return resolve(step.value);
          yield;
          signal?.throwIfAborted();
        }
      } catch (thrown) {
        reject(thrown);
      }
    });
  });
}
