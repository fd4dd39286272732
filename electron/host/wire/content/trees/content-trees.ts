import { Worker } from 'node:worker_threads';
import { fail } from '#shared/messages/failure.ts';
import type { ReadId } from '#shared/model/id/id.ts';
import type { JsonPlace, TreeRows, TreeView } from '#shared/model/json/json-row.ts';
import type { Clock, Timer } from '../../../platform.ts';
import { workerFile } from '../../../storage/own-files.ts';
import type { ContentStore } from '../content-store.ts';
import type { TreeAnswer, TreeQuestion, TreeReply, TreeRequest } from './tree-message.ts';

type KnownAnswer = Exclude<TreeAnswer, { kind: 'unknown' }>;

/** After this idle time, in milliseconds, the memory of trees is freed. */
const idleMs = 120_000;

/**
 * Trees of stored JSON texts, built in a worker of the host: a window fetches the rows that it shows, and neither the
 * window nor the host is blocked.
 */
export class ContentTrees {
  readonly #clock: Clock;
  readonly #content: ContentStore;
  readonly #waiting = new Map<number, (answer: TreeAnswer | undefined) => void>();
  #worker: Worker | undefined;
  #idle: Timer | undefined;
  #lastId = 0;

  constructor(clock: Clock, content: ContentStore) {
    this.#clock = clock;
    this.#content = content;
  }

  /** Rows `from` up to `from + count` of a view of a part's text. Fails with `unknownRead`. */
  async rows(readId: ReadId, index: number, range: { view: TreeView; from: number; count: number }): Promise<TreeRows> {
    const answer = await this.#ask(readId, index, { name: 'rows', ...range });
    return answer.kind === 'place' ? fail('unknownRead') : answer;
  }

  /** Finds a value, or the next one with a text. Fails with `unknownRead`. */
  async place(
    readId: ReadId,
    index: number,
    question: Extract<TreeQuestion, { name: 'place' | 'search' }>,
  ): Promise<JsonPlace | undefined> {
    const answer = await this.#ask(readId, index, question);
    return answer.kind === 'place' ? answer.place : undefined;
  }

  async #ask(readId: ReadId, index: number, question: TreeQuestion): Promise<KnownAnswer> {
    const key = `${readId} ${index}`;
    let answer = await this.#send({ key, question });
    if (answer?.kind === 'unknown') {
      const text = this.#content.text(readId, index, 0, Number.POSITIVE_INFINITY);
      answer = await this.#send({ key, question, text });
    }
    // The worker ended, most likely out of memory.
    return answer === undefined || answer.kind === 'unknown' ? fail('unknownRead') : answer;
  }

  async close(): Promise<void> {
    this.#idle?.clear();
    await this.#worker?.terminate();
  }

  #send(request: Omit<TreeRequest, 'id'>): Promise<TreeAnswer | undefined> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      worker.postMessage({ ...request, id } satisfies TreeRequest);
    });
  }

  #start(): Worker {
    const worker = new Worker(workerFile(source, '../node/tree-worker.js'), { name: 'json-trees' });
    worker.unref();
    worker.on('message', ({ id, answer }: TreeReply) => {
      this.#waiting.get(id)?.(answer);
      this.#waiting.delete(id);
      this.#idle?.clear();
      this.#idle = this.#clock.setTimeout(() => void worker.terminate(), idleMs).unref();
    });
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const resolve of this.#waiting.values()) resolve(undefined);
      this.#waiting.clear();
    });
    return worker;
  }
}

const source = new URL('./tree-worker.ts', import.meta.url);
