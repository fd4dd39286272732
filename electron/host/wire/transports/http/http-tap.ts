import { type Envelope, type RpcId, readEnvelope } from '#shared/mcp/envelope.ts';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import { failureFacts } from '#shared/mcp/summary.ts';
import { createFailure, FailureError, failureFrom } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { Failure } from '#shared/model/failure.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import { decodedText } from '../../slices/decoded-text.ts';
import { inSlices, WorkQueue } from '../../slices/work-queue.ts';
import { ArrivalReporter } from '../arrivals.ts';
import { answers, deliver, type LinkEvents, type SendOptions } from '../link.ts';
import type { Tap, TappedMessage } from '../tap.ts';
import type { RoutingDispatcher } from './dispatchers.ts';
import { readEvents, type StreamEnd } from './event-stream.ts';
import { asksForCredentials, type HttpAuthorizer, type Refusal } from './http-authorizer.ts';
import { type HttpResponse, isRedirect, requestHeaders, resolveRedirect, sendHttp } from './http-client.ts';
import { cutFailure, networkFailure, statusFailure, unanswered } from './http-failures.ts';
import { type HttpExchange, HttpRecorder } from './http-recorder.ts';
import { type HttpLimits, hopBytes, httpLimits, readBody } from './read-body.ts';
import type { ServerCookies } from './server-cookies.ts';
import type { SseEvent } from './sse-splitter.ts';

export interface HttpTarget {
  url: string;
  headers: Record<string, string>;
  /** Lower-case names of headers whose values aren't logged. */
  secretHeaders: ReadonlySet<string>;
  /** By default one without certificate settings. */
  dispatcher?: RoutingDispatcher;
  authorizer?: HttpAuthorizer | undefined;
  cookies?: ServerCookies | undefined;
}

export interface HttpTapEvents extends Pick<LinkEvents, 'onMessage' | 'onStray' | 'onArriving' | 'onHold'> {
  /** A POST got a 404, which may mean an expired HTTP session. */
  onPostNotFound(frameSeq: number): void;
  /** An event without a message: `endpoint`, a comment, a priming event. */
  onControl(event: SseEvent): void;
}

/** Responses whose beginning is known. */
const mostArrivals = 20;

/** Longer bodies aren't parsed only to be described. */
const jsonCharacters = 100_000;

/** A final refusal of credentials. */
class RefusedError extends FailureError {
  readonly status: number;

  constructor(failure: Failure, status: number) {
    super(failure);
    this.status = status;
  }
}

export type StreamAttempt =
  | { kind: 'open'; ended: Promise<StreamEnd> }
  | { kind: 'refused'; failure: Failure; status: number | undefined };

interface HttpTapOptions {
  /** The response isn't in the POST's HTTP response (HTTP+SSE). */
  answersOnStream?: boolean;
  limits?: HttpLimits;
}

export interface PostRequest {
  url: string;
  headers: Headers | Record<string, string>;
  /** The message as JSON, or the bytes that a person wrote; a DELETE has none. */
  body?: string | Uint8Array;
  recordAs?: SendOptions['recordAs'];
  signal: AbortSignal;
  /** The message was sent as the frame `seq`. */
  onSent?(seq: number): void;
  /** It failed and will have no response. */
  onRefused?(failure: Failure): void;
  /** The stream of a request's response ended without it. */
  onDrop?(rpcId: RpcId, end: StreamEnd): void;
}

/** Sends requests over HTTP: records every exchange before it is parsed, and delivers the messages. */
export class HttpTap {
  readonly #recorder: HttpRecorder;
  readonly #dispatcher: RoutingDispatcher | undefined;
  readonly #events: HttpTapEvents;
  readonly #answersOnStream: boolean;
  readonly #limits: HttpLimits;
  readonly #arrivals = new BoundedMap<RpcId | undefined, ArrivalReporter>(mostArrivals);
  readonly #authorizer: HttpAuthorizer | undefined;
  readonly #cookies: ServerCookies | undefined;
  /** What was received, in the order in which it came. */
  readonly #work = new WorkQueue();

  constructor(
    tap: Tap,
    events: HttpTapEvents,
    { secretHeaders, dispatcher, authorizer, cookies }: Omit<HttpTarget, 'url' | 'headers'>,
    { answersOnStream = false, limits = httpLimits }: HttpTapOptions = {},
  ) {
    this.#recorder = new HttpRecorder(tap, secretHeaders);
    this.#dispatcher = dispatcher;
    this.#events = events;
    this.#answersOnStream = answersOnStream;
    this.#limits = limits;
    this.#authorizer = authorizer;
    this.#cookies = cookies;
  }

