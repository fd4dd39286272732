import { STATUS_CODES } from 'node:http';
import { Carrier } from '#shared/exchange/carrier.ts';
import type { RpcId } from '#shared/mcp/envelope.ts';
import { clip } from '#shared/mcp/summary.ts';
import type { SummaryFacts } from '#shared/model/frames/summary.ts';
import { secretMark } from '#shared/model/secret-mark.ts';
import { isSecretHeader, maskedHeader } from '#shared/secrets/secret-headers.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import type { SendOptions } from '../link.ts';
import type { ReadPayload, Tap, TappedMessage } from '../tap.ts';
import type { TappedCarrier, TappedExchanges } from '../tapped-exchanges.ts';
import type { HttpRequest, HttpResponse } from './http-client.ts';
import type { CutReason } from './read-body.ts';
import type { SseEvent } from './sse-splitter.ts';

export interface HttpExchange extends HttpRequest {
  rpcId: RpcId | undefined;
  /** The method of the request that is sent. */
  rpcMethod?: string;
  /** The first frame of its message's thread. */
  thread?: number | undefined;
  /** Its own first frame, to which its HTTP heads belong where its message has no thread. */
  first?: number;
  /** The requests in its body. */
  carrier?: TappedCarrier;
  /** Of its recorded session. */
  exchanges?: TappedExchanges;
  /** Its number in the connection, given when it is recorded first; a redirect or a retry has the same. */
  number?: number;
}

type HttpHead = Pick<HttpResponse, 'status' | 'statusText' | 'headers'>;

const noBytes = new Uint8Array(0);

/** Records HTTP exchanges as frames, with secret headers redacted. */
export class HttpRecorder {
  readonly tap: Tap;
  readonly #secretHeaders: ReadonlySet<string>;
  #exchanges = 0;

  constructor(tap: Tap, secretHeaders: ReadonlySet<string>) {
    this.tap = tap;
    this.#secretHeaders = secretHeaders;
  }

