import { startOf } from '#shared/mcp/json/json-head.ts';
import { listMethods } from '#shared/mcp/list-methods.ts';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import type { CatalogKind, ListFetch, PageRecord } from '#shared/model/lists/catalog.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import { ItemTexts } from './index/item-texts.ts';

/** Sends a request and resolves with its result; throws what `Exchanges.result` throws. */
export type ListRequest = (method: string, params: JsonObject, signal: AbortSignal) => Promise<PeerResponse>;

/** Items that are added in about 10 ms. */
const maxAtOnce = 5000;
/** A longer cursor isn't followed: it would be sent back with each request. In characters. */
export const maxCursor = 100_000;

interface ListFetcherContext {
  kind: CatalogKind;
  /** The number of list-changed notifications before this began; absent: none. */
  announced?: number;
  /** Where to begin; absent: at the first page. */
  cursor?: string;
  /** The client reads no further page: the host as which Loupe connects. */
  isFirstPageOnly?: boolean;
  request: ListRequest;
  now(): number;
  changed(): void;
}

/**
 * One fetch of a paged list (utilities, pagination). Cursors are opaque, `""` is one, and one that comes twice fails
 * the fetch. What came before a failure stays, to go on from.
 */
export class ListFetcher {
  readonly items: ItemTexts;
  readonly pages: PageRecord[] = [];
  phase: ListFetch['phase'] = 'fetching';
  /** The server has more pages, which the client doesn't read. */
  leavesPages = false;
  failure: ListFetch['failure'];
  readonly #context: ListFetcherContext;
  readonly #seen = new Set<string>();
  #abort = new AbortController();
  #nextCursor: string | undefined;

  constructor(context: ListFetcherContext) {
    this.#context = context;
    this.items = new ItemTexts(context.kind);
    this.#nextCursor = context.cursor;
    if (context.cursor !== undefined) this.#seen.add(context.cursor);
  }

  get announced(): number {
    return this.#context.announced ?? 0;
  }

  get progress(): Pick<ListFetch, 'phase' | 'count' | 'pages' | 'failure' | 'leavesPages'> {
    const { phase, failure, leavesPages } = this;
    const more = { ...(failure && { failure }), ...(leavesPages && { leavesPages }) };
    return { phase, count: this.items.length, pages: this.pages.length, ...more };
  }

  get nextCursor(): string | undefined {
    return this.#nextCursor;
  }

  /** There is a further page, or no page came yet. */
  get more(): boolean {
    if (this.phase === 'done' || this.phase === 'fetching' || this.phase === 'undeclared') return false;
    return this.#nextCursor !== undefined || this.pages.length === 0;
  }

  /** Fetches one page, or all up to the end. Never throws: `phase` and `failure` have the outcome. */
  async run(pages: 'one' | 'all'): Promise<void> {
    this.phase = 'fetching';
    this.failure = undefined;
    this.#abort = new AbortController();
    this.#context.changed();
    try {
      let page: Promise<PeerResponse> | undefined = this.#request(this.#nextCursor);
      while (page !== undefined) page = (await this.#takePage(await page, pages)).following;
      this.phase = this.#nextCursor === undefined ? 'done' : 'paused';
    } catch (thrown) {
      const failure = failureFrom(thrown);
      this.phase = failure.code === 'cancelled' ? 'cancelled' : 'failed';
      if (this.phase === 'failed') this.failure = failure;
    }
    this.#context.changed();
  }

  cancel(): void {
    this.#abort.abort();
  }

  #request(cursor: string | undefined): Promise<PeerResponse> {
    const { kind, request } = this.#context;
    return request(listMethods[kind].method, cursor === undefined ? {} : { cursor }, this.#abort.signal);
  }

  /** Adds a page. Returns the request for the next one, if wanted, so that the server works on it meanwhile. */
  async #takePage(
    response: PeerResponse,
    pages: 'one' | 'all',
  ): Promise<{ following: Promise<PeerResponse> | undefined }> {
    const { kind, now } = this.#context;
    const { method, field } = listMethods[kind];
    const cursor = this.#nextCursor;
    const result = isJsonObject(response.result) ? response.result : {};
    const items = result[field];
    if (!Array.isArray(items)) {
      fail('malformedResult', { method, problem: 'noArray', field }, { frameSeq: response.responseSeq });
    }
    const { nextCursor, ttlMs, cacheScope } = result;
    const next = typeof nextCursor === 'string' ? nextCursor : undefined;
    const isRepeated = next !== undefined && this.#seen.has(next);
    const isTooLong = next !== undefined && next.length > maxCursor;
    const isFirstPageOnly = this.#context.isFirstPageOnly === true;
    const isFollowed = pages === 'all' && next !== undefined && !isRepeated && !isTooLong && !isFirstPageOnly;
    const following = isFollowed ? this.#request(next) : undefined;
    following?.catch(() => {});
    // A usual page at once, a large one in slices.
    const isLarge = response.error === undefined && response.texts !== undefined;
    if (items.length <= maxAtOnce && !isLarge) this.items.push(items);
    else await inSlices(this.items.pushing(items));
    this.pages.push({
      number: this.pages.length + 1,
      count: items.length,
      at: now(),
      requestSeq: response.requestSeq,
      responseSeq: response.responseSeq,
      ...(cursor !== undefined && { cursor }),
      ...(next !== undefined && { nextCursor: isTooLong ? `${startOf(next, maxCursor)}…` : next }),
      ...(typeof ttlMs === 'number' && { ttlMs }),
      ...(typeof cacheScope === 'string' && { cacheScope }),
    });
    this.#nextCursor = undefined;
    if (next === undefined && nextCursor !== undefined && nextCursor !== null) {
      fail('malformedResult', { method, problem: 'badCursor' }, { frameSeq: response.responseSeq });
    }
    if (isFirstPageOnly) {
      this.leavesPages = next !== undefined;
      return { following };
    }
    if (isTooLong) {
      const params = { method, problem: 'longCursor', length: next.length, most: maxCursor };
      fail('malformedResult', params, { frameSeq: response.responseSeq });
    }
    if (isRepeated) {
      const params = { cursor: JSON.stringify(next), pages: this.pages.length };
      fail('cursorLoop', params, { frameSeq: response.responseSeq });
    }
    this.#nextCursor = next;
    if (next !== undefined) this.#seen.add(next);
    this.#context.changed();
    return { following };
  }
}
