import { createFailure } from '#shared/messages/failure.ts';
import type { ClientSetup } from '#shared/model/client-setup.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerGate } from '#shared/model/gate.ts';
import type { RunId, ServerId, SessionId } from '#shared/model/id.ts';
import { isJsonObject } from '#shared/model/json.ts';
import type { LogLevel } from '#shared/model/log-level.ts';
import type { ServerDraft, ServerView, StdioServer } from '#shared/model/server.ts';
import { DigestFeed } from './digest-feed.ts';
import { Exchanges } from './exchanges/exchanges.ts';
import { ServedTasks } from './exchanges/tasks/served-tasks.ts';
import { ClientSetupStore } from './inbox/client/client-setup-store.ts';
import { restoreLogLevel } from './inbox/client/restore-log-level.ts';
import { PolicyStore } from './inbox/gate/policy-store.ts';
import { ToolGate } from './inbox/gate/tool-gate.ts';
import { InboxQueue } from './inbox/queue/inbox-queue.ts';
import { requestConsent } from './inbox/queue/start-consent.ts';
import { ServerRequests } from './inbox/server-requests/server-requests.ts';
import type { Platform } from './platform.ts';
import { Problems } from './problems.ts';
import { type AuditInput, AuditLog } from './records/audit/audit-log.ts';
import { History } from './records/history/history.ts';
import { SchemaChecker } from './schemas/schema-checker.ts';
import { SessionRegistry } from './sessions/session-registry.ts';
import { ApprovalStore } from './storage/config/approval-store.ts';
import { ServerStore } from './storage/config/server-store.ts';
import { SettingsStore } from './storage/config/settings-store.ts';
import { openPrivateFolder } from './storage/private-folder.ts';
import { StateStore } from './storage/state/state-store.ts';
import { KnownSecrets } from './storage/vault/known-secrets.ts';
import { AppConsents } from './surface/apps/app-consents.ts';
import { Apps } from './surface/apps/apps.ts';
import { Catalog } from './surface/lists/catalog.ts';
import { listMethods } from './surface/lists/list-methods.ts';
import { Prompts } from './surface/prompts/prompts.ts';
import { ResourceReader } from './surface/resources/resource-reader.ts';
import { Subscriptions } from './surface/subscriptions/subscriptions.ts';
import { ToolCalls } from './surface/tools/tool-calls.ts';
import { ContentStore } from './wire/content/content-store.ts';
import { openTrafficLog, type TrafficLog } from './wire/traffic/traffic-log.ts';
import { RunningProcesses } from './wire/transports/stdio/running-processes.ts';

/** Everything that owns truth, wired. The faces of Loupe reach it through `electron/api` or, in Node, directly. */
export interface Host {
  readonly platform: Platform;
  readonly servers: ServerStore;
  readonly settings: SettingsStore;
  readonly approvals: ApprovalStore;
  readonly inbox: InboxQueue;
  readonly sessions: SessionRegistry;
  /** The servers' processes that run, and those that a killed Loupe left behind. */
  readonly processes: RunningProcesses;
  readonly catalog: Catalog;
  readonly content: ContentStore;
  readonly resources: ResourceReader;
  readonly subscriptions: Subscriptions;
  readonly prompts: Prompts;
  readonly calls: ToolCalls;
  readonly gate: ToolGate;
  readonly policies: PolicyStore;
  readonly history: History;
  readonly audit: AuditLog;
  readonly clientSetup: ClientSetupStore;
  readonly serverRequests: ServerRequests;
  readonly servedTasks: ServedTasks;
  readonly apps: Apps;
  readonly exchanges: Exchanges;
  readonly traffic: TrafficLog;
  /** What outlives a restart of what the window showed. */
  readonly state: StateStore;
  readonly digests: DigestFeed;
  /** What is wrong with Loupe's own files: configuration that cannot be read, a log that cannot be written. */
  problems(): Failure[];
  /**
   * Replaces a server's settings as its user typed them, which is consent to start them when the old ones had
   * it; an imported server that nobody agreed to yet stays without.
   */
  updateServer(serverId: ServerId, draft: ServerDraft): Promise<ServerView>;
  /**
   * Ends a server's session and forgets it, its secrets, and what any store keeps of it. Its traffic and its audit
   * entries stay. Fails with `unknownServer`, also for the demo, and with `storageFailed`.
   */
  removeServer(serverId: ServerId): Promise<void>;
  /** Lays down how a server's tool calls are decided. Fails with `unknownServer`, `storageFailed`. */
  setPolicy(gate: ServerGate): Promise<ServerGate>;
  /** Changes what Loupe offers to a server. Fails with `unknownServer`, `storageFailed`. */
  changeClient(setup: ClientSetup): Promise<ClientSetup>;
  /**
   * Asks a session's server for log messages from a level on, and its later sessions too; `undefined` leaves it to
   * the server. What a server refuses is not remembered. Fails with `unknownSession` and as a request does.
   */
  setLogLevel(sessionId: SessionId, level: LogLevel | undefined): Promise<void>;
  /** Ends every session, then writes out what is pending. */
  close(): Promise<void>;
}

