import type { HostClient } from '#shared/hosts/host-client.ts';
import { FailureError, fail } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { Server } from '#shared/model/server.ts';
import { withQuery } from '#shared/secrets/secret-urls.ts';
import type { PlainValues } from '../storage/config/server-secrets.ts';
import type { HttpAuthorizer } from '../wire/transports/http/http-authorizer.ts';
import type { Link, LinkFactory } from '../wire/transports/link.ts';
import { type Processes, StdioLink } from '../wire/transports/stdio/stdio-link.ts';
import type { Tap } from '../wire/transports/tap.ts';
import type { ClientIdentity } from './negotiation/client-identity.ts';
import { connectHttp } from './negotiation/connect-http.ts';
import { connectStdio } from './negotiation/connect-stdio.ts';
import type { EraMemory, KnownEra } from './negotiation/discover-outcome.ts';
import type { Agreement, NegotiationContext } from './negotiation/negotiation.ts';
import { isOwn, Received } from './negotiation/received.ts';
import type { Peer } from './peer.ts';
import type { SessionState } from './session-state.ts';

export interface ConnectionContext {
  server: Server;
  /** The host as which it connects. */
  as?: HostClient | undefined;
  /** The values that the server is started or connected with. Fails when one is missing. */
  resolveSecrets(): Promise<PlainValues>;
  /** See `Authorizations.authorizer`. */
  authorizer(plain: PlainValues): Promise<HttpAuthorizer | undefined>;
  tap: Tap;
  identity: ClientIdentity;
  eras: EraMemory;
  processes: Processes;
}

/** What a session is connected through: links to its server, or a recording. */
export interface SessionConnection {
  readonly isClosed: boolean;
  /** Resolves when requests can be sent. Throws a `FailureError`, `cancelled` when it was closed before. */
  open(timeoutMs: number): Promise<Agreement>;
  /** A request is given up; called before its exchange is closed. */
  gaveUp(requestId: string): void;
  /** Opens event streams again whose connections may be dead. */
  renewStreams(): void;
  close(): Promise<void>;
}

/** `onEnd` is called when the connection of a ready session ends by itself. */
export type Connect = (
  state: SessionState,
  peer: Peer,
  onEnd: (failure: Failure | undefined) => void,
) => SessionConnection;

/** The default timeout for a process's first response, in milliseconds: `npx` may install first. */
const startMs = 180_000;

export class Connection implements SessionConnection {
  readonly #context: ConnectionContext;
  readonly #state: SessionState;
  readonly #peer: Peer;
  readonly #onEnd: (failure: Failure | undefined) => void;
  readonly #closing = new AbortController();
  readonly #received = new Received();
  #link: Link | undefined;
  /** Why the link ended before the session was ready. */
  #lost: Failure | undefined;
  #onOutput: ((channel: 'stdout' | 'stderr') => void) | undefined;

  constructor(context: ConnectionContext, ...[state, peer, onEnd]: Parameters<Connect>) {
    this.#context = context;
    this.#state = state;
    this.#peer = peer;
    this.#onEnd = onEnd;
  }

  get isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Opens links until the negotiation succeeds. */
  async open(timeoutMs: number): Promise<Agreement> {
    const agreement = await this.#negotiate(timeoutMs);
    if (this.#lost !== undefined) throw new FailureError(this.#lost);
    if (agreement.era === 'modern') this.#link?.adoptRevision(agreement.revision);
    this.#throwIfClosed();
    return agreement;
  }

  gaveUp(requestId: string): void {
    if (this.#state.view.readyAt === undefined) this.#received.gaveUp(this.#link?.unfinished(requestId));
  }

  renewStreams(): void {
    this.#link?.renewStreams?.();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#link?.close();
  }

  #throwIfClosed(): void {
    if (this.isClosed) fail('cancelled', { method: 'connect' });
  }

  async #negotiate(timeoutMs: number): Promise<Agreement> {
    const { identity, tap, eras, processes, as } = this.#context;
    const plain = await this.#context.resolveSecrets();
    const { env, query, secretHeaders } = plain;
    const server = as === undefined ? plain.server : asHost(plain.server, as);
    const headers = withUserAgent(plain.headers, as?.userAgent);
    const context: NegotiationContext = {
      clock: tap.clock,
      peer: this.#peer,
      identity,
      timeoutMs,
      signal: this.#closing.signal,
      step: (kind, params = {}, frameSeq) => this.#state.step(kind, tap.mask.params(params), frameSeq),
      failedStep: (kind, failure) => this.#state.failedStep(kind, tap.mask.failure(failure)),
      received: this.#received,
      adopt: (revision) => this.#link?.adoptRevision(revision),
      declare: (clientCapabilities) => this.#state.change({ clientCapabilities }),
    };
    const memory = {
      remembered: eras.get(server, plain),
      remember: (verdict: KnownEra | undefined) => eras.set(server, plain, verdict),
    };
    if (server.transport === 'stdio') {
      const { command, args, cwd, pin } = server;
      const target = { command, args, env, ...(cwd !== undefined && { cwd }) };
      return connectStdio({
        ...context,
        ...memory,
        pin,
        timeoutMs: server.timeoutMs ?? Math.max(timeoutMs, startMs),
        secondMs: server.timeoutMs ?? timeoutMs,
        start: () => this.#openLink((events) => new StdioLink(target, tap, events, processes)),
        onOutput: (onOutput) => {
          this.#onOutput = onOutput;
          return () => {
            this.#onOutput = undefined;
          };
        },
      });
    }
    const authorizer = await this.#context.authorizer(plain);
    // Loaded on first use: the HTTP client and the SDK are half of the host's code.
    const { dispatcherFor } = await import('../wire/transports/http/dispatchers.ts');
    const dispatcher = await dispatcherFor(server);
    const { ServerCookies } = await import('../wire/transports/http/server-cookies.ts');
    const url = withQuery(server.url, query);
    const own = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie')?.[1];
    const onUnkept = (unkeptCookies: string[]) => this.#state.change({ unkeptCookies });
    const cookies = new ServerCookies({ url, keeps: server.keepsCookies === true, own, tap, onUnkept });
    const target = { url, headers, secretHeaders, dispatcher, authorizer, cookies };
    return connectHttp({
      ...context,
      ...memory,
      server,
      openStreamable: async () => {
        const { HttpLink } = await import('../wire/transports/http/http-link.ts');
        await this.#openLink((events) => new HttpLink(target, tap, events));
      },
      openSse: async (waitMs) => {
        const { SseLink } = await import('../wire/transports/http/sse-link.ts');
        await this.#openLink((events) => new SseLink(target, tap, events, waitMs));
      },
    });
  }

