import { mayLeadToRequests, type RpcId } from '#shared/mcp/envelope.ts';
import { parseExactMessage, wholeText } from '#shared/mcp/json/json-depth.ts';
import { valuesIn } from '#shared/mcp/json/json-size.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { decodedText } from '../../wire/slices/decoded-text.ts';
import { largeCharacters, readLargeMessage } from '../../wire/slices/large-message.ts';
import { readEvent } from '../../wire/transports/http/sse-splitter.ts';
import { RecentMap } from '../../wire/transports/recent-map.ts';
import { headerOf, type SessionEvent } from '../file/session-decoder.ts';
import { isId, isModernRequest, metaOf, subscriptionIdKey } from './message-meta.ts';
import type { MessageSource, RecordedMessage, RecordedRequest } from './recorded-request.ts';

/** Limits of what is kept in memory of a recording. */
const mostCharacters = 256 * 2 ** 20;
/** Of one message, which is in memory several times while it is read. */
export const mostMessageBytes = 64 * 2 ** 20;
const mostRequests = 200_000;
/** In the requests. */
const mostValues = 4_000_000;
/** What servers sent before their responses; each takes much more memory than a short message has characters. */
const mostSteps = 500_000;
/** How many of the newest open requests are looked at for a message that names none. */
const mostLookedAt = 50;

type HttpExchange = Extract<SessionEvent, { type: 'request' }>['exchange'];

/** The requests of one JSON-RPC session: over stdio there is one, over HTTP one for each `Mcp-Session-Id`. */
interface Scope {
  /** By their ids as JSON text; a repeated id means its newest request. */
  byId: Map<string, RecordedRequest>;
  byToken: Map<string, RecordedRequest>;
  /** Requests without a response, the newest last; answered ones are removed when they are last. */
  open: RecordedRequest[];
  lastAnswered: RecordedRequest | undefined;
  initialize: RecordedRequest | undefined;
  /** Server requests without an answer, by their ids as JSON text, and the client's request that each belongs to. */
  asked: RecentMap<string, RecordedRequest>;
}

/** The requests in the body of an HTTP exchange. */
interface ExchangeRequests {
  all: readonly RecordedRequest[];
  /** By their ids as JSON text, the first one of each. */
  byId: ReadonlyMap<string, RecordedRequest>;
}

const noRequests: ExchangeRequests = { all: [], byId: new Map() };

/** What a message came with. */
interface Carrier {
  at: number;
  scope: Scope;
  source: MessageSource;
  /** Of the same HTTP exchange. */
  own: ExchangeRequests;
  httpStatus?: number;
}

/** Finds the client's requests in the events of a session file, and what belonged to each. */
export class RequestCollector {
  readonly requests: RecordedRequest[] = [];
  readonly streams = { hasIds: false, areHttpSse: false };
  readonly #scopes = new RecentMap<string, Scope>();
  /** Those of all scopes, by their ids as JSON text. */
  readonly #open = new Map<string, OpenRequests>();
  readonly #ofExchange = new WeakMap<HttpExchange, ExchangeRequests>();
  readonly #eventsOf = new WeakMap<HttpExchange, number>();
  #serverLines = 0;
  #characters = 0;
  #steps = 0;
  /** In what clients sent, which is kept as values. */
  #values = 0;

