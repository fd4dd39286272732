import { limitComputing } from './computing-limit.ts';
import type { Clock, Timer } from './platform.ts';
import { type Calls, RequestThread } from './request-thread.ts';

/** `overLimit`: it computed for too long; `ended`: for lack of memory, or by `end`; `closed`: by `close`. */
export type NoReply = 'overLimit' | 'ended' | 'closed';

export type ThreadReply<Output> =
  | { readonly ok: true; readonly output: Output }
  | { readonly ok: false; reason: NoReply };

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
  #running: RequestThread<All> | undefined;
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
  ): Promise<ThreadReply<ReturnType<All[Name]>>> {
    const asked = this.#last.then(() => this.#ask(name, input, more));
    this.#last = asked.catch(() => {});
    return asked;
  }

  /** Ends the thread, with the running request and what it remembers. The next request starts another. */
  async end(): Promise<void> {
    await this.#running?.worker.terminate();
  }

  /** Resolves when the thread has ended, and each request has its reply. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#idle?.clear();
    await this.end();
    await this.#last;
  }

  async #ask<Name extends keyof All & string>(
    name: Name,
    input: () => Parameters<All[Name]>[0],
    { limitMs = this.#options.limitMs, transfer }: { limitMs?: number | undefined; transfer?: ArrayBuffer[] },
  ): Promise<ThreadReply<ReturnType<All[Name]>>> {
    this.#idle?.clear();
    const running = this.#isClosed ? undefined : (this.#running ?? (await this.#start()));
    // It may have ended right after it was ready.
    if (running === undefined || running !== this.#running) return this.#noReply('ended');
    const { worker } = running;
    let reason: NoReply = 'ended';
    const onOver = () => {
      reason = 'overLimit';
      void worker.terminate();
    };
    const replying = running.ask(name, input(), transfer);
    const endLimit = limitMs === undefined ? undefined : limitComputing(worker, { ...this.#options, limitMs, onOver });
    const reply = await whileNeeded(running, replying);
    endLimit?.();
    this.#rest();
    return reply === undefined ? this.#noReply(reason) : { ok: true, output: reply.output };
  }

  #noReply(reason: NoReply): { ok: false; reason: NoReply } {
    return { ok: false, reason: this.#isClosed ? 'closed' : reason };
  }

  /** Resolves when the thread takes requests; with undefined when it ended before. */
  async #start(): Promise<RequestThread<All> | undefined> {
    const { name, memoryMb } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 };
    const running = new RequestThread<All>(this.#options.file(), {
      name,
      ...(memoryMb !== undefined && { resourceLimits }),
    });
    running.worker.once('exit', () => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    this.starts += 1;
    return (await whileNeeded(running, running.started)) && running;
  }

  #rest(): void {
    const { clock, idleMs } = this.#options;
    if (idleMs === undefined || this.#isClosed) return;
    this.#idle = clock.setTimeout(() => void this.end(), idleMs).unref();
  }
}

/** The process stays for a reply, and not for a thread that has nothing to do. */
async function whileNeeded<Replied>(
  { worker }: Pick<RequestThread<object>, 'worker'>,
  reply: Promise<Replied>,
): Promise<Replied> {
  worker.ref();
  const replied = await reply;
  worker.unref();
  return replied;
}
