import { Agent, fetch as undiciFetch } from 'undici';
import { type Envelope, parseJson, type RpcId, readEnvelope } from '#shared/mcp/envelope.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { shownUrl } from '../../config/secret-query.ts';
import { deliver } from '../deliver.ts';
import type { LinkEvents } from '../link.ts';
import type { Tap, TappedMessage } from '../tap.ts';
import { recordHeaders } from './header-record.ts';
import { networkFailure } from './network-failure.ts';
import { type SseEvent, SseSplitter } from './sse-splitter.ts';
import { statusFailure } from './status-failure.ts';

/** What the tap tells its link besides messages. */
export interface HttpTapEvents extends Pick<LinkEvents, 'message' | 'stray'> {
  /** A request left; `rpcId` is undefined for notifications and for anything that is no message. */
  posted(rpcId: RpcId | undefined, seq: number): void;
  /** This exchange will bring no answer: refused, no MCP, broken off. */
  refused(rpcId: RpcId | undefined, failure: Failure): void;
  /** A POST got a 404, with or without a message in it: the sign of a forgotten HTTP session. */
  postNotFound(frameSeq: number): void;
  /** An event that carries no message: `endpoint`, a comment, a priming event. */
  control(event: SseEvent): void;
}

interface Exchange {
  method: string;
  url: string;
  /** The JSON-RPC request that the POST carries. */
  rpcId: RpcId | undefined;
  signal: AbortSignal | undefined;
  /** True for the long-lived GET stream. */
  stream: boolean;
}

type HttpResponse = Awaited<ReturnType<typeof undiciFetch>>;

// The defaults end a quiet SSE stream after five minutes; a request's own timeout is the session's business.
const patientAgent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 15_000 } });

/**
 * A `fetch` that records every exchange before anybody parses it, and delivers the messages that it finds
 * itself, so that no library between the wire and the user can lose one. What it returns keeps only what the
 * SDK's transport steers by: status, headers, and the events of a stream.
 */
export class HttpTap {
  readonly #tap: Tap;
  readonly #events: HttpTapEvents;
  readonly #secretHeaders: ReadonlySet<string>;
  readonly #answersOnStream: boolean;

  /** `answersOnStream`: a POST's own response is not expected to bring its answer (HTTP+SSE). */
  constructor(
    tap: Tap,
    events: HttpTapEvents,
    secretHeaders: ReadonlySet<string>,
    { answersOnStream = false }: { answersOnStream?: boolean } = {},
  ) {
    this.#tap = tap;
    this.#events = events;
    this.#secretHeaders = secretHeaders;
    this.#answersOnStream = answersOnStream;
  }

