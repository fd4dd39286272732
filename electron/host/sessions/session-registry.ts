import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { HostClient } from '#shared/hosts/host-client.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { failureFacts } from '#shared/mcp/summary.ts';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import type { ConnectionPurpose } from '#shared/model/frames/frame.ts';
import type { SessionFacts } from '#shared/model/frames/logged-session.ts';
import type { SummaryFacts } from '#shared/model/frames/summary.ts';
import { type ServerId, type SessionId, sessionIdSchema } from '#shared/model/id/id.ts';
import type { FeatureSwitches } from '#shared/model/inbox/client-setup.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { RevisionPin, Server } from '#shared/model/server.ts';
import type { SessionView } from '#shared/model/session.ts';
import type { Platform } from '../platform.ts';
import type { ApprovalStore } from '../storage/config/approval-store.ts';
import type { PlainValues } from '../storage/config/server-secrets.ts';
import type { ServerStore } from '../storage/config/server-store.ts';
import type { SettingsStore } from '../storage/config/settings-store.ts';
import { isLoopback } from '../storage/config/url-secrets.ts';
import type { FileWatcher } from '../storage/files/file-watcher.ts';
import type { SecretMask } from '../storage/vault/secret-mask.ts';
import type { Recorder } from '../wire/traffic/frames/log-operations.ts';
import type { HttpAuthorizer } from '../wire/transports/http/http-authorizer.ts';
import type { RunningProcesses } from '../wire/transports/stdio/running-processes.ts';
import { startChild } from '../wire/transports/stdio/server-process.ts';
import { Tap } from '../wire/transports/tap.ts';
import { Connection, type ConnectionContext } from './connection.ts';
import { HostClients, identityOf, pinnedAs, timeoutsOf } from './host-clients.ts';
import type { IncomingRequest, IncomingResponse } from './incoming-requests.ts';
import { EraMemory } from './negotiation/discover-outcome.ts';
import { Reconnector } from './reconnector.ts';
import { Session, type SessionContext } from './session.ts';

/** Timeout for the check of a connection, in milliseconds. */
const checkMs = 10_000;

export interface RegistryContext {
  platform: Platform;
  files: FileWatcher;
  recorder: Recorder;
  processes: RunningProcesses;
  past: readonly SessionView[];
  servers: ServerStore;
  settings: SettingsStore;
  approvals: ApprovalStore;
  secrets: SecretMask;
  /** Adds a consent request to the inbox, unless there is one; `start` runs on consent. */
  requestConsent(server: Server, reason: 'imported' | 'changed', start: () => Promise<Session>): void;
  withdrawRequests(serverId: ServerId): void;
  onChange(sessionId: SessionId): void;
  switches(serverId: ServerId): FeatureSwitches;
  /** What is known of hosts, for servers that are connected as one. */
  hostProfiles(): Promise<readonly HostProfile[]>;
  /** Records, before anything is sent, that Loupe connects to a server as a host. */
  recordHost(server: Server, sessionId: SessionId, client: HostClient): void;
  /** Stores what is known of a session beside its frames. */
  describeSession(sessionId: SessionId, facts: SessionFacts): void;
  authorizer(server: Server, plain: PlainValues): Promise<HttpAuthorizer | undefined>;
  respond(session: Session, request: IncomingRequest): Promise<IncomingResponse | undefined> | undefined;
}

/** Why a server is started while or after it had a session: `lost` when it dropped the session. */
export type RestartCause = 'person' | 'watchedFile' | 'lost';

/** What sessions come to. Each observer is called in the order in which they began to observe. */
export interface SessionObserver {
  onReady?(session: Session): void;
  onEnd?(session: Session): void;
  /** After sleep or in another network, the session is still connected. */
  onRecover?(session: Session): void;
  onReplace?(session: Session): void;
  /** The session will be closed, unless it has ended, and replaced. */
  onRestart?(session: Session, cause: RestartCause): void;
  onNotification?(session: Session, method: string, params: Json | undefined, seq: number): void;
}

interface Entry {
  session: Session;
  stopWatching(): void;
}

