import { textFault } from '#shared/mcp/json/text-fault.ts';
import { fail } from '#shared/messages/failure.ts';
import type { ReadId } from '#shared/model/id/id.ts';
import type { JsonPlace, TreeRows, TreeView } from '#shared/model/json/json-row.ts';
import type { Clock } from '../../../platform.ts';
import { workerFile } from '../../../storage/own-files.ts';
import { WorkerThread } from '../../../worker-thread.ts';
import type { ContentStore } from '../content-store.ts';
import type { TreeAnswer, TreeCalls, TreeQuestion, TreeRequest } from './tree-message.ts';

type KnownAnswer = Exclude<TreeAnswer, { kind: 'unknown' }>;

/** After this idle time, in milliseconds, the memory of trees is freed. */
const idleMs = 120_000;
/** Of a text after its fault, which is shown with it. */
const excerptCharacters = 100;

/**
 * Trees of stored JSON texts, built in a worker of the host: a window fetches the rows that it shows, and neither the
 * window nor the host is blocked.
 */
export class ContentTrees {
  readonly #content: ContentStore;
  readonly #thread: WorkerThread<TreeCalls>;

  constructor(clock: Clock, content: ContentStore) {
    this.#content = content;
    const file = () => workerFile(source, '../node/tree-worker.js');
    this.#thread = new WorkerThread({ name: 'json-trees', file, clock, idleMs });
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
      answer = notJsonAtOnce(text) ?? (await this.#send({ key, question, text }));
    }
    // The worker ended, most likely out of memory.
    return answer === undefined || answer.kind === 'unknown' ? fail('unknownRead') : answer;
  }

  async #send(request: TreeRequest): Promise<TreeAnswer | undefined> {
    const reply = await this.#thread.ask('answer', () => request);
    return reply.ok ? reply.output : undefined;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

/** What isn't JSON from its first character on isn't copied to the worker: it may be a large text. */
function notJsonAtOnce(text: string): TreeAnswer | undefined {
  const first = text.search(/[^ \t\r\n\uFEFF]/);
  if (first < 0 || /[[{"\-\dtfn]/.test(text.charAt(first))) return undefined;
  const fault = textFault(text.slice(0, first + excerptCharacters), { deepest: Number.POSITIVE_INFINITY });
  return fault && { kind: 'notJson', fault };
}

const source = new URL('./tree-worker.ts', import.meta.url);
