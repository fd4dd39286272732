import { Worker } from 'node:worker_threads';
import type { Clock, Timer } from '../../platform.ts';
import { workerFile } from '../../storage/own-files.ts';

/** The tokenizer's tables take 100 MB, so that its thread ends when nothing was counted for a while. */
const idleMs = 20_000;

/**
 * Estimates how many tokens a model makes of texts, in a thread that is started when it is needed. The encoding is
 * o200k_base, a published one; other models' differ by some percent.
 */
export class TokenCounter {
  readonly #clock: Clock;
  #thread: Worker | undefined;
  #idle: Timer | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The tokens of each text, in order. Rejects when the thread ends, as it does when the host closes. */
  count(texts: readonly string[]): Promise<number[]> {
    const counted = this.#last.then(() => this.#count(texts));
    this.#last = counted.catch(() => {});
    return counted;
  }

  async close(): Promise<void> {
    this.#idle?.clear();
    await this.#thread?.terminate();
  }

  async #count(texts: readonly string[]): Promise<number[]> {
    this.#idle?.clear();
    const thread = this.#thread ?? this.#start();
    thread.ref();
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    const ended = () => reject(new Error('The thread that counts tokens ended'));
    thread.once('message', resolve);
    thread.once('exit', ended);
    thread.postMessage(texts);
    try {
      return await promise;
    } finally {
      // One by one: `terminate` waits for the exit with a listener of its own.
      thread.off('message', resolve);
      thread.off('exit', ended);
      thread.unref();
      this.#idle = this.#clock.setTimeout(() => void this.close(), idleMs).unref();
    }
  }

  #start(): Worker {
    const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
    const thread = new Worker(workerFile(source, '../node/token-worker.js'), {
      name: 'token-counts',
      resourceLimits: limits,
    });
    // Its end follows.
    thread.on('error', () => {});
    thread.on('exit', () => this.#forget(thread));
    this.#thread = thread;
    return thread;
  }

  #forget(thread: Worker): void {
    if (this.#thread === thread) this.#thread = undefined;
  }
}

const source = new URL('./token-worker.ts', import.meta.url);
