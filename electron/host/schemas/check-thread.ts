import { Worker } from 'node:worker_threads';
import type { CheckReply, CheckRequest, Finding } from './check-message.ts';

/** Why there is no finding: the time was up, or the worker ended. */
export type NoFinding = { timedOut: true } | { timedOut: false; cause: string };

/** One worker with one request at a time. It keeps the process alive only meanwhile. */
export class CheckThread {
  readonly #worker: Worker;
  /** Takes what comes next from the worker. */
  #next: (outcome: CheckReply | NoFinding) => void = () => {};
  #end: NoFinding | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    let cause = '';
    worker.on('message', (reply: CheckReply) => this.#next(reply));
    worker.on('error', (error) => {
      cause = error instanceof Error ? error.message : String(error);
    });
    worker.on('exit', (code) => {
      this.#end = { timedOut: false, cause: cause || `exit code ${code}` };
      this.#next(this.#end);
    });
  }

  /** Resolves when the worker takes requests, or has ended. */
  static async start(): Promise<CheckThread> {
    const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
    const thread = new CheckThread(new Worker(workerUrl, { name: 'schema-checks', resourceLimits: limits }));
    await thread.#outcome();
    return thread;
  }

  /** Without a finding, the worker is of no use any more. */
  async ask(request: CheckRequest, timeLimitMs: number): Promise<Finding | NoFinding> {
    if (this.#end !== undefined) return this.#end;
    this.#worker.postMessage(request);
    const timer = setTimeout(() => this.#next({ timedOut: true }), timeLimitMs);
    const outcome = await this.#outcome();
    clearTimeout(timer);
    return outcome === 'ready' ? { timedOut: false, cause: 'unexpected reply' } : outcome;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  async #outcome(): Promise<CheckReply | NoFinding> {
    this.#worker.ref();
    const outcome = await new Promise<CheckReply | NoFinding>((resolve) => {
      this.#next = resolve;
    });
    this.#worker.unref();
    return outcome;
  }
}

/** Where the checker's worker starts: its source beside this file, or the file that the build emits for it. */
const workerUrl = import.meta.url.endsWith('.ts')
  ? new URL('./schema-worker.ts', import.meta.url)
  : new URL('../node/schema-worker.js', import.meta.url);
