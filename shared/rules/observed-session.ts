import { Carrier } from '../exchange/carrier.ts';
import type { Sender } from '../exchange/exchange.ts';
import { ExchangeBook } from '../exchange/exchange-book.ts';
import { HttpSessions } from '../exchange/http-sessions.ts';
import { textKey } from '../exchange/recent-map.ts';
import { numberOf } from '../mcp/json/canonical.ts';
import { metaKeys, metaOf } from '../mcp/meta-keys.ts';
import { BoundedMap } from '../model/bounded-map.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../model/json/json.ts';
import { eraOf, isRevision, nearestLegacyRevision, newestModernRevision, type Revision } from '../model/revision.ts';
import { entriesOf, objectOf } from './read/message.ts';
import type { RuleFrame, RuleInput, RuleMessage } from './rule.ts';
import type { RuleExchange, RuleRequest, RuleSession, SchemaChecks } from './session.ts';

const limits = { exchanges: 1000, uris: 1000, sessions: 50, requests: 1000 };
/** Names a session in the heads of an HTTP exchange. */
const sessionId = 'mcp-session-id';

/** Errors that only servers of the modern era send. */
const modernErrors = [-32020, -32021, -32022];

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Milliseconds in which updates that were already on their way may still arrive. */
const graceMs = 2000;

/** The resources that a client has subscribed to; once one is beyond a limit, it may be any. */
class SubscribedUris {
  readonly #most: number;
  /** With the time when the client unsubscribed, in milliseconds since 1970. */
  readonly #ended = new Map<string, number | undefined>();
  #hasDropped = false;

  constructor(most: number) {
    this.#most = most;
  }

