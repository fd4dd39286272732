import type { TemplateValues } from '#shared/mcp/resources/uri-template.ts';
import type { Expansion } from './expansion.ts';

export interface ExpansionQuestion {
  /** Counts from 1. */
  id: number;
  template: string;
  values: TemplateValues;
}

export interface ExpansionReply {
  /** Of the request; 0 reports that the worker runs. */
  id: number;
  expansion: Expansion;
}

export interface ExpansionWorker {
  ask(question: ExpansionQuestion): void;
  end(): void;
}

/** Starts a worker, which calls back with each reply, or when it breaks. */
export type StartWorker = (onReply: (reply: ExpansionReply) => void, onError: () => void) => ExpansionWorker;

interface Waiting {
  question: ExpansionQuestion;
  resolve(expansion: Expansion): void;
}

/** How long one expansion may take once its worker runs, and how long a worker may take to start. */
const limitMs = 1_000;
const startLimitMs = 15_000;

/** Expands templates one after another in a worker, which is ended when it takes too long. */
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

  /** Never rejects: what went wrong is the expansion's `problem`. */
  expand(template: string, values: TemplateValues): Promise<Expansion> {
    return new Promise((resolve) => {
      this.#lastId += 1;
      this.#queue.push({ question: { id: this.#lastId, template, values }, resolve });
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
    if (this.#runs) this.#worker.ask(first.question);
  }

  #take({ id, expansion }: ExpansionReply): void {
    clearTimeout(this.#timer);
    this.#runs = true;
    if (id === this.#queue[0]?.question.id) this.#queue.shift()?.resolve(expansion);
    this.#next();
  }

  /** Ends the worker over the first question; the others get a new one. */
  #giveUp(problem: 'tooSlow' | 'failed'): void {
    clearTimeout(this.#timer);
    this.#worker?.end();
    this.#worker = undefined;
    this.#runs = false;
    this.#queue.shift()?.resolve({ problem });
    this.#next();
  }
}

/** The one expander of this window; its worker starts with the first template that is looked at. */
export const expander = new Expander((onReply, onError) => {
  const worker = new Worker(new URL('./expansion-worker.ts', import.meta.url), { type: 'module', name: 'templates' });
  worker.onmessage = ({ data }: MessageEvent<ExpansionReply>) => onReply(data);
  worker.onerror = () => onError();
  return { ask: (question) => worker.postMessage(question), end: () => worker.terminate() };
});
