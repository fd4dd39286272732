import { Worker } from 'node:worker_threads';
import { limitComputing } from './computing-limit.ts';
import type { Clock, Timer } from './platform.ts';

/** What a thread does by request: functions by name, which it gives to `replyToRequests`. */
export type Calls<All> = { [Name in keyof All]: (input: never) => unknown };

/** `overLimit`: it computed for too long; `ended`: for lack of memory, or by `end`; `closed`: by `close`. */
export type NoReply = 'overLimit' | 'ended' | 'closed';

export type Reply<Output> = { readonly ok: true; readonly output: Output } | { readonly ok: false; reason: NoReply };

export interface WorkerThreadOptions {
  name: string;
  /** The thread's module, for each start. */
  file(): URL;
  clock: Clock;
  memoryMb?: number;
  /** A request that computes for longer ends the thread, in milliseconds of its CPU time. */
  limitMs?: number;
  /** After this time without a request, in milliseconds, the thread ends, which frees its memory. */
  idleMs?: number;
}

/** A thread that replies to requests, one at a time. It starts with the first one, and again after it ended. */
export class WorkerThread<All extends Calls<All>> {
  readonly #options: WorkerThreadOptions;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: Timer | undefined;
  #isClosed = false;
  /** How often it was started: what it remembered before is lost. */
  starts = 0;

  constructor(options: WorkerThreadOptions) {
    this.#options = options;
  }

  /** `input` is called when the thread runs and has replied to all requests before. */
  ask<Name extends keyof All & string>(
    name: Name,
    input: () => Parameters<All[Name]>[0],
    more: { limitMs?: number | undefined; transfer?: ArrayBuffer[] } = {},
  ): Promise<Reply<ReturnType<All[Name]>>> {
    const asked = this.#last.then(() => this.#ask<ReturnType<All[Name]>>(name, input, more));
    this.#last = asked.catch(() => {});
    return asked;
  }

  /** Ends the thread, with the running request and what it remembers. The next request starts another. */
  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** Resolves when the thread has ended, and each request has its reply. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#idle?.clear();
    await this.end();
    await this.#last;
  }

  async #ask<Output>(
    name: string,
    input: () => unknown,
    { limitMs = this.#options.limitMs, transfer }: { limitMs?: number | undefined; transfer?: ArrayBuffer[] },
  ): Promise<Reply<Output>> {
    this.#idle?.clear();
    const worker = this.#isClosed ? undefined : (this.#worker ?? (await this.#start()));
    // It may have ended right after it was ready.
    if (worker === undefined || worker !== this.#worker) return this.#noReply('ended');
    let reason: NoReply = 'ended';
    const onOver = () => {
      reason = 'overLimit';
      void worker.terminate();
    };
    worker.postMessage({ name, input: input() }, transfer);
    const endLimit = limitMs === undefined ? undefined : limitComputing(worker, { ...this.#options, limitMs, onOver });
    const reply = await nextReply<Output>(worker);
    endLimit?.();
    this.#rest();
    return reply === undefined ? this.#noReply(reason) : { ok: true, output: reply.output };
  }

  #noReply(reason: NoReply): { ok: false; reason: NoReply } {
    return { ok: false, reason: this.#isClosed ? 'closed' : reason };
  }

  /** Resolves when the worker takes requests; with undefined when it ended before. */
  async #start(): Promise<Worker | undefined> {
    const { name, memoryMb } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 };
    const worker = new Worker(this.#options.file(), { name, ...(memoryMb !== undefined && { resourceLimits }) });
    // Its end follows.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    this.#worker = worker;
    this.starts += 1;
    return (await nextReply(worker)) && worker;
  }

  #rest(): void {
    const { clock, idleMs } = this.#options;
    if (idleMs === undefined || this.#isClosed) return;
    this.#idle = clock.setTimeout(() => void this.end(), idleMs).unref();
  }
}

/** Undefined when the worker ends instead. */
async function nextReply<Output>(worker: Worker): Promise<{ output: Output } | undefined> {
  const { promise, resolve } = Promise.withResolvers<{ output: Output } | undefined>();
  const ended = () => resolve(undefined);
  worker.ref();
  worker.once('message', resolve);
  worker.once('exit', ended);
  const reply = await promise;
  worker.unref();
  // One by one: `terminate` waits for the exit with a listener of its own.
  worker.off('message', resolve);
  worker.off('exit', ended);
  return reply;
}
