import { Worker } from 'node:worker_threads';
import { limitComputing } from '../computing-limit.ts';
import type { Clock } from '../platform.ts';
import { workerFile } from '../storage/own-files.ts';
import type { FindingsReply, FindingsRequest } from './findings-message.ts';

/** A request that computes for longer ends the thread, in milliseconds: a batch of frames takes some. */
const limitMs = 15_000;

type ReplyTo<Name extends FindingsReply['name']> = Extract<FindingsReply, { name: Name }>;

/** The thread in which the rules run. It starts with the first request, and again after it died. */
export class FindingsThread {
  readonly #clock: Clock;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  /** How often it was started: what it remembered before is lost. */
  starts = 0;

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
  }

  /**
   * One request at a time. Undefined when the thread ended meanwhile: for lack of memory, because it computed for too
   * long, or on `close`.
   */
  ask<Name extends FindingsRequest['name']>(
    request: Extract<FindingsRequest, { name: Name }>,
    name: Name,
    transfer: ArrayBuffer[] = [],
  ): Promise<ReplyTo<Name> | undefined> {
    const asked = this.#last.then(() => this.#ask(request, name, transfer));
    this.#last = asked;
    return asked;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.end();
    await this.#last;
  }

  /** Ends the thread, with what it remembers. The next request starts another. */
  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #ask<Name extends FindingsRequest['name']>(
    request: Extract<FindingsRequest, { name: Name }>,
    name: Name,
    transfer: ArrayBuffer[],
  ): Promise<ReplyTo<Name> | undefined> {
    if (this.#isClosed) return undefined;
    const worker = this.#worker ?? (await this.#start());
    // It may have ended right after it was ready.
    if (worker === undefined || worker !== this.#worker) return undefined;
    const onOver = () => void worker.terminate();
    const endLimit = limitComputing(worker, { clock: this.#clock, limitMs, onOver });
    worker.postMessage(request, transfer);
    const reply = await nextReply(worker);
    endLimit();
    return isReplyTo(name, reply) ? reply : undefined;
  }

  /** Resolves when the worker takes requests; with undefined when it ended before. */
  async #start(): Promise<Worker | undefined> {
    const limits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };
    const worker = new Worker(workerFile(source, '../node/findings-worker.js'), {
      name: 'findings',
      resourceLimits: limits,
    });
    // Its end follows.
    worker.on('error', () => {});
    worker.on('exit', () => this.#ended(worker));
    this.#worker = worker;
    this.starts += 1;
    return (await nextReply(worker)) && worker;
  }

  #ended(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
  }
}

/** Undefined when the worker ends instead. */
async function nextReply(worker: Worker): Promise<FindingsReply | undefined> {
  const { promise, resolve } = Promise.withResolvers<FindingsReply | undefined>();
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

function isReplyTo<Name extends FindingsReply['name']>(
  name: Name,
  reply: FindingsReply | undefined,
): reply is ReplyTo<Name> {
  return reply?.name === name;
}

const source = new URL('./findings-worker.ts', import.meta.url);