export class SessionRegistry {
  readonly #context: RegistryContext;
  readonly #observers: SessionObserver[] = [];
  readonly #entries = new Map<ServerId, Entry>();
  readonly #eras = new EraMemory();
  readonly #separate = new Set<Session>();
  /** Starts of one server are queued. */
  readonly #turns = new Map<ServerId, Promise<unknown>>();
  /** How often each server was disconnected: a start that waited meanwhile doesn't happen. */
  readonly #stops = new Map<ServerId, number>();
  /** The hosts as which it connects. */
  readonly hosts: HostClients;
  readonly #reconnector: Reconnector<Session>;

  constructor(context: RegistryContext) {
    this.#context = context;
    this.hosts = new HostClients(context.hostProfiles);
    this.#reconnector = new Reconnector({
      clock: context.platform.clock,
      open: ({ server }) => {
        const configured = context.servers.find(server.id)[0] ?? server;
        // A command that was changed meanwhile needs consent.
        const mayStart =
          this.hosts.has(configured) &&
          configured.transport === server.transport &&
          context.approvals.isApproved(configured);
        return this.#open(mayStart ? configured : server);
      },
      adopt: (lost, session) => {
        this.#entries.get(session.server.id)?.stopWatching();
        this.#entries.set(session.server.id, { session, stopWatching: this.#watch(session) });
        lost.show({ reconnect: undefined });
        this.#tell((observer) => observer.onReplace?.(lost));
        this.#tell((observer) => observer.onReady?.(session));
        // It may have ended meanwhile.
        if (session.phase === 'ended') this.#reconnector.lost(session);
      },
    });
  }

  observe(observer: SessionObserver): void {
    this.#observers.push(observer);
  }

  list(): Session[] {
    return [...this.#entries.values()].map((entry) => entry.session);
  }

  /** The last session of each server before the restart. */
  past(): SessionView[] {
    const { past, servers } = this.#context;
    return past.filter(({ serverId }) => servers.find(serverId).length > 0);
  }

  /** The session, while it is its server's newest. */
  find(sessionId: SessionId): Session | undefined {
    return this.list().find((session) => session.id === sessionId);
  }

  /** Fails with `unknownSession`. */
  get(sessionId: SessionId): Session {
    return this.find(sessionId) ?? fail('unknownSession');
  }

  /** The ready session of a server. Fails with `notConnected`. */
  readyFor({ serverId, serverName }: { serverId: ServerId; serverName: string }): Session {
    const session = this.ofServer(serverId);
    return session?.phase === 'ready' ? session : fail('notConnected', { server: serverName });
  }

  ofServer(serverId: ServerId): Session | undefined {
    return this.#entries.get(serverId)?.session;
  }

  /** Connects or reconnects a configured server; undefined when it needs consent. */
  async connectById(serverId: ServerId, cause: RestartCause = 'person'): Promise<Session | undefined> {
    const { approvals, servers } = this.#context;
    const server = servers.get(serverId);
    const reason = approvals.reasonForConsent(server);
    if (reason !== undefined) {
      // Consent applies to the server as shown, even if its settings change meanwhile.
      this.#context.requestConsent(server, reason, () => this.connect(server));
      return undefined;
    }
    return this.connect(server, cause);
  }

  /** Connects a server with consent, such as one from the command line. Fails with `cancelled` when it is disconnected. */
  connect(server: Server, cause: RestartCause = 'person'): Promise<Session> {
    const previous = this.#turns.get(server.id) ?? Promise.resolve();
    const stops = this.#stops.get(server.id);
    const isStopped = () => this.#stops.get(server.id) !== stops;
    const turn = previous.catch(() => {}).then(() => this.#start(server, isStopped, cause));
    this.#turns.set(server.id, turn);
    return turn;
  }

  async disconnect(serverId: ServerId): Promise<void> {
    this.#stops.set(serverId, (this.#stops.get(serverId) ?? 0) + 1);
    this.#context.withdrawRequests(serverId);
    await this.#stopReconnecting(serverId);
    const entry = this.#entries.get(serverId);
    entry?.stopWatching();
    await entry?.session.close();
  }

  async remove(serverId: ServerId): Promise<void> {
    await this.disconnect(serverId);
    this.#eras.remove(serverId);
    const session = this.#entries.get(serverId)?.session;
    this.#entries.delete(serverId);
    if (session !== undefined) this.#tell((observer) => observer.onReplace?.(session));
  }

  async close(): Promise<void> {
    // A server that is being started would outlive the host.
    await Promise.allSettled(this.#turns.values());
    await Promise.all([...this.#entries.keys()].map((serverId) => this.disconnect(serverId)));
    await Promise.all([...this.#separate].map((session) => session.close()));
  }

  /**
   * Called after sleep or in another network: retries lost servers, checks connected remote ones and opens their streams
   * again. Local servers slept, too.
   */
  async recover(): Promise<void> {
    const remote = this.list().filter(({ server }) => server.transport === 'http' && !isLoopback(server.url));
    if (remote.length > 0) {
      const { resetDispatchers } = await import('../wire/transports/http/dispatchers.ts');
      resetDispatchers();
    }
    this.#reconnector.retryNow();
    const connected = remote.filter(({ phase }) => phase === 'ready');
    await Promise.all(connected.map((session) => session.check(checkMs)));
    for (const session of connected) {
      if (session.phase === 'ready') this.#tell((observer) => observer.onRecover?.(session));
    }
  }

  /** The session of a recording, whose `server` isn't configured. It stays until it is removed. */
  openRecorded(
    server: Server,
    playback: (id: SessionId) => Pick<SessionContext, 'tap' | 'identity' | 'connect'>,
  ): Session {
    const id = newSessionId(server);
    const session: Session = new Session({
      ...this.#surroundings(id, server, () => session),
      ...playback(id),
      onEnd: () => this.#tell((observer) => observer.onEnd?.(session)),
      respond: () => undefined,
    });
    this.#entries.set(server.id, { session, stopWatching: () => {} });
    this.#begin(session);
    return session;
  }

  /**
   * A separate session of a server, which the caller starts and closes, with the given parts of its pin in place of the
   * server's own: a revision replaces an era, too. Its first frame says what it is for. Fails with `unknownServer`, `unknownHost`, and with `consentDenied`
   * without consent.
   */
  async openSeparate(serverId: ServerId, pin: RevisionPin, purpose: ConnectionPurpose): Promise<Session> {
    const { approvals, servers } = this.#context;
    const server = servers.get(serverId);
    if (!approvals.isApproved(server)) fail('consentDenied', { server: server.name });
    const changed = pinnedAs(server, pin);
    await this.hosts.read(changed);
    const session = this.#open(changed, purpose);
    session.note('separate connection', { type: 'purpose', purpose });
    this.#separate.add(session);
    return session;
  }

  async #start(server: Server, isStopped: () => boolean, cause: RestartCause): Promise<Session> {
    await this.#reconnector.stop(server.id);
    const before = this.#entries.get(server.id);
    before?.stopWatching();
    if (before !== undefined) this.#tell((observer) => observer.onRestart?.(before.session, cause));
    await before?.session.close();
    await this.hosts.read(server);
    if (isStopped()) fail('cancelled', { method: 'connect' });
    const session = this.#open(server);
    this.#entries.set(server.id, { session, stopWatching: this.#watch(session) });
    if (before !== undefined) this.#tell((observer) => observer.onReplace?.(before.session));
    this.#begin(session);
    return session;
  }

  #begin(session: Session): void {
    session.start();
    session.ready().then(
      () => this.#tell((observer) => observer.onReady?.(session)),
      () => {},
    );
  }

  #tell(event: (observer: SessionObserver) => void): void {
    for (const observer of this.#observers) event(observer);
  }

  /** Restarts a stdio server when a watched file changes. Returns a function that stops that. */
  #watch(session: Session): () => void {
    const { server } = session;
    if (server.transport !== 'stdio' || server.watch.length === 0) return () => {};
    const readPaths = async () => {
      const { server: filled } = await this.#context.servers.resolveSecrets(server);
      if (filled.transport === 'http') return [];
      return filled.watch.map((each) => path.resolve(filled.cwd ?? process.cwd(), each));
    };
    const onChange = (file: string) => {
      // A new build may support another era.
      this.#eras.remove(server.id);
      this.#reconnect(session, { type: 'fileChanged', file });
    };
    return this.#context.files.trees(readPaths, onChange);
  }

  #open(server: Server, purpose?: ConnectionPurpose): Session {
    const { platform, recorder, servers, secrets, processes } = this.#context;
    const id = newSessionId(server);
    const named = { serverId: server.id, serverName: server.name };
    const identity = { ...named, sessionId: id };
    const as = this.hosts.of(server);
    if (as !== undefined) this.#context.recordHost(server, id, as);
    const context: ConnectionContext = {
      server,
      as,
      resolveSecrets: async () => {
        const plain = await servers.resolveSecrets(server);
        secrets.add(plain.secrets);
        return plain;
      },
      authorizer: (plain) => this.#context.authorizer(server, plain),
      tap: new Tap(recorder, identity, platform.clock, { mask: secrets }),
      identity: identityOf(server, as, this.#context),
      processes: {
        start: platform.startProcess ?? startChild,
        started: (pid) => processes.started(pid, { ...named, command: secrets.text(session.view().target) }),
        ended: (pid) => processes.ended(pid),
      },
      eras: this.#eras,
    };
    const session: Session = new Session({
      ...this.#surroundings(id, server, () => session, as),
      ...context,
      connect: (...parts) => new Connection(context, ...parts),
      onEnd: () => {
        this.#describe(session, purpose);
        this.#separate.delete(session);
        this.#tell((observer) => observer.onEnd?.(session));
        if (this.ofServer(server.id) !== session) return;
        // A command decides by itself whether it can be run again.
        if (platform.frontEnd === 'cli') return;
        // Clients must open a new session when the server dropped the old one.
        if (this.#reconnector.mayReplace(session)) this.#reconnect(session, { type: 'sessionForgotten' });
        else this.#reconnector.lost(session);
      },
      respond: (request) => this.#context.respond(session, request),
    });
    session.ready().then(
      () => this.#describe(session, purpose),
      () => {},
    );
    return session;
  }

  #describe(session: Session, purpose: ConnectionPurpose | undefined): void {
    this.#context.describeSession(session.id, { ...session.facts(), ...(purpose && { purpose }) });
  }

  /** What every session has. */
  #surroundings(
    id: SessionId,
    server: Server,
    session: () => Session,
    as?: HostClient,
  ): Pick<SessionContext, 'id' | 'server' | 'clock' | 'timeouts' | 'onChange' | 'onNotification'> {
    const { platform, settings } = this.#context;
    return {
      id,
      server,
      clock: platform.clock,
      timeouts: (method) => timeoutsOf(method, server, as, settings.value),
      onChange: () => this.#context.onChange(id),
      onNotification: (method, params, seq) =>
        this.#tell((observer) => observer.onNotification?.(session(), method, params, seq)),
    };
  }

  async #stopReconnecting(serverId: ServerId): Promise<void> {
    await this.#reconnector.stop(serverId);
    const lost = this.ofServer(serverId);
    if (lost?.view().reconnect !== undefined) lost.show({ reconnect: undefined });
  }

  #reconnect(session: Session, why: SummaryFacts): void {
    const { server } = session;
    session.note('restarting', why);
    const configured = this.#context.servers.find(server.id).length > 0;
    const cause = why.type === 'fileChanged' ? 'watchedFile' : 'lost';
    const again = configured ? this.connectById(server.id, cause) : this.connect(server, cause);
    again.catch((thrown: unknown) => session.note('restart failed', failureFacts(failureFrom(thrown))));
  }
}

function newSessionId(server: Server): SessionId {
  return sessionIdSchema.parse(`${server.id}.${randomBytes(6).toString('hex')}`);
}