  readonly fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const exchange = this.#recordRequest(String(input), init);
    const response = await this.#request(exchange, init);
    if (isEventStream(response) && response.ok) return this.#streamed(exchange, response);
    const body = await this.#readBody(exchange, response);
    return this.#answered(exchange, response, body);
  };

  #recordRequest(url: string, init: RequestInit): Exchange {
    const method = init.method ?? 'GET';
    const signal = init.signal ?? undefined;
    const headers = recordHeaders(new Headers(init.headers), this.#secretHeaders);
    const meta = { method, url: shownUrl(url), headers };
    if (typeof init.body === 'string' && method === 'POST') {
      const body = Buffer.from(init.body);
      const { envelope, seq } = this.#tap.message({
        ...{ direction: 'out', channel: 'http', framing: 'body' },
        ...{ body, payload: init.body, meta },
      });
      const rpcId = envelope.kind === 'request' ? envelope.id : undefined;
      this.#events.posted(rpcId, seq);
      return { method, url, rpcId, signal, stream: false };
    }
    this.#tap.bytes({
      ...{ direction: 'out', channel: 'http', kind: 'http', method },
      ...{ body: new Uint8Array(0), summary: meta.url, meta },
    });
    return { method, url, rpcId: undefined, signal, stream: method === 'GET' };
  }

  async #request(exchange: Exchange, init: RequestInit): Promise<HttpResponse> {
    try {
      return await undiciFetch(exchange.url, {
        method: exchange.method,
        headers: [...new Headers(init.headers)],
        redirect: init.redirect ?? 'follow',
        dispatcher: patientAgent,
        ...(typeof init.body === 'string' && { body: init.body }),
        ...(exchange.signal && { signal: exchange.signal }),
      });
    } catch (thrown) {
      if (exchange.signal?.aborted) throw thrown;
      const failure = networkFailure(thrown, shownUrl(exchange.url));
      this.#tap.lifecycle('request failed', `${exchange.method} ${failure.message}`);
      this.#events.refused(exchange.rpcId, failure);
      throw new FailureError(failure);
    }
  }

  async #readBody(exchange: Exchange, response: HttpResponse): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of response.body ?? []) chunks.push(chunk);
      return Buffer.concat(chunks);
    } catch (thrown) {
      if (exchange.signal?.aborted) throw thrown;
      throw new FailureError(this.#brokeOff(exchange, Buffer.concat(chunks), thrown, this.#head(exchange, response)));
    }
  }

  /** Records a complete answer, tells its message or why it has none, and returns what the SDK steers by. */
  #answered(exchange: Exchange, response: HttpResponse, body: Buffer): Response {
    const { mask } = this.#tap;
    const payload = body.toString('utf8').replace(/^\ufeff/, '');
    const shown = mask.text(payload);
    const value = exchange.method === 'POST' && body.length > 0 ? parseJson(payload) : undefined;
    const envelope = value === undefined ? undefined : readEnvelope(value);
    const isMessage = envelope !== undefined && envelope.kind !== 'stray';
    const seq = this.#head(exchange, response, isMessage ? undefined : body);
    if (response.status === 404 && exchange.method === 'POST') this.#events.postNotFound(seq);
    if (isMessage) {
      const tapped = this.#tap.message({ direction: 'in', channel: 'http', framing: 'body', body, payload });
      deliver(addressed(tapped, exchange.rpcId, response.ok), this.#events);
      return forSdk(response, response.ok ? undefined : shown);
    }
    if (response.status >= 400) {
      const url = shownUrl(exchange.url);
      const challenge = mask.text(response.headers.get('www-authenticate') ?? '');
      const failure = statusFailure(response.status, exchange.method, url, shown, seq, challenge);
      this.#events.refused(exchange.rpcId, failure);
    } else if (response.ok && exchange.rpcId !== undefined && !this.#answersOnStream) {
      this.#events.refused(exchange.rpcId, this.#notMcp(exchange, response, shown, seq));
    }
    return forSdk(response, response.ok ? undefined : shown);
  }

  #streamed(exchange: Exchange, response: HttpResponse): Response {
    this.#head(exchange, response);
    const track = { answered: false, resumable: false };
    const splitter = new SseSplitter((event) => this.#takeEvent(event, exchange, track));
    const source = response.body;
    const finish = (thrown?: unknown) => {
      if (exchange.signal?.aborted) return;
      const rest = splitter.rest();
      const unanswered = exchange.rpcId !== undefined && !track.answered && !track.resumable;
      if (rest.length > 0 || thrown !== undefined || unanswered) {
        const failure = this.#brokeOff(exchange, rest, thrown ?? 'the stream ended');
        // A stream with event ids is resumed by the transport; only the others will bring nothing more.
        if (!unanswered) return;
        this.#events.refused(exchange.rpcId, failure);
      }
    };
    const passed = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        try {
          for await (const chunk of source ?? []) {
            splitter.push(chunk);
            controller.enqueue(chunk);
          }
          finish();
          controller.close();
        } catch (thrown) {
          finish(thrown);
          controller.error(thrown);
        }
      },
    });
    return new Response(passed, { status: response.status, headers: plainHeaders(response) });
  }

  #takeEvent(event: SseEvent, exchange: Exchange, track: { answered: boolean; resumable: boolean }): void {
    if (event.id !== undefined && event.id !== '') track.resumable = true;
    const meta = {
      ...(event.event !== 'message' && { event: event.event }),
      ...(event.id !== undefined && { id: event.id }),
      ...(event.retry !== undefined && { retry: event.retry }),
    };
    const { bytes: body } = event;
    if (event.data === undefined || event.data === '' || event.event !== 'message') {
      const summary = event.data ?? (event.comments.length > 0 ? `: ${event.comments.join(' ')}` : '');
      this.#tap.bytes({
        ...{ direction: 'in', channel: 'sse', kind: 'sse', framing: 'event' },
        ...{ method: event.event, body, summary, meta },
      });
      this.#events.control(event);
      return;
    }
    const payload = event.data;
    const tapped = this.#tap.message({ direction: 'in', channel: 'sse', framing: 'event', body, payload, meta });
    if (answers(tapped.envelope, exchange.rpcId)) track.answered = true;
    deliver(tapped, this.#events);
  }

  #head(exchange: Exchange, response: HttpResponse, body: Uint8Array = new Uint8Array(0)): number {
    const type = response.headers.get('content-type') ?? '';
    return this.#tap.bytes({
      ...{ direction: 'in', channel: 'http', kind: 'http', method: exchange.method, body },
      ...{ summary: `${response.status} ${response.statusText}${type === '' ? '' : ` · ${type}`}` },
      meta: { status: response.status, headers: recordHeaders(response.headers, this.#secretHeaders) },
    });
  }

  #notMcp(exchange: Exchange, response: HttpResponse, payload: string, frameSeq: number): Failure {
    const contentType = response.headers.get('content-type') ?? `an empty ${response.status} answer`;
    const cause = payload.slice(0, 2000);
    const url = shownUrl(exchange.url);
    return createFailure('notMcp', { url, contentType }, { frameSeq, ...(cause !== '' && { cause }) });
  }

  #brokeOff(exchange: Exchange, partial: Uint8Array, thrown: unknown, frameSeq?: number): Failure {
    const words = networkFailure(thrown, shownUrl(exchange.url)).cause ?? '';
    const seq = this.#tap.bytes({
      ...{
        direction: 'in',
        channel: exchange.stream ? 'sse' : 'http',
        kind: 'stray',
        method: 'broke off',
        body: partial,
      },
      summary: `the answer broke off after ${partial.length} bytes · ${words}`,
    });
    const failure = createFailure(
      'connectionLost',
      { method: exchange.method },
      { cause: words, frameSeq: frameSeq ?? seq },
    );
    if (frameSeq !== undefined) this.#events.refused(exchange.rpcId, failure);
    return failure;
  }
}

/** An error without an id that answers a POST means that POST's request: there is only one in it. */
function addressed(tapped: TappedMessage, rpcId: RpcId | undefined, ok: boolean): TappedMessage {
  const { envelope } = tapped;
  if (ok || rpcId === undefined || envelope.kind !== 'error' || envelope.id !== undefined) return tapped;
  return { ...tapped, envelope: { ...envelope, id: rpcId } };
}

function answers(envelope: Envelope, rpcId: RpcId | undefined): boolean {
  return (envelope.kind === 'result' || envelope.kind === 'error') && envelope.id === rpcId;
}

function isEventStream(response: HttpResponse): boolean {
  return /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
}

/** Success without a body makes the SDK's transport read no body: the message was delivered already. */
function forSdk(response: HttpResponse, text: string | undefined): Response {
  if (text === undefined) return new Response(null, { status: 202, headers: plainHeaders(response) });
  return new Response(text, { status: response.status, headers: plainHeaders(response) });
}

function plainHeaders(response: HttpResponse): Headers {
  const headers = new Headers();
  for (const [name, value] of response.headers) {
    if (name !== 'content-encoding' && name !== 'content-length') headers.append(name, value);
  }
  return headers;
}