  /** `read`: a large message that was read in slices; `body`: the exact bytes, where they aren't the payload's. */
  post(
    exchange: HttpExchange,
    sent: string | Uint8Array,
    {
      recordAs,
      read,
      body = Buffer.from(sent),
    }: { recordAs?: SendOptions['recordAs']; read?: ReadPayload | undefined; body?: Uint8Array } = {},
  ): TappedMessage {
    const meta = { ...this.#requestMeta(exchange), ...recordAs };
    const payload = typeof sent === 'string' ? sent : Buffer.from(sent).toString('utf8');
    const [carrier, { exchanges }] = [carrierOf(exchange), exchange];
    const about = { body, payload, meta, read, carrier, exchanges };
    const tapped = this.tap.message({ direction: 'out', channel: 'http', framing: 'body', ...about });
    // What comes back for something written that is no request belongs to it.
    exchange.thread = tapped.thread ?? (recordAs?.written ? tapped.seq : undefined);
    exchange.first ??= tapped.seq;
    return tapped;
  }

  /** Records a request without a new message: GET, DELETE, or a redirected one. */
  request(exchange: HttpExchange, redirectedFrom?: string): number {
    const url = shownUrl(exchange.url);
    const seq = this.tap.bytes({
      direction: 'out',
      channel: 'http',
      kind: 'http',
      method: exchange.method,
      body: exchange.body === undefined ? noBytes : Buffer.from(exchange.body),
      about: redirectedFrom === undefined ? url : { type: 'redirected', url },
      thread: threadOf(exchange),
      meta: { ...this.#requestMeta(exchange), ...(redirectedFrom !== undefined && { redirectedFrom }) },
    });
    exchange.first ??= seq;
    return seq;
  }

  /** Records a response that asks for credentials, for which its request waits: it hasn't failed yet. */
  challenge(exchange: HttpExchange, response: HttpHead, body: Uint8Array): number {
    return this.head(exchange, response, body, { type: 'challenged', status: statusLine(response) });
  }

  head(exchange: HttpExchange, response: HttpHead, body: Uint8Array = noBytes, facts?: SummaryFacts): number {
    const { method } = exchange;
    const { status, headers } = response;
    const about = headers.get('location') ?? headers.get('content-type') ?? '';
    return this.tap.bytes({
      direction: 'in',
      channel: 'http',
      kind: 'http',
      method,
      body,
      about: facts ?? `${statusLine(response)}${about === '' ? '' : ` · ${about}`}`,
      meta: { ...this.#numberOf(exchange), status, headers: recordHeaders(headers, this.#secretHeaders) },
      thread: threadOf(exchange),
    });
  }

  /** Records the head of an informational response (1xx). The response, whose `status` counts, is still to come. */
  interim(exchange: HttpExchange, status: number, headers: Headers): number {
    const { method } = exchange;
    return this.tap.bytes({
      direction: 'in',
      channel: 'http',
      kind: 'http',
      method,
      body: noBytes,
      about: `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd(),
      meta: { ...this.#numberOf(exchange), interim: status, headers: recordHeaders(headers, this.#secretHeaders) },
      thread: threadOf(exchange),
    });
  }

  body(exchange: HttpExchange, body: Uint8Array, read: ReadPayload): TappedMessage {
    const [payload, meta, { thread, carrier, exchanges }] = [read.text, this.#numberOf(exchange), exchange];
    const about = { body, payload, read, meta, thread, carrier, exchanges };
    return this.tap.message({ direction: 'in', channel: 'http', framing: 'body', ...about });
  }

  /** `at`: when the event was received. */
  eventMessage(exchange: HttpExchange, event: SseEvent, read: ReadPayload, at: number): TappedMessage {
    const [body, payload, { thread, carrier, exchanges }] = [event.bytes, read.text, exchange];
    const meta = { ...this.#numberOf(exchange), ...eventMeta(event) };
    return this.tap.message({
      direction: 'in',
      channel: 'sse',
      framing: 'event',
      body,
      payload,
      read,
      at,
      meta,
      thread,
      carrier,
      exchanges,
    });
  }

  event(exchange: HttpExchange, event: SseEvent): void {
    const about = event.data ?? (event.comments.length > 0 ? `: ${event.comments.join(' ')}` : '');
    this.tap.bytes({
      direction: 'in',
      channel: 'sse',
      kind: isKeepalive(event) ? 'keepalive' : 'sse',
      framing: 'event',
      // `message` is the default type and would be misleading for an event without a message.
      ...(event.event !== 'message' && { method: event.event }),
      body: event.bytes,
      about,
      meta: { ...this.#numberOf(exchange), ...eventMeta(event) },
      thread: exchange.thread,
    });
  }

  /** Records the received part of a body or event whose exchange broke off. */
  brokeOff(exchange: HttpExchange, channel: 'http' | 'sse', partial: Uint8Array, cause: string): number {
    const about = { type: 'brokeOff' as const, bytes: partial.length, cause: clip(cause) };
    const [method, meta, thread] = ['broke off', this.#numberOf(exchange), threadOf(exchange)];
    return this.tap.bytes({ direction: 'in', channel, kind: 'stray', method, body: partial, about, meta, thread });
  }

  /** Records the received part of a body or event over a limit, marked as `cut`. */
  cutOff(exchange: HttpExchange, channel: 'http' | 'sse', partial: Uint8Array, cut: CutReason): number {
    const about = { type: 'cutOff' as const, bytes: partial.length, reason: cut };
    const [method, thread] = ['cut off', threadOf(exchange)];
    const meta = { ...this.#numberOf(exchange), cut, received: partial.length };
    return this.tap.bytes({ direction: 'in', channel, kind: 'stray', method, body: partial, about, meta, thread });
  }

  #requestMeta(exchange: HttpExchange) {
    const { method, url, headers } = exchange;
    const about = { method, url: shownUrl(url), headers: recordHeaders(headers, this.#secretHeaders) };
    return { ...this.#numberOf(exchange), ...about };
  }

  /** Which frames belong together. */
  #numberOf(exchange: HttpExchange): { exchange: number } {
    if (exchange.number === undefined) {
      this.#exchanges += 1;
      exchange.number = this.#exchanges;
    }
    return { exchange: exchange.number };
  }
}

function statusLine({ status, statusText }: HttpHead): string {
  return `${status} ${statusText}`;
}

/** The first frame of the thread of what passes beside its messages. */
function threadOf({ thread, first }: HttpExchange): number | undefined {
  return thread ?? first;
}

/** Where an exchange's requests are noted. */
export function carrierOf(exchange: HttpExchange): TappedCarrier {
  exchange.carrier ??= new Carrier();
  return exchange.carrier;
}

/** Whether an event has only comments (HTML standard, section 9.2.6). */
function isKeepalive({ event, data, id, retry, comments }: SseEvent): boolean {
  return comments.length > 0 && event === 'message' && [data, id, retry].every((field) => field === undefined);
}

function eventMeta({ event, id, retry }: SseEvent): Record<string, string | number> {
  return {
    ...(event !== 'message' && { event }),
    ...(id !== undefined && { id }),
    ...(retry !== undefined && { retry }),
  };
}

export function recordHeaders(
  headers: Iterable<[string, string]>,
  secretNames: ReadonlySet<string>,
): Record<string, string> {
  const record: Record<string, string> = {};
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    const isSecret = secretNames.has(lower) || isSecretHeader(lower);
    record[name] = isSecret ? maskedHeader(value, secretMark) : value;
  }
  return record;
}
