import { Worker } from 'node:worker_threads';
import type { FindingsReply, FindingsRequest } from './findings-message.ts';

/** A request that takes longer ends the thread, in milliseconds: a batch of frames takes some. */
const mostMs = 15_000;

type ReplyTo<Name extends FindingsReply['name']> = Extract<FindingsReply, { name: Name }>;

/** The thread in which the rules run. It starts with the first request, and again after it died. */
export class FindingsThread {
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  /** How often it was started: what it remembered before is lost. */
  starts = 0;

  /** One request at a time. Undefined when the thread ended meanwhile: for lack of memory, of time, or on `close`. */
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
    const worker = this.#worker ?? this.#start();
    worker.ref();
    const timer = setTimeout(() => void worker.terminate(), mostMs);
    const { promise, resolve } = Promise.withResolvers<FindingsReply | undefined>();
    const ended = () => resolve(undefined);
    worker.once('message', resolve);
    worker.once('exit', ended);
    worker.postMessage(request, transfer);
    const reply = await promise;
    clearTimeout(timer);
    worker.unref();
    // One by one: `terminate` waits for the exit with a listener of its own.
    worker.off('message', resolve);
    worker.off('exit', ended);
    return isReplyTo(name, reply) ? reply : undefined;
  }

  #start(): Worker {
    const limits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };
    const worker = new Worker(workerUrl, { name: 'findings', resourceLimits: limits });
    // Its end follows.
    worker.on('error', () => {});
    worker.on('exit', () => this.#ended(worker));
    this.#worker = worker;
    this.starts += 1;
    return worker;
  }

  #ended(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
  }
}

function isReplyTo<Name extends FindingsReply['name']>(
  name: Name,
  reply: FindingsReply | undefined,
): reply is ReplyTo<Name> {
  return reply?.name === name;
}

/** The worker's source beside this file, or the file that the build emits. */
const workerUrl = import.meta.url.endsWith('.ts')
  ? new URL('./findings-worker.ts', import.meta.url)
  : new URL('../node/findings-worker.js', import.meta.url);