  add(uri: string): void {
    if (this.#ended.size < this.#most || this.#ended.has(uri)) this.#ended.set(uri, undefined);
    else this.#hasDropped = true;
  }

  end(uri: string, at: number): void {
    for (const [known, ended] of this.#ended)
      if (ended !== undefined && ended < at - graceMs) this.#ended.delete(known);
    if (this.#ended.has(uri)) this.#ended.set(uri, at);
  }

  /** Whether updates of a resource may come: of one, or of one below it. */
  covers(uri: string, at: number): boolean {
    if (this.#hasDropped) return true;
    return [...this.#ended].some(([known, ended]) => uri.startsWith(known) && (ended ?? at) >= at - graceMs);
  }
}

/** What is known of one JSON-RPC session: over HTTP, a recording may have several. */
interface OwnFacts
  extends Mutable<Pick<RuleSession, 'offered' | 'serverCapabilities' | 'clientCapabilities' | 'isInitialized'>> {
  readonly book: ExchangeBook<Mutable<RuleRequest>>;
  readonly uris: SubscribedUris;
}

function unopened(book: OwnFacts['book']): OwnFacts {
  const nothing = { offered: undefined, serverCapabilities: undefined, clientCapabilities: undefined };
  return { book, uris: new SubscribedUris(limits.uris), ...nothing, isInitialized: false };
}

/** What the frames of a session say about it; every map is bounded. */
export class ObservedSession implements RuleSession {
  readonly transport: 'stdio' | 'http';
  readonly schemas: SchemaChecks | undefined;
  #isWhole: boolean;
  /** Of the session of the frame that is looked at. */
  #own = unopened(new ExchangeBook());
  /** The first session, most often the only one, has the ones above; further ones remember less. */
  readonly #sessions = new HttpSessions(() => {
    const isFirst = this.#begun === 0;
    this.#begun += 1;
    return isFirst ? this.#own : unopened(new ExchangeBook({ most: limits.requests }));
  }, limits.sessions);
  #begun = 0;
  /** The HTTP exchange of the frame that is looked at, with its requests. */
  #carrier: Carrier<Mutable<RuleRequest>> | undefined;
  readonly #exchanges = new BoundedMap<string, RuleExchange>(limits.exchanges);
  readonly #carriers = new BoundedMap<string, Carrier<Mutable<RuleRequest>>>(limits.exchanges);
  revision: Revision | undefined;
  /** What the client asked for last, in either era. */
  #asked: Revision | undefined;
  isHttpSse = false;

  /** `isWhole`: the first frame is the session's first. */
  constructor(transport: 'stdio' | 'http', isWhole: boolean, schemas?: SchemaChecks) {
    this.transport = transport;
    this.schemas = schemas;
    this.#isWhole = isWhole;
  }

  get isComplete(): boolean {
    if (!this.#isWhole || this.#sessions.hasDropped) return false;
    for (const { book } of this.#sessions.values()) if (book.hasForgotten) return false;
    return true;
  }

  /** Frames before the next one are missing. */
  skipped(): void {
    this.#isWhole = false;
  }

  get offered(): string | undefined {
    return this.#own.offered;
  }

  get serverCapabilities(): JsonObject | undefined {
    return this.#own.serverCapabilities;
  }

  get clientCapabilities(): JsonObject | undefined {
    return this.#own.clientCapabilities;
  }

  get isInitialized(): boolean {
    return this.#own.isInitialized;
  }

  /** The rules, and the reader of its messages, look at this frame from now on. */
  enter({ direction, http: { stream, headers } = {} }: RuleInput): void {
    const known = this.exchange(stream);
    const own = headers?.[sessionId];
    const asked = (direction === 'out' ? own : undefined) ?? known?.requestHeaders[sessionId];
    const opened = (direction === 'in' ? own : undefined) ?? known?.headers[sessionId];
    this.#own = this.#sessions.of({ asked, opened });
    this.#carrier = stream === undefined ? undefined : this.#carriers.get(stream);
  }

  clientRequest(id: string): RuleRequest | undefined {
    const key = textKey(id);
    return (this.#carrier?.ofKey(key) ?? this.#own.book.ofKey('client', key))?.kept;
  }

  serverRequest(id: string): RuleRequest | undefined {
    return this.#own.book.ofKey('server', textKey(id))?.kept;
  }

  *runningRequests(): Iterable<RuleRequest> {
    for (const { book } of this.#sessions.values()) for (const { kept } of book.unanswered()) yield kept;
  }

  isSubscribed(uri: string, at: number): boolean {
    return this.#own.uris.covers(uri, at);
  }

  requestOfToken(token: string): RuleRequest | undefined {
    return this.#own.book.ofToken(textKey(token), this.#carrier)?.kept;
  }

  exchange(stream: string | undefined): RuleExchange | undefined {
    return stream === undefined ? undefined : this.#exchanges.get(stream);
  }

  /** Takes the revision from a response, before the rules see it. True when it changed. */
  negotiate({ direction, messages }: RuleFrame): boolean {
    if (direction !== 'in') return false;
    const before = this.revision;
    for (const message of messages) this.revision = this.#negotiated(message) ?? this.revision;
    return this.revision !== before;
  }

  /**
   * The session ended: takes the revision that the client asked for, if none was negotiated. True when that changed it.
   */
  assume(): boolean {
    if (this.revision !== undefined) return false;
    this.revision = this.#asked;
    return this.revision !== undefined;
  }

  /** Takes in a frame, after the rules saw it. */
  update(frame: RuleFrame): void {
    this.#updateExchange(frame);
    const { channel, event, http } = frame;
    if (channel === 'sse' && event?.name === 'endpoint')
      this.isHttpSse ||= this.exchange(http?.stream)?.method === 'GET';
    for (const message of frame.messages) {
      if (frame.direction === 'out') this.#sent(message, frame);
      if (frame.direction === 'in') this.#received(message, frame);
    }
  }

  #negotiated({ kind, method, result, error, request }: RuleMessage): Revision | undefined {
    if (kind === 'result' && method === 'initialize' && result !== undefined) {
      const { protocolVersion } = result;
      if (isRevision(protocolVersion) && eraOf(protocolVersion) === 'legacy') return protocolVersion;
      return isRevision(this.offered) ? nearestLegacyRevision(protocolVersion, this.offered) : undefined;
    }
    const isModern = metaOf(request?.params)[metaKeys.revision] === newestModernRevision;
    if (!isModern) return undefined;
    // A legacy server may answer an unknown request with anything.
    if (kind === 'result')
      return result?.resultType !== undefined || Array.isArray(result?.supportedVersions)
        ? newestModernRevision
        : undefined;
    return modernErrors.some((code) => code === error?.code) ? newestModernRevision : undefined;
  }

  #sent(message: RuleMessage, { seq, at, isDeliberate, http }: RuleFrame): void {
    const { kind, id, method = '', params, json } = message;
    if (kind === 'notification') this.#clientNotified(method, json.params, at);
    if (id === undefined || kind === 'notification') return;
    if (kind !== 'request') {
      this.#answered('client', message);
      return;
    }
    const stream = http?.stream;
    const kept = { id, method, params: json.params, seq, isDeliberate, stream, isCancelled: false, isAnswered: false };
    const request = { kind, id: json.id ?? null, method, params: json.params };
    const exchange = this.#own.book.requested('client', request, kept);
    if (stream !== undefined) this.#carrierOf(stream).add(exchange, request);
    const { [metaKeys.clientCapabilities]: declared, [metaKeys.revision]: asked } = metaOf(params);
    if (isJsonObject(declared)) this.#own.clientCapabilities = declared;
    if (isRevision(asked)) this.#asked = asked;
    if (method === 'initialize') this.#opens(params);
    for (const uri of subscriptionsOf(method, params)) this.#own.uris.add(uri);
    if (method === 'resources/unsubscribe') this.#own.uris.end(stringAt(params, 'uri') ?? '', at);
  }

  #opens(params: JsonObject | undefined): void {
    const offered = stringAt(params, 'protocolVersion');
    if (isRevision(offered)) this.#asked = offered;
    const clientCapabilities = objectOf(params?.capabilities);
    Object.assign(this.#own, { offered, clientCapabilities, isInitialized: false });
  }

  #clientNotified(method: string, params: Json | undefined, at: number): void {
    if (method === 'notifications/initialized') this.#own.isInitialized = true;
    if (method !== 'notifications/cancelled' || !isJsonObject(params) || params.requestId === undefined) return;
    const exchange = this.#own.book.get('client', params.requestId);
    if (exchange !== undefined) Object.assign(exchange.kept, { isCancelled: true, cancelledAt: at });
    this.#own.book.notified('client', { kind: 'notification', method, params });
  }

  #received(message: RuleMessage, { seq, http }: RuleFrame): void {
    const { kind, id, method = '', result, json } = message;
    if (id === undefined || kind === 'notification' || kind === 'other') return;
    if (kind === 'request') {
      const { params } = json;
      const kept = { id, method, params, seq, isCancelled: false, isAnswered: false, stream: http?.stream };
      this.#own.book.requested('server', { kind, id: json.id ?? null, method, params }, kept);
      return;
    }
    if (result !== undefined && (method === 'initialize' || method === 'server/discover'))
      this.#own.serverCapabilities = objectOf(result.capabilities) ?? {};
    this.#answered('server', message);
  }

  #answered(sender: Sender, { kind, json, error }: RuleMessage): void {
    const { id, result } = json;
    const response = kind === 'result' ? ({ kind, id, result } as const) : ({ kind: 'error', id } as const);
    const answered = this.#own.book.answeredBy(sender, response, this.#carrier);
    const { how, exchange } = this.#own.book.responded(sender, response, answered);
    // What an ended request was about isn't needed again, and may be large.
    const end = { isAnswered: true, params: undefined, errorCode: numberOf(error?.code) };
    if (exchange !== undefined && how !== 'duplicate') Object.assign(exchange.kept, end);
  }

  #updateExchange({ direction, http }: RuleFrame): void {
    if (http?.stream === undefined) return;
    const known: RuleExchange = this.#exchanges.get(http.stream) ?? { requestHeaders: {}, headers: {} };
    const { method = known.method, url = known.url, status = known.status, headers } = http;
    this.#exchanges.set(http.stream, {
      method,
      url,
      status,
      requestHeaders: direction === 'out' ? (headers ?? known.requestHeaders) : known.requestHeaders,
      headers: direction === 'in' ? (headers ?? known.headers) : known.headers,
    });
  }

  #carrierOf(stream: string): Carrier<Mutable<RuleRequest>> {
    const carrier = this.#carriers.get(stream) ?? new Carrier();
    this.#carriers.set(stream, carrier);
    return carrier;
  }
}

function subscriptionsOf(method: string, params: JsonObject | undefined): string[] {
  if (method === 'resources/subscribe') return [stringAt(params, 'uri') ?? ''];
  if (method !== 'subscriptions/listen') return [];
  const wanted = objectOf(params?.notifications)?.resourceSubscriptions;
  return entriesOf(wanted).flatMap(([, uri]) => (typeof uri === 'string' ? [uri] : []));
}
