import type { HostClient } from '#shared/hosts/host-client.ts';
import { declaresFeature } from '#shared/mcp/capabilities.ts';
import { createFailure, FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import type { Failure, FailureCode } from '#shared/model/failure.ts';
import type { LifecycleEvent } from '#shared/model/frames/frame.ts';
import type { SessionFacts } from '#shared/model/frames/logged-session.ts';
import type { SummaryFacts } from '#shared/model/frames/summary.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import type { LogLevel } from '#shared/model/log-level.ts';
import type { Era } from '#shared/model/revision.ts';
import type { Server } from '#shared/model/server.ts';
import type { Phase, SessionView } from '#shared/model/session.ts';
import type { Clock } from '../platform.ts';
import type { SecretMask } from '../storage/vault/secret-mask.ts';
import type { BytesOptions } from '../wire/transports/link.ts';
import type { Tap } from '../wire/transports/tap.ts';
import type { Connect, SessionConnection } from './connection.ts';
import { EraDoubt } from './era-doubt.ts';
import type { Timeouts } from './in-flight-request.ts';
import type { IncomingRequest, IncomingResponse } from './incoming-requests.ts';
import { type ClientIdentity, withLogLevel, withModernMeta } from './negotiation/client-identity.ts';
import { pinnedEra } from './negotiation/negotiation.ts';
import { type ComposedRequest, type ComposeOptions, type NotifyOptions, Peer, type RequestOptions } from './peer.ts';
import { checkResultType, type PeerResponse, throwIfError } from './peer-response.ts';
import { type BytesPermit, methodOf } from './permit.ts';
import { SessionState } from './session-state.ts';

export interface SessionContext {
  id: SessionId;
  server: Server;
  tap: Tap;
  /** What the client of the session is: Loupe, or a recorded client. */
  identity: ClientIdentity;
  connect: Connect;
  /** The host as which it connects. */
  as?: HostClient | undefined;
  clock: Clock;
  timeouts(method: string): Timeouts;
  onChange(): void;
  /** Called once when the session ends. */
  onEnd(): void;
  onNotification(method: string, params: Json | undefined, seq: number): void;
  /** Responds to a server request; undefined for a method that isn't a client feature. */
  respond(request: IncomingRequest): Promise<IncomingResponse | undefined> | undefined;
}

/** Failures of a request that mean an unreachable server. */
const unreachableFailures: ReadonlySet<FailureCode> = new Set([
  'requestTimedOut',
  'networkFailed',
  'connectionRefused',
  'hostNotFound',
  'connectionLost',
  'proxyFailed',
]);

const methodNotFound = -32601;

/** Of what a server answers as its revision, which may be any text. */
const revisionCharacters = 200;

export class Session {
  readonly id: SessionId;
  readonly server: Server;
  readonly #context: SessionContext;
  readonly #state: SessionState;
  readonly #peer: Peer;
  readonly #connection: SessionConnection;
  readonly #doubt = new EraDoubt((eraDoubt) => this.#state.change({ eraDoubt }));
  readonly #ready = Promise.withResolvers<void>();

  constructor(context: SessionContext) {
    this.id = context.id;
    this.server = context.server;
    this.#context = context;
    this.#state = new SessionState(context.id, this.server, context.clock, context.onChange, context.as?.shown);
    this.#peer = new Peer(context.clock, {
      decorate: (params) => this.#decorate(params),
      cancelsByClosing: () => this.era !== 'legacy' && this.#state.view.transport === 'http',
      respond: (request) => this.#respond(request),
      onRefuse: () => this.refusedRequest(),
      onNotification: context.onNotification,
      onGiveUp: (requestId, how) => {
        if (how !== 'failed') this.#connection.gaveUp(requestId);
        context.tap.gaveUp(requestId, how);
      },
      onChange: () => this.#state.touch(),
      timeouts: context.timeouts,
    });
    this.#connection = context.connect(this.#state, this.#peer, (failure) => this.#end(failure));
    // The failure is reported by `ready()` and `view().end`.
    this.#ready.promise.catch(() => {});
  }

  start(): void {
    this.#connect().then(this.#ready.resolve, this.#ready.reject);
  }

  /** Resolves when requests can be sent; rejects when the session ended before. */
  ready(): Promise<void> {
    return this.#ready.promise;
  }

  view(): SessionView {
    return { ...this.#state.view, inFlight: this.#peer.inFlight() };
  }

  /** What the traffic log keeps of it beside its frames. */
  facts(): SessionFacts {
    const { target, as, revision } = this.#state.view;
    return {
      target: this.secretMask.text(target),
      ...(as && { client: as.name }),
      ...(revision !== undefined && { revision: revision.slice(0, revisionCharacters) }),
    };
  }

  get secretMask(): SecretMask {
    return this.#context.tap.mask;
  }

  declares(extension: string): boolean {
    const { clientCapabilities } = this.#state.view;
    const extensions = isJsonObject(clientCapabilities) ? clientCapabilities.extensions : undefined;
    return isJsonObject(extensions) && extensions[extension] !== undefined;
  }

  /** It shows a recording, and can't send. */
  get isRecorded(): boolean {
    return this.#state.view.recorded !== undefined;
  }

  get phase(): Phase {
    return this.#state.view.phase;
  }

  /** Whether the host as which it connects requests the first page of a list only. */
  readsFirstPageOnly(kind: CatalogKind): boolean {
    return this.#context.as?.firstPageOnly.has(kind) === true;
  }

  get capabilities(): Json | undefined {
    return this.#state.view.capabilities;
  }

  /**
   * Sends a request and resolves with the response, which may be an error. Throws a `FailureError`: `notConnected`,
   * `malformedResult` (an invalid `resultType`), `requestTimedOut`, `cancelled`, `connectionLost`, `processExited` or an
   * HTTP failure.
   */
  async request(method: string, params: JsonObject = {}, options: RequestOptions = {}): Promise<PeerResponse> {
    const peer = this.#readyPeer;
    const sent = peer.send(this.compose({ method, params }, options), options);
    return this.#followed(method, this.era === 'modern' ? sent.then((it) => checkResultType(method, it)) : sent);
  }

  /** A request for `send`, with its id. Throws `notConnected`. */
  compose<Fields extends JsonObject>(fields: Fields, options: ComposeOptions = {}): Fields & ComposedRequest {
    const progress = options.progress === true && this.#context.as?.withoutProgress !== true;
    return this.#readyPeer.compose(fields, { ...options, progress });
  }

  /** Sends a composed request, valid or not; resolves and throws as `request`, but with any result. */
  async send(message: ComposedRequest, options: RequestOptions): Promise<PeerResponse> {
    const sent = this.#readyPeer.send(message, options);
    return options.endless ? sent : this.#followed(methodOf(message), sent);
  }

  /** Sends a notification, valid or not, and resolves with its frame's seq. Throws `notConnected`. */
  async notify(fields: JsonObject, options?: NotifyOptions): Promise<number> {
    return this.#readyPeer.notify(fields, options);
  }

  /** Sends bytes that a person wrote and allowed, as they are. Throws `notConnected`, and what `Link.sendBytes` throws. */
  async sendBytes(bytes: Uint8Array, permit: BytesPermit, options: BytesOptions): Promise<void> {
    return this.#readyPeer.sendBytes(bytes, permit, options);
  }

  /** A modern era that the user chose isn't doubted, nor that of a recording. */
  #followed(method: string, response: Promise<PeerResponse>): Promise<PeerResponse> {
    const isDetected = this.era === 'modern' && pinnedEra(this.server.pin) === undefined && !this.isRecorded;
    return isDetected ? this.#doubt.follow(method, response) : response;
  }

  /** Fails with `notConnected`. */
  get #readyPeer(): Peer {
    return this.phase === 'ready' ? this.#peer : fail('notConnected', { server: this.server.name });
  }

  /** The idle timeout in milliseconds. */
  get timeoutMs(): number {
    return this.#context.timeouts('initialize').timeoutMs;
  }

  /** Sets the state of the listen for changed lists (2026-07-28), or that of reconnecting. */
  show(state: Partial<Pick<SessionView, 'listListen' | 'reconnect'>>): void {
    this.#state.change(state);
  }

  /** Undeclared features are tried from now on. */
  allowUndeclared(): void {
    if (!this.usesUndeclared) this.#state.change({ usesUndeclared: true });
  }

  get usesUndeclared(): boolean {
    return this.#state.view.usesUndeclared === true;
  }

  get era(): Era | undefined {
    return this.#state.view.era;
  }

  /**
   * Sets the log level: until 2025-11-25 with `logging/setLevel`, then in each request, where `undefined` disables log
   * messages. Throws `capabilityMissing`, or what a request throws.
   */
  async setLogLevel(level: LogLevel | undefined): Promise<void> {
    if (this.phase !== 'ready') fail('notConnected', { server: this.server.name });
    if (level !== undefined && !this.usesUndeclared && !declaresFeature(this.capabilities, 'logging')) {
      fail('capabilityMissing', { capability: 'logging' });
    }
    if (this.era === 'legacy') {
      if (level === undefined) return;
      throwIfError('logging/setLevel', await this.request('logging/setLevel', { level }));
    }
    this.#state.change({ logLevel: level });
  }

  cancel(requestId: string): boolean {
    return this.#peer.cancel(requestId);
  }

  /** Counts a server request that was refused because too many are pending. The first is noted in the traffic. */
  refusedRequest(): void {
    const { refusedRequests = 0 } = this.#state.view;
    if (refusedRequests === 0) this.note('requests refused', { type: 'refused' });
    this.#state.change({ refusedRequests: refusedRequests + 1 });
  }

  note(what: LifecycleEvent, about: string | SummaryFacts): void {
    this.#context.tap.lifecycle(what, about);
  }

  /**
   * Checks whether an HTTP server still responds, and opens its event streams again, as their connections may be dead.
   * Without a response within `timeoutMs`, the session is lost.
   */
  async check(timeoutMs: number): Promise<void> {
    const method = this.era === 'legacy' ? 'ping' : 'server/discover';
    try {
      await this.request(method, {}, { timeoutMs, maxTimeoutMs: timeoutMs });
    } catch (thrown) {
      if (this.phase !== 'ready') return;
      if (unreachableFailures.has(failureFrom(thrown).code)) {
        this.#end(createFailure('connectionLost', { method }, { cause: failureFrom(thrown).message }));
        await this.close();
        return;
      }
    }
    this.#connection.renewStreams();
  }

  /** Closes the connection, if necessary by force; resolves when it has ended. */
  async close(): Promise<void> {
    if (this.#state.view.phase !== 'ended') this.#state.change({ phase: 'stopping' });
    await this.#connection.close();
    this.#end(undefined);
    this.#context.tap.ended();
  }

  async #connect(): Promise<void> {
    try {
      const agreement = await this.#connection.open(this.timeoutMs);
      const declaredFor = agreement.era === 'modern' ? agreement.revision : agreement.offeredRevision;
      this.#state.agreed(agreement, this.#context.identity.capabilities(declaredFor));
      this.#state.step('ready', { ms: Math.round(this.#context.clock.now() - this.#state.view.startedAt) });
    } catch (thrown) {
      const failure = failureFrom(thrown);
      if (!this.#connection.isClosed) this.#end(failure);
      void this.#connection.close().finally(() => this.#context.tap.ended());
      throw new FailureError(this.#state.view.end?.failure ?? failure);
    }
  }

  #end(failure: Failure | undefined): void {
    if (this.#state.end(this.#peer.fail(failure))) this.#context.onEnd();
  }

  #decorate(params: JsonObject): JsonObject {
    const { era, revision, logLevel } = this.#state.view;
    if (era !== 'modern' || revision === undefined) return params;
    return withModernMeta(withLogLevel(params, logLevel), revision, this.#context.identity);
  }

  /** Responds to pings; other requests are handled by the context. */
  async #respond(request: IncomingRequest): Promise<IncomingResponse | undefined> {
    // A modern client must not send responses (2026-07-28, stdio).
    if (this.era === 'modern') return undefined;
    if (request.method === 'ping') return { result: {} };
    const response = this.#context.respond(request);
    if (response !== undefined) return response;
    return { error: { code: methodNotFound, message: `Loupe doesn’t support ${request.method}` } };
  }
}