/** The composition root: a platform in, a host out. Every dependency is handed over here, by hand. */
export async function createHost(platform: Platform): Promise<Host> {
  const { clock, dataDir } = platform;
  const openToOthers = await openPrivateFolder(dataDir);
  const digests = new DigestFeed();
  const problems = new Problems(() => digests.change({ settings: true }));
  /** Reports that a store changed, or that its file cannot be used any more. */
  const changed = (change: Parameters<DigestFeed['change']>[0]) => () => {
    digests.change(change);
    problems.check();
  };
  const settings = await SettingsStore.open({
    dataDir,
    onChange: () => {
      digests.change({ settings: true, servers: true });
      void traffic.setRetention(settings.value.logRetentionMb);
    },
  });
  const logFaults = new Map<Failure['code'], Failure>();
  const traffic = await openTrafficLog({
    dataDir,
    storage: platform.logStorage,
    retentionMb: settings.value.logRetentionMb,
    onHead: (head) => digests.change({ head }),
    onFault: (failure) => {
      logFaults.set(failure.code, failure);
      problems.check();
    },
  });
  platform.vault.passphrase?.onChange(() => digests.change({ settings: true }));
  const secrets = new KnownSecrets();
  const state = new StateStore({
    ...{ dataDir, storage: platform.logStorage, onFailure: problems.check },
    secrets: () => secrets.values,
  });
  const inbox = new InboxQueue({
    ...{ clock, ended: state.answered() },
    onChange: () => digests.change({ inbox: true }),
    onEnd: (ended) => state.saveAnswered(ended),
  });
  const history = await History.open({
    ...{ dataDir, clock, onFailure: problems.check },
    mask: (text) => secrets.mask(text),
    onSavedArguments: () => digests.change({ savedArguments: true }),
  });
  const audit = await AuditLog.open({
    ...{ dataDir, clock, vault: platform.vault, secrets: () => secrets.values },
    onSetAside: problems.check,
    onChange: changed({ audit: true }),
  });
  const recordConsent = (server: StdioServer, verdict: 'allowed' | 'denied') => {
    const entry: AuditInput = {
      ...{ kind: 'consent', serverId: server.id, serverName: server.name, subject: server.command },
      detail: { verdict, args: server.args, cwd: server.cwd ?? null, env: Object.keys(server.env) },
    };
    // Nothing starts without being on record; to deny must always be possible.
    if (verdict === 'allowed') audit.record(entry);
    else audit.append(entry);
  };
  const approvals = await ApprovalStore.open({
    dataDir,
    onChange: changed({ servers: true }),
    onApprove: (server) => recordConsent(server, 'allowed'),
  });
  const policies = await PolicyStore.open({ dataDir, onChange: changed({ gate: true }) });
  const servers = await ServerStore.open({
    platform,
    approvals,
    showDemo: () => settings.value.showDemo,
    // A call of the command line changes no configuration that it was not asked to change.
    movesUrlSecrets: platform.shell !== 'cli',
    onChange: changed({ servers: true }),
  });
  const catalog = new Catalog({
    clock,
    appliesChanges: () => settings.value.appliesListChanges,
    changed: (listFetch) => {
      digests.listFetch(listFetch);
      if (listFetch.kind === 'tools') gate.toolsListed(listFetch.sessionId);
    },
  });
  const clientSetup = await ClientSetupStore.open({ dataDir, onChange: changed({ client: true }) });
  const schemas = new SchemaChecker();
  const serverRequests = new ServerRequests({ inbox, audit, setup: clientSetup, schemas });
  const exchanges = new Exchanges({ clock, serverRequests, traffic, onRounds: () => digests.change({ inbox: true }) });
  const content = new ContentStore();
  const resources = new ResourceReader({ clock, content, exchanges });
  const subscriptions = new Subscriptions({
    ...{ clock, resources, state },
    changed: () => digests.change({ subscriptions: true }),
  });
  const gate: ToolGate = new ToolGate({
    ...{ clock, inbox, policies },
    definitions: (sessionId, tool) => catalog.named(sessionId, 'tools', tool),
    isListPending: (sessionId) => catalog.isOutdated(sessionId, 'tools'),
    approved: history.approvedDefinitions,
    callsPerMinute: () => settings.value.callsPerMinute,
    changed: () => digests.change({ gate: true }),
  });
  const runChanged = (runId: RunId) => {
    digests.run(runId);
    apps.callChanged(runId);
  };
  const calls = new ToolCalls({
    ...{ clock, catalog, content, schemas, gate, exchanges, serverRequests, history, audit, traffic },
    onChange: runChanged,
  });
  const servedTasks = new ServedTasks({
    now: () => clock.now(),
    answer: (session, request) => serverRequests.answer(session, request),
    changed: () => digests.change({ tasks: true }),
  });
  const prompts = new Prompts({
    ...{ clock, content, exchanges, history, traffic },
    onChange: runChanged,
  });
  const appConsents = await AppConsents.open({ dataDir, onChange: problems.check });
  const apps: Apps = new Apps({
    ...{ platform, inbox, audit, calls, catalog, content, exchanges, traffic, consents: appConsents },
    session: (sessionId) => sessions.get(sessionId),
    changed: (appId) => digests.app(appId),
  });
  const processes = await RunningProcesses.open({ dataDir, onChange: () => digests.change({ settings: true }) });
  const sessions: SessionRegistry = new SessionRegistry({
    ...{ past: state.sessions(), processes, platform, recorder: traffic, servers, settings, approvals, secrets },
    requestConsent: (...request) => requestConsent({ inbox, approvals, record: recordConsent }, ...request),
    withdrawRequests: (serverId) => inbox.withdrawAll(serverId),
    switches: (serverId) => clientSetup.get(serverId).switches,
    answer: (session, request) => servedTasks.answer(session, request) ?? serverRequests.answer(session, request),
    changed: (sessionId) => digests.session(sessionId),
    // The command line asks a server only for what it was told to show.
    ready: (session) => {
      state.saveSession(session.view());
      if (platform.shell === 'cli') return;
      void restoreLogLevel(session, clientSetup);
      void catalog.fetchAll(session);
      subscriptions.ready(session);
      calls.resume(session);
    },
    ended: (session) => {
      // A try to reach a lost server again is nobody's session yet.
      if (sessions.ofServer(session.server.id) === session) state.saveSession(session.view());
      subscriptions.ended(session);
      inbox.withdrawSession(session.id);
      servedTasks.ended(session.id);
      calls.tasks.sessionEnded(session.id);
      gate.revoke(session.id);
    },
    replaced: (session) => {
      catalog.forget(session.id);
      apps.endAll(session.id);
    },
    notified: (session, method, params, seq) => {
      subscriptions.notified(session, method, params, seq);
      serverRequests.notified(session, method, params);
      if (method === listMethods.tools.changed) gate.toolsChanged(session.id);
      catalog.listChanged(session, method);
      calls.tasks.update(session, method, params, seq);
    },
  });
  /** Whatever is kept by server: each store that does belongs here. */
  const storesByServer: { forgetServer(serverId: ServerId): Promise<void> }[] = [
    ...[approvals, policies, clientSetup, appConsents, history, subscriptions, inbox, state],
  ];
  problems.watch(servers, settings, approvals, policies, history, audit, clientSetup, appConsents, state, processes);
  problems.watchAlso(() => [
    servers.movedSecrets,
    platform.vault.failure,
    openToOthers,
    lockedSecrets(platform),
    ...logFaults.values(),
  ]);
  problems.check();
  return {
    ...{ platform, servers, settings, approvals, inbox, sessions, catalog, content, resources, subscriptions, traffic },
    ...{
      digests,
      processes,
      prompts,
      calls,
      gate,
      policies,
      history,
      audit,
      clientSetup,
      serverRequests,
      servedTasks,
      exchanges,
      apps,
      state,
    },
    problems: () => problems.list(),
    removeServer: async (serverId) => {
      await sessions.forget(serverId);
      await servers.remove(serverId);
      // One that fails keeps none of the others from forgetting.
      const forgotten = await Promise.allSettled(storesByServer.map((store) => store.forgetServer(serverId)));
      for (const each of forgotten) if (each.status === 'rejected') throw each.reason;
    },
    updateServer: async (serverId, draft) => {
      const consented = approvals.isApproved(servers.get(serverId));
      const updated = await servers.update(serverId, draft);
      if (!consented || updated.approved) return updated;
      await approvals.approve(updated.server);
      return { ...updated, approved: true };
    },
    setPolicy: async ({ serverId, policy, trusted, callsPerMinute }) => {
      const server = servers.get(serverId);
      audit.record({
        ...{ kind: 'policyChanged', serverId, serverName: server.name, subject: server.name },
        detail: { policy, trusted, callsPerMinute: callsPerMinute ?? null },
      });
      await policies.set(server, { policy, trusted, callsPerMinute });
      return policies.get(server);
    },
    changeClient: async (setup) => {
      const { id, name } = servers.get(setup.serverId);
      const before = clientSetup.get(id).roots;
      audit.record({
        ...{ kind: 'clientChanged', serverId: id, serverName: name, subject: name },
        detail: { roots: setup.roots, switches: setup.switches },
      });
      await clientSetup.set(setup);
      const session = sessions.ofServer(id);
      const differs = JSON.stringify(before) !== JSON.stringify(setup.roots);
      // Modern servers ask again with each request: there is nothing to tell them.
      const declared = session?.view().clientCapabilities;
      const isOffered = isJsonObject(declared) && declared.roots !== undefined;
      if (differs && session?.era === 'legacy' && isOffered) await session.notify('notifications/roots/list_changed');
      return clientSetup.get(id);
    },
    setLogLevel: async (sessionId, level) => {
      const session = sessions.get(sessionId);
      await session.setLogLevel(level);
      const { id } = session.server;
      if (servers.find(id).length > 0) await clientSetup.setLogLevel(id, level);
    },
    close: async () => {
      inbox.withdrawAll();
      apps.endAll();
      state.quit();
      await sessions.close();
      await Promise.all(
        [
          servers,
          settings,
          approvals,
          policies,
          clientSetup,
          appConsents,
          history,
          audit,
          schemas,
          state,
          processes,
        ].map((each) => each.close()),
      );
      await traffic.close();
    },
  };
}

function lockedSecrets({ vault }: Platform): Failure | undefined {
  return vault.passphrase?.state === 'locked' ? createFailure('vaultLocked') : undefined;
}
