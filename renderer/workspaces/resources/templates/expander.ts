import type { TemplateValues } from '#shared/mcp/resources/uri-template.ts';
import type { Expansion } from './expansion.ts';

export interface ExpansionRequest {
  /** Counts from 1. */
  id: number;
  template: string;
  values: TemplateValues;
}

export interface ExpansionReply {
  /** Of the request; 0 when the worker has started. */
  id: number;
  expansion: Expansion;
}

interface ExpansionWorker {
  send(request: ExpansionRequest): void;
  end(): void;
}

/** Starts a worker that calls back with each reply, or on an error. */
export type StartWorker = (onReply: (reply: ExpansionReply) => void, onError: () => void) => ExpansionWorker;

interface Waiting {
  request: ExpansionRequest;
  resolve(expansion: Expansion): void;
}

/** Time limits for an expansion in a running worker, and for the start of a worker. */
const limitMs = 1_000;
const startLimitMs = 15_000;

/** Expands templates one after another in a worker, which is terminated when one takes too long. */
export class Expander {
  readonly #start: StartWorker;
  #worker: ExpansionWorker | undefined;
  #runs = false;
  #queue: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;

  constructor(start: StartWorker) {
    this.#start = start;
  }

  /** Never rejects: a failure is the `problem` of the expansion. */
  expand(template: string, values: TemplateValues): Promise<Expansion> {
    return new Promise((resolve) => {
      this.#lastId += 1;
      this.#queue.push({ request: { id: this.#lastId, template, values }, resolve });
      if (this.#queue.length === 1) this.#next();
    });
  }

  #next(): void {
    const first = this.#queue[0];
    if (first === undefined) return;
    this.#worker ??= this.#start(
      (reply) => this.#take(reply),
      () => this.#giveUp('failed'),
    );
    this.#timer = setTimeout(() => this.#giveUp('tooSlow'), this.#runs ? limitMs : startLimitMs);
    if (this.#runs) this.#worker.send(first.request);
  }

  #take({ id, expansion }: ExpansionReply): void {
    clearTimeout(this.#timer);
    this.#runs = true;
    if (id === this.#queue[0]?.request.id) this.#queue.shift()?.resolve(expansion);
    this.#next();
  }

  /** Terminates the worker and fails the first request; the others get a new worker. */
  #giveUp(problem: 'tooSlow' | 'failed'): void {
    clearTimeout(this.#timer);
    this.#worker?.end();
    this.#worker = undefined;
    this.#runs = false;
    this.#queue.shift()?.resolve({ problem });
    this.#next();
  }
}

/** The expander of this window. Its worker starts with the first template that is opened. */
export const expander = new Expander((onReply, onError) => {
  const worker = new Worker(new URL('./expansion-worker.ts', import.meta.url), { type: 'module', name: 'templates' });
  worker.onmessage = ({ data }: MessageEvent<ExpansionReply>) => onReply(data);
  worker.onerror = () => onError();
  return { send: (request) => worker.postMessage(request), end: () => worker.terminate() };
});
