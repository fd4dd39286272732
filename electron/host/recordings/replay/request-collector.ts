import { Carrier } from '#shared/exchange/carrier.ts';
import type { Exchange } from '#shared/exchange/exchange.ts';
import { ExchangeBook } from '#shared/exchange/exchange-book.ts';
import { HttpSessions } from '#shared/exchange/http-sessions.ts';
import { jsonKey } from '#shared/exchange/recent-map.ts';
import { type Envelope, mayLeadToRequests, readEnvelope } from '#shared/mcp/envelope.ts';
import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { valuesIn } from '#shared/mcp/json/json-size.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { fail } from '#shared/messages/failure.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import { parseExact, readMessage } from '../../wire/slices/large-message.ts';
import type { SseEvent } from '../../wire/transports/http/sse-splitter.ts';
import { isClientsEnd } from '../file/clients-end.ts';
import { eventText } from '../file/event-text.ts';
import { headerOf, namedSession, type RecordedExchange, type SessionEvent } from '../file/session-decoder.ts';
import { isModernRequest } from './message-meta.ts';
import type { MessageSource, RecordedMessage, RecordedRequest } from './recorded-request.ts';
import { isGone, isResponseStatus, type RecordedStreams } from './recorded-streams.ts';

/** Limits of what is kept in memory of a recording. */
const mostCharacters = 256 * 2 ** 20;
/** Of one message, which is in memory several times while it is read. */
export const mostMessageBytes = 64 * 2 ** 20;
const mostRequests = 50_000;
/** In the requests. */
const mostValues = 4_000_000;
/** What servers sent before their responses; each takes much more memory than a short message has characters. */
const mostSteps = 250_000;
const mostDeletionBytes = 65_536;
/** How many of the newest open requests are looked at for a message that names none. */
const mostLookedAt = 50;

type RequestExchange = Exchange<RecordedRequest>;

/** One JSON-RPC session. */
interface Scope {
  /** Of a server request, the client's request is kept that it was sent for. */
  book: ExchangeBook<RecordedRequest>;
  /** Requests without a response, the newest last; answered ones are removed when they are last. */
  open: RequestExchange[];
  lastAnswered: RecordedRequest | undefined;
  initialize: RecordedRequest | undefined;
  isDeleted: boolean;
  /** The client has ended the server, and sent nothing after that. */
  hasLeft: boolean;
  /** The `subscriptions/listen` that the server ended since the client sent something. */
  ended: RecordedRequest[];
}

const newScope = (): Scope => ({
  book: new ExchangeBook(),
  open: [],
  lastAnswered: undefined,
  initialize: undefined,
  isDeleted: false,
  hasLeft: false,
  ended: [],
});

/** What a message came with. */
interface Origin {
  at: number;
  scope: Scope;
  source: MessageSource;
  /** Of the HTTP exchange. */
  carrier?: Carrier<RecordedRequest>;
  httpStatus?: number;
}

/** Finds the client's requests in the events of a session file, and what belonged to each. */
export class RequestCollector {
  readonly requests: RecordedRequest[] = [];
  readonly streams: RecordedStreams = { hasIds: false, areHttpSse: false };
  readonly #scopes = new HttpSessions(newScope);
  /** Those of all scopes, by the keys of their ids. */
  readonly #open = new Map<string, OpenRequests>();
  readonly #carriers = new WeakMap<RecordedExchange, Carrier<RecordedRequest>>();
  readonly #eventsOf = new WeakMap<RecordedExchange, number>();
  #serverLines = 0;
  #characters = 0;
  #steps = 0;
  /** In what clients sent, which is kept as values. */
  #values = 0;

  /** Events in order. Fails with `recordingTooLarge`. */
  *add(event: SessionEvent): Steps {
    const { at } = event;
    if (isClientsEnd(event)) left(this.#scopes.of({}));
    const carried = yield* eventText(event);
    if (carried === undefined) return;
    const { from, text, sse } = carried;
    if (!('exchange' in event)) {
      const scope = this.#scopes.of({});
      if (from === 'client') yield* this.#client(text, at, scope);
      else yield* this.#server(text, { at, scope, source: { line: this.#serverLines++ } });
      return;
    }
    const { exchange } = event;
    if (from === 'client') {
      const carrier = new Carrier<RecordedRequest>();
      this.#carriers.set(exchange, carrier);
      yield* this.#client(text, at, this.#scopes.of(namedSession(exchange)), carrier);
      return;
    }
    if (event.type === 'response' && exchange.method === 'DELETE') this.#deleted(exchange, event.bytes);
    yield* this.#server(text, this.#origin(at, exchange, sse && this.#numberOf(exchange, sse)));
  }

  /** Of an event in its stream, from 0. */
  #numberOf(exchange: RecordedExchange, { id, event }: SseEvent): number {
    const number = this.#eventsOf.get(exchange) ?? 0;
    this.#eventsOf.set(exchange, number + 1);
    this.streams.hasIds ||= id !== undefined;
    this.streams.areHttpSse ||= event === 'endpoint';
    return number;
  }