  /** Events in order. Fails with `recordingTooLarge`. */
  *add(event: SessionEvent): Steps {
    const { at } = event;
    switch (event.type) {
      case 'line': {
        const scope = this.#scopeOf('');
        if (event.from === 'client') yield* this.#client(yield* textOf(event.bytes), at, scope);
        else
          yield* this.#server(yield* textOf(event.bytes), {
            at,
            scope,
            own: noRequests,
            source: { line: this.#serverLines++ },
          });
        break;
      }
      case 'request':
        this.#ofExchange.set(
          event.exchange,
          indexed(yield* this.#client(yield* textOf(event.bytes), at, this.#scopeIn(event.exchange))),
        );
        break;
      case 'response':
        yield* this.#server(yield* textOf(event.bytes), this.#carrier(at, event.exchange));
        break;
      case 'event': {
        const number = this.#eventsOf.get(event.exchange) ?? 0;
        this.#eventsOf.set(event.exchange, number + 1);
        const { data, id, event: type } = yield* readEvent(event.bytes);
        this.streams.hasIds ||= id !== undefined;
        this.streams.areHttpSse ||= type === 'endpoint';
        if (data !== undefined) yield* this.#server(data, this.#carrier(at, event.exchange, number));
        break;
      }
      default:
    }
  }

  #carrier(at: number, exchange: HttpExchange, event?: number): Carrier {
    const own = this.#ofExchange.get(exchange) ?? noRequests;
    const source = { exchange: exchange.number, ...(event !== undefined && { event }) };
    const { status: httpStatus } = exchange.response ?? {};
    return { at, scope: this.#scopeIn(exchange), own, source, ...(httpStatus !== undefined && { httpStatus }) };
  }

  #scopeIn({ headers, response }: HttpExchange): Scope {
    const asked = headerOf(headers, 'mcp-session-id');
    const opened = headerOf(response?.headers ?? [], 'mcp-session-id');
    if (asked !== undefined || opened === undefined) return this.#scopeOf(asked ?? '');
    // The response of `initialize` names the session that its request opened.
    const before = this.#scopeOf('');
    if (!this.#scopes.has(opened)) {
      this.#scopes.set(opened, before);
      this.#scopes.delete('');
    }
    return this.#scopeOf(opened);
  }

  #scopeOf(name: string): Scope {
    const scope = this.#scopes.get(name) ?? {
      byId: new Map(),
      byToken: new Map(),
      open: [],
      lastAnswered: undefined,
      initialize: undefined,
      asked: new RecentMap(),
    };
    this.#scopes.set(name, scope);
    return scope;
  }

  *#client(text: string, at: number, scope: Scope): Steps<RecordedRequest[]> {
    const requests: RecordedRequest[] = [];
    this.#values += valuesIn(text, { most: mostValues, deepest: Number.POSITIVE_INFINITY }) ?? mostValues;
    if (this.#values > mostValues) fail('recordingTooLarge', { requests: mostRequests });
    for (const { message } of yield* this.#messages(text)) {
      const { id, method } = message;
      if (typeof method !== 'string') this.#answered(message, at, scope);
      else if (isId(id)) requests.push(this.#request({ ...message, id, method }, at, scope));
      else this.#notified(method, message, at, scope);
      yield;
    }
    return requests;
  }

  #notified(method: string, message: JsonObject, at: number, scope: Scope): void {
    if (method === 'notifications/initialized') scope.initialize?.steps.push({ type: 'initialized', at });
    if (method === 'notifications/cancelled' && isJsonObject(message.params)) {
      const cancelled = scope.byId.get(JSON.stringify(message.params.requestId));
      if (cancelled !== undefined) cancelled.isCancelled = true;
    }
  }

  #request({ id, method, params }: JsonObject & { id: RpcId; method: string }, at: number, scope: Scope) {
    if (this.requests.length >= mostRequests) fail('recordingTooLarge', { requests: mostRequests });
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
    };
    this.requests.push(request);
    const key = JSON.stringify(id);
    scope.byId.set(key, request);
    scope.open.push(request);
    const open = this.#open.get(key) ?? new OpenRequests();
    open.add(request);
    this.#open.set(key, open);
    const token = metaOf(params).progressToken;
    if (token !== undefined) scope.byToken.set(JSON.stringify(token), request);
    if (method === 'initialize') scope.initialize = request;
    return request;
  }

  #answered(message: JsonObject, at: number, scope: Scope): void {
    if (!isId(message.id)) return;
    const key = JSON.stringify(message.id);
    const owner = scope.asked.get(key);
    scope.asked.delete(key);
    owner?.steps.push({ type: 'answered', at, id: message.id, text: wholeText(message) });
  }

  *#server(text: string, carrier: Carrier): Steps {
    const messages = yield* this.#messages(text);
    for (const { message, text: own, entry } of messages) {
      const source = { ...carrier.source, ...(entry !== undefined && { entry }) };
      const { id, method } = message;
      if (typeof method === 'string') {
        const kind = isId(id) ? 'request' : 'notification';
        this.#belonging(message, { kind, text: own, method, source, ...(isId(id) && { id }) }, carrier);
      } else if (isId(id)) this.#response({ kind: 'response', text: own, id, source }, carrier);
      else if (carrier.own.all.length === 1 && 'error' in message) {
        // An error that names no request answers the only one of its exchange.
        const named = 'id' in message ? own : `{"id":null,${own.slice(own.indexOf('{') + 1)}`;
        this.#response({ kind: 'response', text: named, id: carrier.own.all[0]?.id ?? 0, source }, carrier);
      }
      yield;
    }
  }

  #response(message: RecordedMessage & { id: RpcId }, { at, scope, own, httpStatus }: Carrier): void {
    const key = JSON.stringify(message.id);
    // Over HTTP+SSE and on resumed streams, nothing but the id tells to which request a response belongs.
    const request = own.byId.get(key) ?? scope.byId.get(key) ?? this.#open.get(key)?.first();
    if (request === undefined || request.response !== undefined) return;
    request.response = message;
    if (httpStatus !== undefined) request.httpStatus = httpStatus;
    request.steps.push({ type: 'sent', at, message });
    scope.lastAnswered = request;
  }

  #belonging(value: JsonObject, message: RecordedMessage, { at, scope, own }: Carrier): void {
    const known = this.#named(value, scope) ?? own.all.at(-1);
    const open = known === undefined ? openIn(scope) : [];
    // Over HTTP, a stream of its own carries what no request caused, too.
    if (open.length > 1 || message.source.line === undefined) for (const each of open) each.isUncertain = true;
    const owner = known ?? open.find(({ method }) => mayLeadToRequests(method)) ?? open[0] ?? scope.lastAnswered;
    if (owner === undefined) return;
    this.#step();
    owner.steps.push({ type: 'sent', at, message });
    if (message.kind === 'request' && message.id !== undefined) scope.asked.set(JSON.stringify(message.id), owner);
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps > mostSteps) fail('recordingTooLarge', { requests: mostRequests });
  }

  /** The request that a message names by its progress token or its subscription. */
  #named({ method, params }: JsonObject, scope: Scope): RecordedRequest | undefined {
    if (method === 'notifications/progress' && isJsonObject(params)) {
      return scope.byToken.get(JSON.stringify(params.progressToken));
    }
    const subscription = metaOf(params)[subscriptionIdKey];
    return subscription === undefined ? undefined : scope.byId.get(JSON.stringify(subscription));
  }

  /** The messages in a text, each with its own text; those of a batch with their positions. */
  *#messages(text: string): Steps<{ message: JsonObject; text: string; entry?: number }[]> {
    this.#characters += text.length;
    if (this.#characters > mostCharacters || text.length > mostMessageBytes) {
      fail('recordingTooLarge', { requests: mostRequests });
    }
    const value = text.length > largeCharacters ? (yield* readLargeMessage(text))?.value : parsed(text);
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
  readonly #requests: RecordedRequest[] = [];
  #answered = 0;

  add(request: RecordedRequest): void {
    this.#requests.push(request);
  }

  /** The oldest one without a response. */
  first(): RecordedRequest | undefined {
    while (this.#requests[this.#answered]?.response !== undefined) this.#answered += 1;
    return this.#requests[this.#answered];
  }
}

function indexed(all: readonly RecordedRequest[]): ExchangeRequests {
  const byId = new Map<string, RecordedRequest>();
  for (const request of all) {
    const key = JSON.stringify(request.id);
    if (!byId.has(key)) byId.set(key, request);
  }
  return { all, byId };
}

/** The requests without a response, the newest first. */
function openIn({ open }: Scope): RecordedRequest[] {
  while (open.at(-1)?.response !== undefined) open.pop();
  return open.slice(-mostLookedAt).filter(isWaiting).reverse();
}

/** A subscription stays open: what names none doesn't belong to it. */
function isWaiting({ response, isCancelled, method }: RecordedRequest): boolean {
  return response === undefined && !isCancelled && method !== 'subscriptions/listen';
}

function* textOf(bytes: Uint8Array): Steps<string> {
  const text = yield* decodedText(bytes);
  return text.replace(/^\ufeff/, '');
}

function parsed(text: string): Json | undefined {
  try {
    return parseExactMessage(text);
  } catch {
    return undefined;
  }
}
