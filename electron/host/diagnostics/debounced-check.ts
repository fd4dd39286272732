import type { Clock, Timer } from '../platform.ts';

interface DebouncedCheckContext {
  clock: Clock;
  /** It begins so long after the last change, in milliseconds. */
  waitMs: number;
  /** What is checked; a check that rejects is over, too. */
  check(): Promise<void>;
  /** After each check. */
  onEnd(): void;
}

/** It begins at the latest so long after the first change, in milliseconds: some servers change all the time. */
const latestMs = 10_000;

/** A check of all that there is, which begins when nothing has changed for a while; one at a time. */
export class DebouncedCheck {
  readonly #context: DebouncedCheckContext;
  #due: Timer | undefined;
  /** When the first change was that isn't checked yet. */
  #changedAt: number | undefined;
  #running: Promise<void> | undefined;
  /** The one that begins after it: it checks everything that has changed by then. */
  #next: Promise<void> | undefined;
  #isClosed = false;

  constructor(context: DebouncedCheckContext) {
    this.#context = context;
  }

  get isBusy(): boolean {
    return this.#due !== undefined || this.#next !== undefined || this.#running !== undefined;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Checks soon: something has changed. */
  again(): void {
    if (this.#isClosed) return;
    const { clock, waitMs } = this.#context;
    this.#changedAt ??= clock.now();
    this.#due?.clear();
    const left = Math.max(0, this.#changedAt + latestMs - clock.now());
    this.#due = clock.setTimeout(() => void this.#check(), Math.min(waitMs, left)).unref();
  }

  /** Resolves when what there is now is checked. */
  async settled(): Promise<void> {
    if (this.#due !== undefined) await this.#check();
    await (this.#next ?? this.#running);
  }

  close(): void {
    this.#isClosed = true;
    this.#due?.clear();
    this.#due = undefined;
  }

  #check(): Promise<void> {
    this.#due?.clear();
    this.#due = undefined;
    this.#changedAt = undefined;
    this.#next ??= (this.#running ?? Promise.resolve()).then(() => {
      this.#next = undefined;
      this.#running = this.#run();
      return this.#running;
    });
    return this.#next;
  }

  async #run(): Promise<void> {
    try {
      await this.#context.check();
    } catch {
      // See `check`.
    }
    this.#running = undefined;
    this.#context.onEnd();
  }
}