  /** Opens a link and closes the one that it replaces, whose events are ignored. A replaced process ends first. */
  async #openLink(make: LinkFactory): Promise<void> {
    const replaced = this.#link;
    if (replaced?.kind === 'stdio') await replaced.close();
    const isCurrent = () => this.#link === link;
    const link: Link = make({
      onMessage: (envelope, seq, facts) => {
        // A broken process may still write until it is stopped.
        if (!isCurrent() || this.#state.view.phase === 'ended') return;
        this.#onOutput?.('stdout');
        if (this.#state.view.readyAt === undefined) {
          this.#received.message(envelope, seq, facts.text ?? '');
          // Its response would come back as the response to Loupe's own request.
          if (envelope.kind === 'request' && isOwn(envelope.id)) return;
        }
        this.#peer.receive(envelope, seq, facts);
      },
      onStray: (seq, text) => {
        this.#onOutput?.('stdout');
        if (isCurrent() && this.#state.view.readyAt === undefined) this.#received.stray(seq, text);
        this.#state.stray();
      },
      onStderr: (text) => {
        this.#onOutput?.('stderr');
        this.#state.stderr(text);
      },
      onArriving: (arrival) => {
        if (isCurrent()) this.#peer.arriving(arrival);
      },
      onHold: (rpcId, isHeld) => {
        if (!isCurrent()) return;
        this.#peer.hold(rpcId, isHeld);
        if (this.#state.view.readyAt === undefined) this.#state.step(isHeld ? 'credentialsWanted' : 'credentialsTried');
      },
      onChange: () => {
        if (isCurrent()) this.#state.mirror(link);
      },
      onEnd: (failure) => {
        if (!isCurrent()) return;
        this.#state.mirror(link);
        // During the negotiation, the server may be started again.
        if (this.#state.view.readyAt === undefined) this.#lost = this.#peer.fail(failure);
        else this.#onEnd(failure);
      },
    });
    this.#link = link;
    this.#received.restart(link.kind);
    this.#lost = undefined;
    this.#peer.attach(link);
    this.#state.change({ transport: link.kind });
    void replaced?.close();
    this.#throwIfClosed();
    await link.open();
    if (link.process !== undefined) this.#state.step('spawned', { pid: link.process.pid });
    this.#state.change({ phase: 'negotiating' });
  }
}

/** A server with what the host as which Loupe connects does otherwise. */
function asHost(server: Server, { pin, connectTimeoutMs: timeoutMs, withoutSse }: HostClient): Server {
  const changed = { pin, ...(timeoutMs !== undefined && { timeoutMs }) };
  if (server.transport === 'stdio') return { ...server, ...changed };
  return { ...server, ...changed, ...(withoutSse && server.http === 'auto' && { http: 'streamable' as const }) };
}

/** A header that a person set stays. */
function withUserAgent(headers: Record<string, string>, userAgent: string | undefined): Record<string, string> {
  const isSet = Object.keys(headers).some((name) => name.toLowerCase() === 'user-agent');
  return isSet || userAgent === undefined ? headers : { ...headers, 'user-agent': userAgent };
}
