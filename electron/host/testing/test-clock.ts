import { setImmediate } from 'node:timers/promises';
import type { Clock, Timer } from '../platform.ts';

interface Pending {
  /** What it was set to. */
  ms: number;
  dueAt: number;
  callback(): void;
  /** Calls again until it is cleared. */
  isRepeated: boolean;
}

/** A clock that only moves when a test calls `advance`. */
export class TestClock implements Clock {
  #now: number;
  /** In the order in which they were set. */
  readonly #pending = new Set<Pending>();
  readonly #waiting = new Map<number, PromiseWithResolvers<void>>();

  constructor(now = Date.UTC(2026, 0, 1)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  setTimeout(callback: () => void, ms: number): Timer {
    return this.#set(callback, ms, false);
  }

  setInterval(callback: () => void, ms: number): Timer {
    return this.#set(callback, ms, true);
  }

  /** Calls what is due within `ms`, in order; before each call everything runs that waits for nothing outside. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await setImmediate();
    for (let next = this.#nextUntil(end); next !== undefined; next = this.#nextUntil(end)) {
      this.#now = next.dueAt;
      if (next.isRepeated) next.dueAt += Math.max(1, next.ms);
      else this.#pending.delete(next);
      next.callback();
      await setImmediate();
    }
    this.#now = end;
  }

  /** Resolves when a timer of `ms` is set, or at once if one is. */
  async timerOf(ms: number): Promise<void> {
    if ([...this.#pending].some((each) => each.ms === ms)) return;
    const waiting = this.#waiting.get(ms) ?? Promise.withResolvers<void>();
    this.#waiting.set(ms, waiting);
    await waiting.promise;
  }

  /** Waits until a timer of `ms` is set, and advances by as much. */
  async expire(ms: number): Promise<void> {
    await this.timerOf(ms);
    await this.advance(ms);
  }

  /**
   * Expires timers of `ms`, one after another, until something is settled; returns it. Before each, `turns` of the event
   * loop pass, in which arrives what a server in this process has sent.
   */
  async expireUntil<T>(settled: Promise<T>, ms: number, turns = 0): Promise<T> {
    let isOver = false;
    const over = settled.then(
      () => {
        isOver = true;
      },
      () => {
        isOver = true;
      },
    );
    while (!isOver) {
      await Promise.race([this.timerOf(ms), over]);
      for (let turn = 0; turn < turns && !isOver; turn += 1) await setImmediate();
      await this.advance(isOver ? 0 : ms);
    }
    return settled;
  }

  #set(callback: () => void, ms: number, isRepeated: boolean): Timer {
    const pending = { callback, ms, dueAt: this.#now + ms, isRepeated };
    this.#pending.add(pending);
    this.#waiting.get(ms)?.resolve();
    this.#waiting.delete(ms);
    const timer: Timer = { clear: () => void this.#pending.delete(pending), unref: () => timer };
    return timer;
  }

  #nextUntil(end: number): Pending | undefined {
    const due = [...this.#pending].filter(({ dueAt }) => dueAt <= end);
    return due.toSorted((one, other) => one.dueAt - other.dueAt).at(0);
  }
}