  #deleted(exchange: RecordedExchange, bytes: Uint8Array): void {
    if (exchange.response === undefined) return;
    const { status, headers } = exchange.response;
    if (!isResponseStatus(status)) return;
    const body = Buffer.from(bytes.subarray(0, mostDeletionBytes));
    const type = headerOf(headers, 'content-type');
    const contentType = type !== undefined && /^[ -~]+$/.test(type) ? type : undefined;
    const deletion = { status, contentType, body };
    this.streams.deletion ??= deletion;
    if (isGone(deletion)) this.#scopes.of(namedSession(exchange)).isDeleted = true;
  }

  #origin(at: number, exchange: RecordedExchange, event?: number): Origin {
    const carrier = this.#carriers.get(exchange) ?? new Carrier<RecordedRequest>();
    const source = { exchange: exchange.number, ...(event !== undefined && { event }) };
    const { status: httpStatus = 0 } = exchange.response ?? {};
    return {
      at,
      scope: this.#scopes.of(namedSession(exchange)),
      carrier,
      source,
      ...(isResponseStatus(httpStatus) && { httpStatus }),
    };
  }

  *#client(text: string, at: number, scope: Scope, carrier?: Carrier<RecordedRequest>): Steps {
    this.#values += valuesIn(text, { most: mostValues, deepest: Number.POSITIVE_INFINITY }) ?? mostValues;
    if (this.#values > mostValues) fail('recordingTooLarge', { requests: mostRequests });
    for (const { message } of yield* this.#messages(text)) {
      const envelope = readEnvelope(message);
      scope.hasLeft = false;
      scope.ended = [];
      if (envelope.kind === 'request') {
        const exchange = this.#request(envelope, message, at, scope);
        carrier?.add(exchange, envelope);
      } else if (envelope.kind === 'notification') this.#notified(envelope, at, scope);
      else if (envelope.kind === 'result' || envelope.kind === 'error') this.#answered(envelope, message, at, scope);
      yield;
    }
  }

  #notified(notification: Extract<Envelope, { kind: 'notification' }>, at: number, scope: Scope): void {
    if (notification.method === 'notifications/initialized') scope.initialize?.steps.push({ type: 'initialized', at });
    const cancelled = scope.book.notified('client', notification);
    if (cancelled !== undefined) cancelled.kept.isCancelled = true;
  }

  #request(envelope: Extract<Envelope, { kind: 'request' }>, { params }: JsonObject, at: number, scope: Scope) {
    if (this.requests.length >= mostRequests) fail('recordingTooLarge', { requests: mostRequests });
    const { id, method } = envelope;
    const request: RecordedRequest = {
      number: this.requests.length + 1,
      at,
      era: isModernRequest(method, params) ? 'modern' : 'legacy',
      id,
      method,
      params,
      steps: [],
      isUncertain: false,
      isCancelled: false,
      ...(scope.isDeleted && { isAfterDeletion: true }),
    };
    this.requests.push(request);
    const { how, exchange: before } = scope.book.place('client', envelope);
    const exchange = scope.book.requested('client', envelope, request, before);
    if (how === 'named') request.firstRound = exchange.root?.kept;
    const open = this.#open.get(exchange.key) ?? new OpenRequests();
    open.add(exchange);
    this.#open.set(exchange.key, open);
    scope.open.push(exchange);
    if (method === 'initialize') scope.initialize = request;
    return exchange;
  }

  #answered(
    response: Extract<Envelope, { kind: 'result' | 'error' }>,
    message: JsonObject,
    at: number,
    { book }: Scope,
  ): void {
    const { how, exchange } = book.responded('client', response);
    if (how !== 'open' || response.id === undefined) return;
    exchange.kept.steps.push({ type: 'answered', at, id: response.id, text: wholeText(message) });
  }

  *#server(text: string, origin: Origin): Steps {
    const messages = yield* this.#messages(text);
    for (const { message, text: own, entry } of messages) {
      const source = { ...origin.source, ...(entry !== undefined && { entry }) };
      const envelope = readEnvelope(message);
      if (envelope.kind === 'result' || envelope.kind === 'error') {
        const whole = 'id' in message ? own : `{"id":null,${own.slice(own.indexOf('{') + 1)}`;
        const { id = origin.carrier?.last?.kept.id } = envelope;
        this.#response(envelope, { kind: 'response', text: whole, source, ...(id !== undefined && { id }) }, origin);
      } else if (envelope.kind === 'request') {
        const { id, kind, method } = envelope;
        this.#belonging(envelope, { kind, text: own, method, source, id }, origin);
      } else if (envelope.kind === 'notification') {
        const { kind, method } = envelope;
        this.#belonging(envelope, { kind, text: own, method, source }, origin);
      }
      yield;
    }
  }

  #response(
    response: Extract<Envelope, { kind: 'result' | 'error' }>,
    message: RecordedMessage,
    { at, scope, carrier, httpStatus }: Origin,
  ): void {
    // Over HTTP+SSE and on resumed streams, nothing but the id tells to which request a response belongs.
    const exchange =
      scope.book.answeredBy('server', response, carrier) ??
      (response.id === undefined ? undefined : this.#open.get(jsonKey(response.id))?.first());
    if (exchange === undefined || scope.book.responded('server', response, exchange).how === 'duplicate') return;
    const { kept: request } = exchange;
    request.response = message;
    if (httpStatus !== undefined) request.httpStatus = httpStatus;
    request.steps.push({ type: 'sent', at, belongs: 'own', message });
    scope.lastAnswered = request;
    if (response.kind === 'result') ended(request, scope);
  }

  #belonging(
    envelope: Extract<Envelope, { kind: 'request' | 'notification' }>,
    message: RecordedMessage,
    { at, scope, carrier }: Origin,
  ): void {
    const { book } = scope;
    // Over HTTP, a stream of its own carries what no request caused, too.
    const place = book.place('server', envelope, carrier);
    const known = place.exchange;
    const open = known === undefined ? openIn(scope) : [];
    if (place.how === 'several') for (const { kept } of open) kept.isUncertain = true;
    // What belongs to none is sent again when it came: during one that was open, or after the last one.
    const owner =
      known?.kept ?? open.find(({ method }) => mayLeadToRequests(method))?.kept ?? open[0]?.kept ?? scope.lastAnswered;
    if (owner === undefined) return;
    this.#step();
    const belongs = known === undefined ? 'meanwhile' : place.how === 'only' ? 'guessed' : 'own';
    owner.steps.push({ type: 'sent', at, belongs, message });
    if (envelope.method === 'notifications/cancelled') ended(owner, scope);
    if (envelope.kind === 'request') book.requested('server', envelope, owner, known);
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps > mostSteps) fail('recordingTooLarge', { requests: mostRequests });
  }

  /** The messages in a text, each with its own text; those of a batch with their positions. */
  *#messages(text: string): Steps<{ message: JsonObject; text: string; entry?: number }[]> {
    this.#characters += text.length;
    if (this.#characters > mostCharacters || text.length > mostMessageBytes) {
      fail('recordingTooLarge', { requests: mostRequests });
    }
    const value = yield* readMessage(text, parseExact);
    if (isJsonObject(value)) return [{ message: value, text }];
    if (!Array.isArray(value)) return [];
    const messages: { message: JsonObject; text: string; entry: number }[] = [];
    for (const [entry, message] of value.entries()) {
      if (isJsonObject(message)) messages.push({ message, text: wholeText(message), entry });
      yield;
    }
    return messages;
  }
}

