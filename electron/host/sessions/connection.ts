import { FailureError, fail } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { Server } from '#shared/model/server.ts';
import type { PlainValues } from '../storage/config/server-secrets.ts';
import { withQuery } from '../storage/config/url-secrets.ts';
import type { HttpAuthorizer } from '../wire/transports/http/http-authorizer.ts';
import type { Link, LinkFactory } from '../wire/transports/link.ts';
import { type ProcessWatch, StdioLink } from '../wire/transports/stdio/stdio-link.ts';
import type { Tap } from '../wire/transports/tap.ts';
import type { ClientIdentity } from './negotiation/client-identity.ts';
import { connectHttp } from './negotiation/connect-http.ts';
import { connectStdio } from './negotiation/connect-stdio.ts';
import type { Agreement, NegotiationContext } from './negotiation/negotiation.ts';
import type { EraMemory, Verdict } from './negotiation/verdict.ts';
import type { Peer } from './peer.ts';
import type { SessionState } from './session-state.ts';

export interface ConnectionContext {
  server: Server;
  /** What the server is started or reached with; fails when a part of that is missing. */
  resolveSecrets(): Promise<PlainValues>;
  /** What signs requests to an HTTP server in; undefined where headers of its own or nothing does. */
  authorizer(plain: PlainValues): Promise<HttpAuthorizer | undefined>;
  tap: Tap;
  identity: ClientIdentity;
  eras: EraMemory;
  processes: ProcessWatch;
}

/** Longest wait for a process's first response, in milliseconds, unless the user chose one: `npx` installs first. */
const START_MS = 180_000;

export class Connection {
  readonly #context: ConnectionContext;
  readonly #state: SessionState;
  readonly #peer: Peer;
  readonly #onEnd: (failure: Failure | undefined) => void;
  readonly #giveUp = new AbortController();
  #link: Link | undefined;
  /** Why the link ended before the session was ready. */
  #lost: Failure | undefined;
  #onOutput: (() => void) | undefined;

  /** `onEnd`: the link of a session that was ready is over. */
  constructor(
    context: ConnectionContext,
    state: SessionState,
    peer: Peer,
    onEnd: (failure: Failure | undefined) => void,
  ) {
    this.#context = context;
    this.#state = state;
    this.#peer = peer;
    this.#onEnd = onEnd;
  }

  get isGivenUp(): boolean {
    return this.#giveUp.signal.aborted;
  }

  /** Opens links until both sides agree. Throws the `FailureError` that keeps them from it, or `cancelled`. */
  async open(timeoutMs: number): Promise<Agreement> {
    const agreement = await this.#negotiate(timeoutMs);
    if (this.#lost !== undefined) throw new FailureError(this.#lost);
    if (agreement.era === 'modern') this.#link?.adoptRevision(agreement.revision);
    this.#throwIfGivenUp();
    return agreement;
  }

  renewStreams(): void {
    this.#link?.renewStreams?.();
  }

  async close(): Promise<void> {
    this.#giveUp.abort();
    await this.#link?.close();
  }

  #throwIfGivenUp(): void {
    if (this.isGivenUp) fail('cancelled', { method: 'connect' });
  }

  async #negotiate(timeoutMs: number): Promise<Agreement> {
    const { identity, tap, eras, processes } = this.#context;
    const plain = await this.#context.resolveSecrets();
    const { server, env, headers, query, secretHeaders } = plain;
    const context: NegotiationContext = {
      conversation: this.#peer,
      identity,
      timeoutMs,
      signal: this.#giveUp.signal,
      step: (kind, params = {}, frameSeq) => this.#state.step(kind, tap.mask.params(params), frameSeq),
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
        timeoutMs: server.timeoutMs ?? Math.max(timeoutMs, START_MS),
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
    // Loaded for the first server that needs them: the HTTP client and the SDK are half of the host's code.
    const { dispatcherFor } = await import('../wire/transports/http/dispatchers.ts');
    const dispatcher = await dispatcherFor(server);
    const target = { url: withQuery(server.url, query), headers, secretHeaders, dispatcher, authorizer };
    return connectHttp({
      ...context,
      ...memory,
      server,
      openStreamable: async () => {
        const { HttpLink } = await import('../wire/transports/http/http-link.ts');
        await this.#openLink((events) => new HttpLink(target, tap, events));
      },
      openSse: async () => {
        const { SseLink } = await import('../wire/transports/http/sse-link.ts');
        await this.#openLink((events) => new SseLink(target, tap, events));
      },
    });
  }

  /** Puts a link into use. One that it replaces is closed and ignored; a process ends before. */
  async #openLink(make: LinkFactory): Promise<void> {
    const replaced = this.#link;
    if (replaced?.kind === 'stdio') await replaced.close();
    const isCurrent = () => this.#link === link;
    const link: Link = make({
      onMessage: (envelope, seq, facts) => {
        if (!isCurrent()) return;
        this.#onOutput?.();
        this.#peer.receive(envelope, seq, facts);
      },
      onStray: () => {
        this.#onOutput?.();
        this.#state.stray();
      },
      onStderr: (text) => {
        this.#onOutput?.();
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
        // While the two sides negotiate, an end is theirs to judge: there may be another start.
        if (this.#state.view.readyAt === undefined) this.#lost = this.#peer.fail(failure);
        else this.#onEnd(failure);
      },
    });
    this.#link = link;
    this.#lost = undefined;
    this.#peer.attach(link);
    this.#state.change({ transport: link.kind });
    void replaced?.close();
    this.#throwIfGivenUp();
    await link.open();
    if (link.process !== undefined) this.#state.step('spawned', { pid: link.process.pid });
    this.#state.change({ phase: 'negotiating' });
  }
}