  /**
   * Sends a POST or a DELETE; resolves with the head of its response when its messages are delivered, or are being
   * delivered from an event stream. Throws a `FailureError`, or what aborted the request.
   */
  async send(method: 'POST' | 'DELETE', request: PostRequest): Promise<HttpResponse> {
    const exchange = exchangeOf(method, request);
    if (this.#authorizer !== undefined || this.#cookies !== undefined) await this.#authorize(exchange);
    this.#recordPost(exchange, request);
    let response: HttpResponse;
    try {
      response = await this.#send(exchange);
    } catch (thrown) {
      if (thrown instanceof FailureError) request.onRefused?.(thrown.failure);
      throw thrown;
    }
    if (isEventStream(response)) {
      this.#recorder.head(exchange, response);
      void this.#follow(exchange, response, request);
      return response;
    }
    await this.#responded(exchange, response, request);
    return response;
  }

  /** Opens an event stream with GET; `rpcId`: for that request's response. Never throws; aborted, it is `refused`. */
  async openStream(
    url: string,
    headers: PostRequest['headers'],
    signal: AbortSignal,
    rpcId?: RpcId,
  ): Promise<StreamAttempt> {
    const thread = rpcId === undefined ? undefined : this.#recorder.tap.threadOfRequest(rpcId);
    const exchange = { ...exchangeOf('GET', { url, headers, signal }), rpcId, thread };
    let response: HttpResponse;
    try {
      await this.#authorize(exchange);
      this.#recorder.request(exchange);
      response = await this.#send(exchange);
    } catch (thrown) {
      const status = thrown instanceof RefusedError ? thrown.status : undefined;
      return { kind: 'refused', failure: failureFrom(thrown), status };
    }
    if (isEventStream(response)) {
      this.#recorder.head(exchange, response);
      return { kind: 'open', ended: this.#read(exchange, response) };
    }
    const { status } = response;
    const read = await this.#readBody(exchange, response);
    if (read instanceof FailureError) return { kind: 'refused', failure: read.failure, status };
    return { kind: 'refused', failure: this.#noMessage(exchange, response, read.payload, read.seq()), status };
  }

  #recordPost(exchange: HttpExchange, { onSent, recordAs }: PostRequest): void {
    if (exchange.body === undefined) {
      this.#recorder.request(exchange);
      return;
    }
    const { envelope, seq } = this.#recorder.post(exchange, exchange.body, { recordAs });
    if (envelope.kind === 'request') {
      exchange.rpcId = envelope.id;
      exchange.rpcMethod = envelope.method;
    }
    onSent?.(seq);
  }

  /** Adds the current credentials and cookies. Throws what aborted the request meanwhile, which then isn't sent. */
  async #authorize(exchange: HttpExchange): Promise<void> {
    const { headers, method, url, signal } = exchange;
    this.#cookies?.add(url, headers);
    const added = await this.#authorizer?.headers(method, url);
    signal?.throwIfAborted();
    for (const [name, value] of Object.entries(added ?? {})) headers.set(name, value);
  }

  /** Sends a request; follows redirects within the origin, and retries with new credentials. All requests are recorded. */
  async #send(exchange: HttpExchange): Promise<HttpResponse> {
    let hop = exchange;
    let refusals = 0;
    for (let followed = 0; ; ) {
      const response = await this.#sendOnce(hop);
      this.#authorizer?.observe(hop.url, response.headers);
      this.#cookies?.observe(hop.url, response.headers);
      const mayAsk = this.#isWanted(exchange) && asksForCredentials(response.status, response.headers);
      if (this.#authorizer !== undefined && mayAsk) {
        await this.#signIn(this.#authorizer, hop, response, refusals);
        refusals += 1;
        continue;
      }
      const location = response.headers.get('location');
      if (!isRedirect(response.status, location)) return response;
      const { bytes } = await readBody(this.#recorder.tap.clock, response, { ...this.#limits, messageBytes: hopBytes });
      const frameSeq = this.#recorder.head(hop, response, bytes);
      const { url, method } = hop;
      const target = resolveRedirect({ url, method, status: response.status, location, followed, frameSeq });
      if (!(target instanceof URL)) throw new FailureError(this.#recorder.tap.mask.failure(target));
      hop = { ...hop, url: target.href };
      followed += 1;
      // A proof of possession names its URL (RFC 9449, section 4.2).
      await this.#authorize(hop);
      this.#recorder.request(hop, shownUrl(url));
    }
  }

  /** Gets new credentials for a refused request and records its retry. Throws when there are none. */
  async #signIn(
    authorizer: HttpAuthorizer,
    hop: HttpExchange,
    response: HttpResponse,
    refusals: number,
  ): Promise<void> {
    const status: Refusal['status'] = response.status === 403 ? 403 : 401;
    const { bytes } = await readBody(this.#recorder.tap.clock, response, { ...this.#limits, messageBytes: hopBytes });
    const frameSeq = this.#recorder.challenge(hop, response, bytes);
    const payload = bytes.toString('utf8').replace(/^\ufeff/, '');
    const { url, headers, signal, rpcId } = hop;
    const body = this.#recorder.tap.mask.text(payload);
    const refusal = { status, url, headers: response.headers, body, frameSeq, signal, refusals };
    this.#hold(rpcId, true);
    try {
      const isOther = await authorizer.refused({ ...refusal, sent: headers.get('authorization') });
      if (!isOther) throw new FailureError(this.#noMessage(hop, response, payload, frameSeq));
      await this.#authorize(hop);
    } catch (thrown) {
      if (!(thrown instanceof FailureError)) throw thrown;
      // Of a request, its end says so.
      if (rpcId === undefined) this.#recorder.tap.lifecycle('request failed', failureFacts(thrown.failure, hop.method));
      throw new RefusedError(thrown.failure, status);
    } finally {
      this.#hold(rpcId, false);
    }
    this.#recorder.request(hop);
  }

  /** Nobody signs in for the end of a session, or for a request that was given up. */
  #isWanted({ method, rpcId }: HttpExchange): boolean {
    return method !== 'DELETE' && (rpcId === undefined || this.#recorder.tap.isWaiting(rpcId));
  }

  #hold(rpcId: RpcId | undefined, isHeld: boolean): void {
    if (rpcId !== undefined) this.#recorder.tap.hold(rpcId, isHeld);
    this.#events.onHold(rpcId, isHeld);
  }

  async #sendOnce(exchange: HttpExchange): Promise<HttpResponse> {
    try {
      return await sendHttp({ ...exchange, dispatcher: this.#dispatcher });
    } catch (thrown) {
      if (exchange.signal?.aborted) throw thrown;
      const failure = this.#recorder.tap.mask.failure(networkFailure(thrown, shownUrl(exchange.url)));
      this.#recorder.tap.lifecycle('request failed', failureFacts(failure, exchange.method));
      throw new FailureError(failure);
    }
  }

  /** Records a complete response and delivers its message or reports a failure. */
  async #responded(exchange: HttpExchange, response: HttpResponse, { onRefused }: PostRequest): Promise<void> {
    const read = await this.#readBody(exchange, response);
    if (read instanceof FailureError) {
      onRefused?.(read.failure);
      throw read;
    }
    const { bytes, payload, seq } = read;
    const isOver = () => exchange.signal?.aborted === true;
    const mayBeMessage = exchange.method === 'POST' && bytes.length > 0;
    const message = mayBeMessage
      ? await inSlices(this.#recorder.tap.read(payload, bytes, isOver, exchange))
      : undefined;
    const isMessage = message?.value !== undefined && readEnvelope(message.value).kind !== 'stray';
    const frameSeq = isMessage ? this.#recorder.head(exchange, response) : seq();
    if (response.status === 404 && exchange.method === 'POST') this.#events.onPostNotFound(frameSeq);
    const tapped = isMessage ? this.#recorder.body(exchange, bytes, message) : undefined;
    // 401 and 403 are about authorization, whatever the body (authorization, error handling).
    const isDenied = response.status === 401 || response.status === 403;
    if (tapped !== undefined && !isDenied && !refusesSession(exchange, response, payload)) {
      const sent = addressed(tapped, exchange.rpcId, response);
      this.#work.add(() => deliver(sent, this.#events, isOver));
      await this.#work.whenIdle();
      if (exchange.rpcId !== undefined && !this.#answersOnStream && !answers(sent.envelope, exchange.rpcId)) {
        onRefused?.(unanswered(exchange, tapped));
      }
    } else if (!isOk(response) || (exchange.rpcId !== undefined && !this.#answersOnStream)) {
      const failure = this.#noMessage(exchange, response, payload, frameSeq);
      onRefused?.(failure);
      if (!isOk(response)) throw new FailureError(failure);
    }
  }

  async #readBody(
    exchange: HttpExchange,
    response: HttpResponse,
  ): Promise<{ bytes: Buffer; payload: string; seq(): number } | FailureError> {
    const { rpcId } = exchange;
    const { clock, mask } = this.#recorder.tap;
    const arrivals = this.#arrivalsOf(rpcId);
    const { bytes, cut, broken } = await readBody(clock, response, this.#limits, (body) => arrivals.look(body));
    const url = mask.text(shownUrl(exchange.url));
    if (cut !== undefined) {
      this.#recorder.head(exchange, response);
      return new FailureError(cutFailure(cut, url, this.#limits, this.#recorder.cutOff(exchange, 'http', bytes, cut)));
    }
    if (broken !== undefined) {
      const frameSeq = this.#recorder.head(exchange, response);
      const cause = networkFailure(broken, url).cause ?? '';
      if (exchange.signal?.aborted !== true) this.#recorder.brokeOff(exchange, 'http', bytes, cause);
      return new FailureError(createFailure('connectionLost', { method: exchange.method }, { cause, frameSeq }));
    }
    const payload = (await inSlices(decodedText(bytes))).replace(/^\ufeff/, '');
    return { bytes, payload, seq: () => this.#recorder.head(exchange, response, bytes) };
  }

  async #follow(exchange: HttpExchange, response: HttpResponse, { onDrop }: PostRequest): Promise<void> {
    const { rpcId } = exchange;
    const end = await this.#read(exchange, response);
    if (rpcId !== undefined && !end.answered && exchange.signal?.aborted !== true) onDrop?.(rpcId, end);
  }

  #read(exchange: HttpExchange, response: HttpResponse): Promise<StreamEnd> {
    const { onMessage, onStray, onControl } = this.#events;
    return readEvents(exchange, response, {
      recorder: this.#recorder,
      limits: this.#limits,
      work: this.#work,
      arrivals: this.#arrivalsOf(exchange.rpcId),
      events: { onMessage, onStray, onControl },
    });
  }

  /** Reports what a response is receiving; the newest of a request is also read by `unfinished`. */
  #arrivalsOf(rpcId: RpcId | undefined): ArrivalReporter {
    const { clock, mask } = this.#recorder.tap;
    const arrivals = new ArrivalReporter(clock, mask, (arrival) => this.#events.onArriving({ ...arrival, rpcId }));
    this.#arrivals.set(rpcId, arrivals);
    return arrivals;
  }

  /** See `Link.unfinished`; without a request, of the newest event stream. */
  unfinished(rpcId?: RpcId): string | undefined {
    return this.#arrivals.get(rpcId)?.beginning;
  }

  #noMessage(exchange: HttpExchange, response: HttpResponse, payload: string, frameSeq: number): Failure {
    const { status, headers } = response;
    const { mask } = this.#recorder.tap;
    const shown = mask.text(payload);
    const url = mask.text(shownUrl(exchange.url));
    if (refusesSession(exchange, response, payload)) {
      return createFailure('sessionRefused', { url, status }, { frameSeq, cause: shown });
    }
    if (status >= 300) {
      const challenge = mask.text(headers.get('www-authenticate') ?? '');
      return statusFailure(status, exchange.method, url, shown, frameSeq, challenge);
    }
    const contentType = mask.text(headers.get('content-type') ?? '').slice(0, 200);
    const cause = shown.slice(0, 2000);
    const isJson = payload.length <= jsonCharacters && parseJson(payload) !== undefined;
    const form = payload.trim() === '' ? 'empty' : isJson ? 'json' : contentType === '' ? 'untyped' : 'typed';
    const params = { url, status, form, contentType };
    return mask.failure(createFailure('notMcp', params, { frameSeq, ...(cause !== '' && { cause }) }));
  }
}

function exchangeOf(method: string, { url, headers, body, signal }: PostRequest): HttpExchange {
  return { method, url, headers: requestHeaders(headers), rpcId: undefined, body, signal };
}

/** An error belongs to the request of its POST, whatever id it has; an unsuccessful status is added. */
function addressed(tapped: TappedMessage, rpcId: RpcId | undefined, response: HttpResponse): TappedMessage {
  const { envelope }: { envelope: Envelope } = tapped;
  if (envelope.kind !== 'error') return tapped;
  const id = rpcId ?? envelope.id;
  return { ...tapped, envelope: { ...envelope, id, ...(!isOk(response) && { httpStatus: response.status }) } };
}

/** Some servers respond with 400 or 401 instead of 404 when they no longer know the session (session management). */
function refusesSession({ headers }: HttpExchange, { status }: HttpResponse, payload: string): boolean {
  const isRefusal = status === 400 || status === 401;
  return isRefusal && headers.has('mcp-session-id') && /session/i.test(payload.slice(0, 2000));
}

export function isOk({ status }: Pick<HttpResponse, 'status'>): boolean {
  return status >= 200 && status < 300;
}

function isEventStream(response: HttpResponse): boolean {
  return isOk(response) && /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
}