/** Requests of the same id. Finding one without a response takes constant time: each is looked at once when it has one. */
class OpenRequests {
  readonly #exchanges: RequestExchange[] = [];
  #answered = 0;

  add(exchange: RequestExchange): void {
    this.#exchanges.push(exchange);
  }

  /** The oldest one without a response. */
  first(): RequestExchange | undefined {
    while (this.#exchanges[this.#answered]?.state === 'answered') this.#answered += 1;
    return this.#exchanges[this.#answered];
  }
}

/** The client ends the server; the files of Loupe's own sessions say so only after what the server sent then. */
function left(scope: Scope): void {
  scope.hasLeft = true;
  for (const request of scope.ended.splice(0)) request.isCancelled = true;
}

/** The server ended a request: a subscription, which it may have done because the client left. */
function ended(request: RecordedRequest, { hasLeft, ended }: Scope): void {
  if (request.method !== 'subscriptions/listen') return;
  if (hasLeft) request.isCancelled = true;
  else ended.push(request);
}

/** The newest requests without a response, the newest first; a subscription is left open. */
function openIn({ open }: Scope): RequestExchange[] {
  while (open.at(-1)?.state === 'answered') open.pop();
  return open
    .slice(-mostLookedAt)
    .filter(({ state, method }) => state === 'open' && method !== 'subscriptions/listen')
    .reverse();
}
