import { Worker, type WorkerOptions } from 'node:worker_threads';

/** What a thread does by request: functions by name. */
export type Calls<All> = { [Name in keyof All]: (input: never) => unknown };

/** A request to a thread, as it is posted. */
export interface Posted<Name, Input> {
  id: number;
  name: Name;
  input: Input;
}

/** What a thread posts: the output of the request with this id, or its start (`startId`), or a notice. */
export type ThreadMessage<Notice = never> = { id: number; output: unknown } | { notice: Notice };

/** The id with which a thread reports that it takes requests. */
export const startId = 0;

/** A thread that runs. It replies to requests, of which several may wait, by their ids. */
export class RequestThread<All extends Calls<All>, Notice = never> {
  readonly worker: Worker;
  /** Undefined when it ended before it took requests. */
  readonly started: Promise<{ output: unknown } | undefined>;
  /** With the reason, after what it replied until then. */
  readonly ended: Promise<string>;
  readonly #waiting = new Map<number, (reply: { output: never } | undefined) => void>();
  #lastId = startId;
  #hasEnded = false;

  constructor(file: URL, options: WorkerOptions, onNotice?: (notice: Notice) => void) {
    this.worker = new Worker(file, options);
    this.started = this.#reply(startId);
    const { promise, resolve } = Promise.withResolvers<string>();
    this.ended = promise;
    let cause: unknown;
    this.worker.on('message', (message: { id: number; output: never } | { notice: Notice }) => {
      if ('notice' in message) onNotice?.(message.notice);
      else this.#settle(message.id, message);
    });
    this.worker.on('error', (error) => {
      cause = error;
    });
    this.worker.on('exit', (code) => {
      this.#hasEnded = true;
      for (const id of this.#waiting.keys()) this.#settle(id, undefined);
      resolve(cause instanceof Error ? cause.message : `exit code ${code}`);
    });
  }

  /** Resolves with undefined when the thread ends instead of replying. */
  ask<Name extends keyof All & string>(
    name: Name,
    input: Parameters<All[Name]>[0],
    transfer?: ArrayBuffer[],
  ): Promise<{ output: ReturnType<All[Name]> } | undefined> {
    this.#lastId += 1;
    this.worker.postMessage({ id: this.#lastId, name, input } satisfies Posted<Name, unknown>, transfer);
    return this.#reply(this.#lastId);
  }

  #reply<Output>(id: number): Promise<{ output: Output } | undefined> {
    if (this.#hasEnded) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  #settle(id: number, reply: { output: never } | undefined): void {
    this.#waiting.get(id)?.(reply);
    this.#waiting.delete(id);
  }
}
