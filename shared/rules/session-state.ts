import { isJsonObject, type Json, type JsonObject, stringAt } from '../model/json/json.ts';
import { eraOf, isRevision, nearestLegacyRevision, newestModernRevision, type Revision } from '../model/revision.ts';
import { entriesOf, numberOf, objectOf } from './read/message.ts';
import type { RuleFrame, RuleMessage } from './rule.ts';
import type { RuleExchange, RuleRequest, RuleSession, SchemaChecks } from './session.ts';

const limits = { running: 10_000, ended: 10_000, exchanges: 1000, uris: 1000 };

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';

/** Errors that only servers of the modern era send. */
const modernErrors = [-32020, -32021, -32022];

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The requests of one side, bounded. */
class Requests {
  readonly #running = new Map<string, Mutable<RuleRequest>>();
  readonly #ended = new Map<string, Mutable<RuleRequest>>();
  hasForgotten = false;

  get(id: string): Mutable<RuleRequest> | undefined {
    return this.#running.get(id) ?? this.#ended.get(id);
  }

  running(): Iterable<RuleRequest> {
    return this.#running.values();
  }

  add(request: RuleRequest): void {
    this.#ended.delete(request.id);
    this.#running.set(request.id, request);
    this.#trim(this.#running, limits.running);
  }

  /** What an ended request was about isn't needed again, and may be large. */
  end(id: string, errorCode: number | undefined): void {
    const request = this.#running.get(id);
    if (request === undefined) return;
    this.#running.delete(id);
    Object.assign(request, { isAnswered: true, params: undefined, errorCode });
    this.#ended.set(id, request);
    this.#trim(this.#ended, limits.ended);
  }

  #trim(requests: Map<string, unknown>, limit: number): void {
    if (requests.size <= limit) return;
    for (const oldest of requests.keys()) {
      requests.delete(oldest);
      this.hasForgotten = true;
      return;
    }
  }
}

/** What the frames of a session say about it; every map is bounded. */
export class SessionState implements RuleSession {
  readonly transport: 'stdio' | 'http';
  readonly schemas: SchemaChecks | undefined;
  readonly #isWhole: boolean;
  readonly #client = new Requests();
  readonly #server = new Requests();
  readonly #tokens = new Map<string, string>();
  readonly #exchanges = new Map<string, RuleExchange>();
  readonly subscribedUris = new Set<string>();
  revision: Revision | undefined;
  /** What the client asked for last, in either era. */
  #asked: Revision | undefined;
  offered: string | undefined;
  serverCapabilities: JsonObject | undefined;
  clientCapabilities: JsonObject | undefined;
  isInitialized = false;
  isHttpSse = false;

  /** `isWhole`: the first frame is the session's first. */
  constructor(transport: 'stdio' | 'http', isWhole: boolean, schemas?: SchemaChecks) {
    this.transport = transport;
    this.schemas = schemas;
    this.#isWhole = isWhole;
  }

  get isComplete(): boolean {
    return this.#isWhole && !this.#client.hasForgotten && this.subscribedUris.size < limits.uris;
  }

  clientRequest(id: string): RuleRequest | undefined {
    return this.#client.get(id);
  }

  serverRequest(id: string): RuleRequest | undefined {
    return this.#server.get(id);
  }

  runningRequests(): Iterable<RuleRequest> {
    return this.#client.running();
  }

  requestOfToken(token: string): RuleRequest | undefined {
    const id = this.#tokens.get(token);
    return id === undefined ? undefined : this.#client.get(id);
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
    const isModern = metaOf(request?.params)[versionKey] === newestModernRevision;
    if (!isModern) return undefined;
    // A legacy server may answer an unknown request with anything.
    if (kind === 'result')
      return result?.resultType !== undefined || Array.isArray(result?.supportedVersions)
        ? newestModernRevision
        : undefined;
    return modernErrors.some((code) => code === error?.code) ? newestModernRevision : undefined;
  }

  #sent(message: RuleMessage, { seq, at, isDeliberate, http }: RuleFrame): void {
    const { kind, id, method = '', params } = message;
    if (kind === 'notification') this.#clientNotified(method, params, at);
    if (id === undefined) return;
    if (kind !== 'request') {
      this.#server.end(id, undefined);
      return;
    }
    const [stream, state] = [http?.stream, { isCancelled: false, isAnswered: false }];
    this.#client.add({ id, method, params: message.json.params, seq, isDeliberate, stream, ...state });
    const meta = metaOf(params);
    const token = meta.progressToken;
    if (token !== undefined) this.#rememberToken(JSON.stringify(token), id);
    if (isJsonObject(meta[capabilitiesKey])) this.clientCapabilities = meta[capabilitiesKey];
    if (isRevision(meta[versionKey])) this.#asked = meta[versionKey];
    if (method === 'initialize') this.#opens(params);
    for (const uri of subscriptionsOf(method, params)) {
      if (this.subscribedUris.size < limits.uris) this.subscribedUris.add(uri);
    }
    if (method === 'resources/unsubscribe') this.subscribedUris.delete(stringAt(params, 'uri') ?? '');
  }

  #opens(params: JsonObject | undefined): void {
    this.offered = stringAt(params, 'protocolVersion');
    if (isRevision(this.offered)) this.#asked = this.offered;
    this.clientCapabilities = objectOf(params?.capabilities);
    this.isInitialized = false;
  }

  #clientNotified(method: string, params: JsonObject | undefined, at: number): void {
    if (method === 'notifications/initialized') this.isInitialized = true;
    if (method !== 'notifications/cancelled' || params?.requestId === undefined) return;
    const request = this.#client.get(JSON.stringify(params.requestId));
    if (request !== undefined) Object.assign(request, { isCancelled: true, cancelledAt: at });
  }

  #received(message: RuleMessage, { seq, http }: RuleFrame): void {
    const { kind, id, method = '', result, error } = message;
    if (id === undefined || kind === 'notification' || kind === 'other') return;
    if (kind === 'request') {
      const params = message.json.params;
      this.#server.add({ id, method, params, seq, isCancelled: false, isAnswered: false, stream: http?.stream });
      return;
    }
    if (result !== undefined && (method === 'initialize' || method === 'server/discover'))
      this.serverCapabilities = objectOf(result.capabilities) ?? {};
    this.#client.end(id, numberOf(error?.code));
  }

  #rememberToken(token: string, id: string): void {
    this.#tokens.delete(token);
    this.#tokens.set(token, id);
    dropOldest(this.#tokens, limits.running);
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
    dropOldest(this.#exchanges, limits.exchanges);
  }
}

function dropOldest(entries: Map<string, unknown>, limit: number): void {
  if (entries.size <= limit) return;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    return;
  }
}

/** The `_meta` of params; empty when there is none. */
function metaOf(params: Json | undefined): JsonObject {
  return objectOf(objectOf(params)?._meta) ?? {};
}

function subscriptionsOf(method: string, params: JsonObject | undefined): string[] {
  if (method === 'resources/subscribe') return [stringAt(params, 'uri') ?? ''];
  if (method !== 'subscriptions/listen') return [];
  const wanted = objectOf(params?.notifications)?.resourceSubscriptions;
  return entriesOf(wanted).flatMap(([, uri]) => (typeof uri === 'string' ? [uri] : []));
}
