import { declaresFeature } from '#shared/mcp/server-capabilities.ts';
import { createFailure, FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { Json, JsonObject } from '#shared/model/json.ts';
import type { LogLevel } from '#shared/model/log-level.ts';
import type { Era } from '#shared/model/revision.ts';
import type { Server } from '#shared/model/server.ts';
import type { Phase, Session as SessionView } from '#shared/model/session.ts';
import type { Clock } from '../platform.ts';
import { withQuery } from '../storage/config/secret-query.ts';
import type { PlainValues } from '../storage/config/server-secrets.ts';
import type { SecretMask } from '../storage/vault/secret-mask.ts';
import { HttpLink } from '../wire/transports/http/http-link.ts';
import { SseLink } from '../wire/transports/http/sse-link.ts';
import type { Link, LinkFactory } from '../wire/transports/link.ts';
import { type ProcessWatch, StdioLink } from '../wire/transports/stdio/stdio-link.ts';
import type { Tap } from '../wire/transports/tap.ts';
import type { Patience } from './in-flight-request.ts';
import type { ClientIdentity } from './negotiation/client-identity.ts';
import { connectHttp } from './negotiation/connect-http.ts';
import { connectStdio } from './negotiation/connect-stdio.ts';
import type { EraMemory } from './negotiation/era-memory.ts';
import { withLogLevel, withModernMeta } from './negotiation/modern-meta.ts';
import type { Agreement, NegotiationContext } from './negotiation/negotiation.ts';
import type { Verdict } from './negotiation/verdict.ts';
import {
  type ComposedRequest,
  type IncomingRequest,
  type IncomingResponse,
  Peer,
  type RequestOptions,
} from './peer.ts';
import { type PeerResponse, throwIfError } from './peer-response.ts';
import type { Permit } from './permit.ts';
import { checkResultType } from './result-type.ts';
import { SessionState } from './session-state.ts';

export interface SessionContext {
  id: SessionId;
  server: Server;
  /** What the server is started or reached with; fails with `secretMissing`. */
  resolveSecrets(): Promise<PlainValues>;
  tap: Tap;
  clock: Clock;
  identity: ClientIdentity;
  patience(): Patience;
  /** What earlier sessions of this server found out about its era. */
  eras: EraMemory;
  /** Keeps a record of the processes that run. */
  processes: ProcessWatch;
  /** Something in `view()` changed. */
  onChange(): void;
  /** The session is over; called once. */
  onEnd(): void;
  onNotification(method: string, params: Json | undefined, seq: number): void;
  /** Responds to a server request; undefined for a method that isn't a client feature. */
  respond(request: IncomingRequest): Promise<IncomingResponse | undefined> | undefined;
}

const METHOD_NOT_FOUND = -32601;

/** Longest wait for a process's first response, in milliseconds, unless the user chose one: `npx` installs first. */
const START_MS = 180_000;

/**
 * One connection to a server, from start to end. It is started once and never comes back: a restart is a new
 * session, so that what was seen of the old one stays on screen.
 */
export class Session {
  readonly id: SessionId;
  readonly server: Server;
  readonly #context: SessionContext;
  readonly #state: SessionState;
  readonly #peer: Peer;
  readonly #giveUp = new AbortController();
  readonly #ready = Promise.withResolvers<void>();
  #link: Link | undefined;
  /** Why the link ended before the session was ready. */
  #lost: Failure | undefined;
  /** Called with everything that the server writes while it may be starting. */
  #onOutput: (() => void) | undefined;
  #logLevel: LogLevel | undefined;

  constructor(context: SessionContext) {
    this.id = context.id;
    this.server = context.server;
    this.#context = context;
    this.#state = new SessionState(context.id, this.server, context.clock, () => context.onChange());
    this.#peer = new Peer(context.clock, {
      decorate: (params) => this.#decorate(params),
      cancelsByClosing: () => this.#state.view.era !== 'legacy' && this.#link?.kind === 'http',
      respond: (request) => this.#answerRequest(request),
      onNotification: (method, params, seq) => context.onNotification(method, params, seq),
      onGiveUp: (requestId, how) => context.tap.gaveUp(requestId, how),
      onChange: () => this.#state.touch(),
      patience: () => context.patience(),
    });
    // Callers learn of the end by `ready()` or `view().end`.
    this.#ready.promise.catch(() => {});
  }

  /** Starts connecting. Called once. */
  start(): void {
    this.#connect().then(this.#ready.resolve, this.#ready.reject);
  }

  /** Resolves when requests may be sent; throws the `FailureError` that ended the session before. */
  ready(): Promise<void> {
    return this.#ready.promise;
  }

  view(): SessionView {
    return { ...this.#state.view, inFlight: this.#peer.inFlight() };
  }

  /** Finds this server's secrets in whatever is recorded or shown of it. */
  get secretMask(): SecretMask {
    return this.#context.tap.mask;
  }

  get phase(): Phase {
    return this.#state.phase;
  }

  get capabilities(): Json | undefined {
    return this.#state.view.capabilities;
  }

  /**
   * Sends a request and resolves with the server's response, errors included. Throws `FailureError` with
   * `notConnected`, `malformedResult` (2026-07-28: a `resultType` that means nothing here), `requestTimedOut`, `cancelled`, `connectionLost`, `processExited` or an HTTP failure.
   */
  async request(method: string, params: JsonObject = {}, options: RequestOptions = {}): Promise<PeerResponse> {
    this.#checkReady();
    const response = await this.#peer.request(method, params, options);
    if (this.era === 'modern') checkResultType(method, response);
    return response;
  }

  /**
   * A request that needs a permit, with its id, exactly as `send` hands it over. It requests progress. A preview
   * leaves the id to the next request. Throws `notConnected`.
   */
  compose(method: string, params: JsonObject, isPreview = false): ComposedRequest {
    this.#checkReady();
    return isPreview ? this.#peer.preview(method, params) : this.#peer.compose(method, params, { progress: true });
  }

  /** Sends what `compose` made and the gate permitted; answers and failures are those of `request`. */
  async send(permit: Permit, message: ComposedRequest, options: RequestOptions = {}): Promise<PeerResponse> {
    this.#checkReady();
    return this.#peer.send(permit, message, options);
  }

  /** Sends a request whose response comes when it is over, such as `subscriptions/listen`. */
  open(
    method: string,
    params: JsonObject,
    signal: AbortSignal,
  ): { requestId: string; response: Promise<PeerResponse> } {
    this.#checkReady();
    return this.#peer.open(method, params, { signal, endless: true });
  }

  #checkReady(): void {
    if (this.#state.phase !== 'ready') fail('notConnected', { server: this.server.name });
  }

  /** Longest silence that a request of this session tolerates, in milliseconds. */
  get timeoutMs(): number {
    return this.#context.patience().timeoutMs;
  }

  /** The state of the one listen for changes of lists (2026-07-28). */
  showListListen(listListen: SessionView['listListen']): void {
    this.#state.change({ listListen });
  }

  /** How its server is tried again, now that it is lost; undefined when it is not. */
  showReconnect(reconnect: SessionView['reconnect']): void {
    this.#state.change({ reconnect });
  }

  get era(): Era | undefined {
    return this.#state.view.era;
  }

  /**
   * From which level on the server is to send log messages. Until 2025-11-25 by `logging/setLevel`;
   * from 2026-07-28 each request carries it, and `undefined` wants none. There is no unsetting what a legacy
   * server was sent. Throws `capabilityMissing` without sending anything to a server that declares no
   * logging, or what a request throws.
   */
  async setLogLevel(level: LogLevel | undefined): Promise<void> {
    this.#checkReady();
    if (level !== undefined && !declaresFeature(this.capabilities, 'logging')) {
      fail('capabilityMissing', { capability: 'logging' });
    }
    if (this.era === 'legacy') {
      if (level === undefined) return;
      const response = await this.#peer.request('logging/setLevel', { level });
      throwIfError('logging/setLevel', response);
    }
    this.#logLevel = level;
    this.#state.change({ logLevel: level });
  }

  /** Sends a notification. */
  async notify(method: string): Promise<void> {
    if (this.#state.phase === 'ready') await this.#peer.notify(method);
  }

  cancel(requestId: string): boolean {
    return this.#peer.cancel(requestId);
  }

  /** Counts a request of the server's that was refused because too many wait. The first is noted in the traffic. */
  refusedRequest(): void {
    const { refusedRequests = 0 } = this.#state.view;
    if (refusedRequests === 0) this.note('requests refused', 'Too many requests of the server wait for an answer');
    this.#state.change({ refusedRequests: refusedRequests + 1 });
  }

  /** Puts something that happened around the session into its traffic. */
  note(what: string, summary: string): void {
    this.#context.tap.lifecycle(what, summary);
  }

  /** Stops the connection politely, then firmly; resolves when nothing of it runs any more. */
  async close(): Promise<void> {
    if (this.#state.phase !== 'ended') this.#state.change({ phase: 'stopping' });
    this.#giveUp.abort();
    await this.#link?.close();
    this.#end(undefined);
  }

  async #connect(): Promise<void> {
    try {
      const agreement = await this.#negotiate();
      if (this.#lost !== undefined) throw new FailureError(this.#lost);
      if (agreement.era === 'modern') this.#link?.adoptRevision(agreement.revision);
      if (this.#giveUp.signal.aborted) fail('cancelled', { method: 'connect' });
      const { identity } = this.#context;
      const declaredFor = agreement.era === 'modern' ? agreement.revision : agreement.offeredRevision;
      this.#state.agreed(agreement, identity.capabilities(declaredFor));
      this.#state.step('ready', { ms: Math.round(this.#context.clock.now() - this.#state.view.startedAt) });
    } catch (thrown) {
      const failure = failureFrom(thrown);
      if (!this.#giveUp.signal.aborted) this.#end(failure);
      void this.#link?.close();
      throw new FailureError(this.#state.view.end?.failure ?? failure);
    }
  }

  async #negotiate(): Promise<Agreement> {
    const { server, identity, tap, eras } = this.#context;
    const plain = await this.#context.resolveSecrets();
    const { env, headers, query, secretHeaders } = plain;
    const context: NegotiationContext = {
      conversation: this.#peer,
      identity,
      timeoutMs: this.#context.patience().timeoutMs,
      signal: this.#giveUp.signal,
      step: (kind, params, frameSeq) => this.#state.step(kind, params, frameSeq),
      adopt: (revision) => this.#link?.adoptRevision(revision),
    };
    const memory = {
      remembered: eras.get(server, plain),
      remember: (verdict: Verdict | undefined) => eras.set(server, plain, verdict),
    };
    if (server.transport === 'stdio') {
      const { command, args, cwd, pin } = server;
      const target = { command, args, env, ...(cwd !== undefined && { cwd }) };
      return connectStdio({
        ...context,
        ...memory,
        pin,
        timeoutMs: server.timeoutMs ?? Math.max(context.timeoutMs, START_MS),
        start: () => this.#open((events) => new StdioLink(target, tap, events, this.#context.processes)),
        onOutput: (onOutput) => {
          this.#onOutput = onOutput;
          return () => {
            this.#onOutput = undefined;
          };
        },
      });
    }
    const target = { url: withQuery(server.url, query), headers, secretHeaders };
    return connectHttp({
      ...context,
      ...memory,
      server,
      openStreamable: () => this.#open((events) => new HttpLink(target, tap, events)),
      openSse: () => this.#open((events) => new SseLink(target, tap, events)),
    });
  }

  /** Makes a link the session's own. One that it replaces is closed and ignored; a process ends before. */
  async #open(make: LinkFactory): Promise<void> {
    const replaced = this.#link;
    if (replaced?.kind === 'stdio') await replaced.close();
    const isCurrent = () => this.#link === link;
    const link: Link = make({
      onMessage: (envelope, seq) => {
        if (!isCurrent()) return;
        this.#onOutput?.();
        this.#peer.receive(envelope, seq);
      },
      onStray: () => {
        this.#onOutput?.();
        this.#state.stray();
      },
      onStderr: (text) => {
        this.#onOutput?.();
        this.#state.stderr(text);
      },
      onChange: () => {
        if (isCurrent()) this.#mirror(link);
      },
      onEnd: (failure) => {
        if (!isCurrent()) return;
        this.#mirror(link);
        this.#linkEnded(failure);
      },
    });
    this.#link = link;
    this.#lost = undefined;
    this.#peer.attach(link);
    this.#state.change({ transport: link.kind });
    void replaced?.close();
    if (this.#giveUp.signal.aborted) fail('cancelled', { method: 'connect' });
    await link.open();
    if (link.process !== undefined) this.#state.step('spawned', { pid: link.process.pid });
    this.#state.change({ phase: 'negotiating' });
  }

  #mirror(link: Link): void {
    const { process, httpSessionId, listenStream } = link;
    this.#state.change({
      ...(process && { process }),
      ...(httpSessionId !== undefined && { httpSessionId }),
      listenStream,
    });
  }

  /** While the two sides negotiate, an end of the link is theirs to judge: there may be another start. */
  #linkEnded(failure: Failure | undefined): void {
    if (this.#state.view.readyAt === undefined) {
      this.#lost = failure && withRequestsInFlight(failure, this.#peer.inFlight().length);
      this.#peer.fail(this.#lost);
    } else {
      this.#end(failure);
    }
  }

  #end(failure: Failure | undefined): void {
    const failureWithRequests = failure && withRequestsInFlight(failure, this.#peer.inFlight().length);
    this.#peer.fail(failureWithRequests);
    if (this.#state.end(failureWithRequests)) this.#context.onEnd();
  }

  #decorate(params: JsonObject): JsonObject {
    const { era, revision } = this.#state.view;
    if (era !== 'modern' || revision === undefined) return params;
    return withModernMeta(withLogLevel(params, this.#logLevel), revision, this.#context.identity);
  }

  /** Answers a ping by itself, and what needs a person or a rule through the inbox. */
  async #answerRequest(request: IncomingRequest): Promise<IncomingResponse | undefined> {
    // A modern client must not write responses (2026-07-28, stdio): the stray request stays in the log.
    if (this.#state.view.era === 'modern') return undefined;
    if (request.method === 'ping') return { result: {} };
    const response = this.#context.respond(request);
    if (response !== undefined) return response;
    return { error: { code: METHOD_NOT_FOUND, message: `Loupe knows no ${request.method}` } };
  }
}

/** A process that ends leaves so many of our requests without a response. */
function withRequestsInFlight(failure: Failure, inFlight: number): Failure {
  if (failure.code !== 'processExited') return failure;
  return createFailure(failure.code, { ...failure.params, inFlight }, failure);
}
