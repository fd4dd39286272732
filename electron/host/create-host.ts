import { homedir } from 'node:os';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { createFailure } from '#shared/messages/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { Authorizations } from './auth/authorizations.ts';
import { createDiagnostics } from './create-diagnostics.ts';
import { createRecordings } from './create-recordings.ts';
import { createSurface } from './create-surface.ts';
import { DigestFeed } from './digest-feed.ts';
import { Exchanges } from './exchanges/exchanges.ts';
import { ServedTasks } from './exchanges/tasks/served-tasks.ts';
import { Client, ClientSetupStore } from './inbox/client/client.ts';
import { AcceptedCertificates } from './inbox/gate/accepted-certificates.ts';
import { AcceptedIssuers } from './inbox/gate/accepted-issuers.ts';
import { PolicyStore } from './inbox/gate/policy-store.ts';
import { InboxQueue } from './inbox/queue/inbox-queue.ts';
import { recordConsent, requestConsent } from './inbox/queue/start-consent.ts';
import { ServerRequests } from './inbox/server-requests/server-requests.ts';
import { Listeners } from './listeners.ts';
import type { Platform } from './platform.ts';
import { AuditLog } from './records/audit/audit-log.ts';
import { History } from './records/history/history.ts';
import { SchemaChecker } from './schemas/schema-checker.ts';
import { sessionObserver } from './session-observer.ts';
import { SessionRegistry } from './sessions/session-registry.ts';
import { watchForWake } from './sessions/wake-watch.ts';
import { ApprovalStore } from './storage/config/approval-store.ts';
import { Bundles } from './storage/config/bundle/bundles.ts';
import { Imports } from './storage/config/import/imports.ts';
import { NamedSecrets } from './storage/config/named-secrets.ts';
import { ServerStore } from './storage/config/server-store.ts';
import { SettingsStore } from './storage/config/settings-store.ts';
import { shortcutProblem } from './storage/config/shortcut-problem.ts';
import { DraftStore } from './storage/drafts/draft-store.ts';
import { FileWatcher } from './storage/files/file-watcher.ts';
import { KnownServers } from './storage/known-servers/known-servers.ts';
import { openPrivateFolder } from './storage/private-folder.ts';
import { StateStore } from './storage/state/state-store.ts';
import { SecretMask } from './storage/vault/secret-mask.ts';
import { LogFaults, Problems, Stores } from './stores.ts';
import { AppConsents } from './surface/apps/app-consents.ts';
import { Apps } from './surface/apps/apps.ts';
import { Baselines } from './surface/comparisons/baselines.ts';
import { Snapshots } from './surface/comparisons/snapshots.ts';
import { ListViews } from './surface/lists/list-views.ts';
import { Pins } from './surface/pins/pins.ts';
import { openTrafficLog } from './wire/traffic/traffic-log.ts';
import { RunningProcesses } from './wire/transports/stdio/running-processes.ts';

/** The host, which front ends use through `electron/api` or, in Node, directly. */
export type Host = Awaited<ReturnType<typeof createHost>>;

/** The composition root: creates the host and injects all dependencies. */
export async function createHost(platform: Platform) {
  const { clock, dataDir, logStorage, vault } = platform;
  const openToOthers = await openPrivateFolder(dataDir);
  const files = new FileWatcher(clock);
  const digests = new DigestFeed(clock);
  const problems = new Problems(() => digests.change({ settings: true }));
  /** Reports a change of a store or its failure. */
  const onStoreChange = (change: Parameters<DigestFeed['change']>[0]) => () => {
    digests.change(change);
    problems.check();
  };
  const settings = await SettingsStore.open({ dataDir });
  let applied = settings.value;
  const heads = new Listeners();
  const logFaults = new LogFaults(problems.check);
  const secrets = new SecretMask();
  // Opened together: each mostly waits for its file or its worker thread.
  const [traffic, audit, approvals, clientSetup, appConsents, processes] = await Promise.all([
    openTrafficLog({
      clock,
      dataDir,
      storage: logStorage,
      retentionMb: applied.logRetentionMb,
      onHead: (head, wasCleared) => {
        digests.change({ head, ...(wasCleared && { cleared: true }) });
        heads.call();
      },
      onFault: logFaults.add,
      onRecovered: logFaults.recovered,
    }),
    AuditLog.open({
      dataDir,
      clock,
      vault,
      secrets: () => new Set(secrets.texts),
      onSetAside: problems.check,
      onChange: onStoreChange({ audit: true }),
    }),
    ApprovalStore.open({
      dataDir,
      onChange: onStoreChange({ servers: true }),
      onApprove: (server) => recordConsent(audit, server, 'allowed'),
    }),
    ClientSetupStore.open({
      dataDir,
      defaults: () => settings.value,
      onChange: onStoreChange({ client: true }),
    }),
    AppConsents.open({ dataDir, onChange: problems.check }),
    RunningProcesses.open({ dataDir, onChange: () => digests.change({ settings: true }) }),
  ]);
  const [policies, servers] = await Promise.all([
    PolicyStore.open({
      dataDir,
      audit,
      defaultPolicy: () => settings.value.toolPolicy,
      onChange: onStoreChange({ gate: true }),
    }),
    ServerStore.open({
      ...{ platform, approvals, proxy: () => settings.value },
      showDemo: () => settings.value.showDemo,
      // The command line doesn't change the configuration by itself.
      movesUrlSecrets: platform.frontEnd !== 'cli',
      onChange: onStoreChange({ servers: true }),
    }),
  ]);
  const state = new StateStore({
    clock,
    dataDir,
    storage: logStorage,
    secrets: () => new Set(secrets.texts),
    onFailure: problems.check,
  });
  const drafts = new DraftStore({ dataDir, storage: logStorage, clock, secrets, onFailure: problems.check });
  const inbox = new InboxQueue({
    clock,
    ended: state.answered(),
    onChange: () => digests.change({ inbox: true }),
    onEnd: (ended) => state.saveEnded(ended),
  });
  const history = await History.open({
    dataDir,
    clock,
    mask: (text) => secrets.text(text),
    onFailure: problems.check,
    onSavedArguments: () => digests.change({ savedArguments: true }),
    onPins: () => digests.change({ pins: true }),
  });
  const authorizations = new Authorizations({
    platform,
    servers,
    secrets,
    recorder: traffic,
    audit: (kind, { id, name }, detail) =>
      audit.append({ kind, serverId: id, serverName: name, subject: name, detail }),
    onChange: () => digests.change({ authorization: true }),
  });
  const imports = new Imports({
    servers,
    onOffer: () => digests.change({ imports: true }),
    machine: { platform: process.platform, homeFolder: homedir(), env: process.env },
  });
  const knownServers = new KnownServers({
    // Loaded on first use.
    fetchText: async (url, maxBytes) => {
      const { fetchText } = await import('./wire/transports/http/fetch-text.ts');
      return fetchText(clock, url, maxBytes, await servers.proxiesFor({ name: '', url }));
    },
  });
  const namedSecrets = await NamedSecrets.open({
    ...{ dataDir, vault, clock, servers },
    onChange: onStoreChange({ settings: true }),
  });
  const bundles = new Bundles({ dataDir, servers, namedSecrets });
  const schemas = new SchemaChecker({ clock });
  const serverRequests = new ServerRequests({ inbox, audit, setup: clientSetup, schemas });
  const exchanges = new Exchanges({ clock, serverRequests, traffic, onRounds: () => digests.change({ inbox: true }) });
  const surface = createSurface({
    clock,
    settings,
    digests,
    inbox,
    audit,
    policies,
    state,
    history,
    schemas,
    serverRequests,
    exchanges,
    traffic,
  });
  const { catalog, content, contentTrees, resources, subscriptions, gate, calls, prompts } = surface;
  const servedTasks = new ServedTasks({
    clock,
    respond: (session, request) => serverRequests.respond(session, request),
    onChange: () => digests.change({ tasks: true }),
  });
  const senders = { clock, gate, calls, prompts, resources };
  const sessions = new SessionRegistry({
    past: state.sessions(),
    processes,
    platform,
    files,
    recorder: traffic,
    servers,
    settings,
    approvals,
    secrets,
    requestConsent: (...request) => requestConsent({ inbox, approvals, audit }, ...request),
    withdrawRequests: (serverId) => inbox.withdrawAll(serverId),
    authorizer: (server, plain) => authorizations.authorizer(server, plain),
    switches: (serverId) => clientSetup.effective(serverId).switches,
    respond: (session, request) => servedTasks.respond(session, request) ?? serverRequests.respond(session, request),
    onChange: (sessionId) => digests.session(sessionId),
  });
  const recorded = await createRecordings({
    platform,
    servers,
    sessions,
    traffic,
    inbox,
    serverRequests,
    digests,
    schemas,
    exchanges,
    secrets,
    surface,
    onChange: (change) => onStoreChange(change)(),
  });
  const { recordings, servedRecordings, verifyRuns, tests, confirmedTests, sessionExports, recordedClients } = recorded;
  const apps = new Apps({
    platform,
    inbox,
    audit,
    calls,
    catalog,
    content,
    exchanges,
    traffic,
    consents: appConsents,
    sessions,
    onChange: (appId) => digests.app(appId),
  });
  const pins = new Pins({
    ...{ ...senders, sessions, catalog, traffic, history, secrets, settings },
    onChange: () => digests.change({ pins: true }),
  });
  const baselines = new Baselines({ clock, catalog, history, onChange: () => digests.change({ snapshots: true }) });
  const snapshots = new Snapshots({ dataDir, sessions, catalog, baselines });
  const client = new Client({ setups: clientSetup, servers, sessions, audit });
  for (const runs of [calls.history, prompts.history]) runs.onChange((runId) => digests.run(runId));
  catalog.onChange((listFetch) => {
    digests.listFetch(listFetch);
    if (listFetch.kind === 'tools') gate.toolsListed(listFetch.sessionId);
  });
  sessions.observe(
    sessionObserver({
      platform,
      sessions,
      state,
      client,
      inbox,
      serverRequests,
      servedTasks,
      pins,
      baselines,
      ...surface,
    }),
  );
  const certificates = new AcceptedCertificates({ audit, servers, sessions });
  const issuers = new AcceptedIssuers({ audit, servers, sessions, authorizations });
  const onWake = () => void sessions.recover();
  const stopWatching =
    platform.frontEnd === 'cli' ? () => {} : watchForWake({ clock, onWake, onResume: platform.onResume });
  const configuration = [
    servers,
    settings,
    approvals,
    policies,
    clientSetup,
    appConsents,
    namedSecrets,
    recordings.notes,
  ];
  vault.watch?.(files);
  if (platform.frontEnd !== 'cli') {
    for (const store of [...configuration, processes]) store.watch(files);
    void recordings.watch(files);
    // What a killed Loupe left: nothing waits for its removal.
    for (const parts of [bundles, snapshots, sessionExports]) void parts.removeLeftOver();
    // Its secrets can be read now, or not any more.
    vault.passphrase?.onChange(() => digests.change({ settings: true, authorization: true }));
  }
  const diagnostics = await createDiagnostics({
    ...{ platform, traffic, sessions, history, settings, audit, snapshots, digests, surface },
    onMutes: onStoreChange({ findings: true }),
  });
  const { mutes, costs, findings } = diagnostics;
  heads.add(() => findings.follow());
  traffic.setFoundFrames(findings.framesOf);
  const stores = new Stores([
    ...configuration,
    bundles,
    authorizations,
    history,
    audit,
    state,
    drafts,
    processes,
    schemas,
    contentTrees,
    resources,
    subscriptions,
    inbox,
    pins,
    baselines,
    snapshots,
    ...[recordedClients, servedRecordings, verifyRuns, tests, confirmedTests],
    mutes,
    findings,
  ]);
  problems.watch(() => [
    ...stores.failures,
    servers.movedSecrets,
    vault.failure,
    vault.setAside,
    openToOthers,
    vault.passphrase?.state === 'locked' ? createFailure('vaultLocked') : undefined,
    shortcutProblem(settings.value),
    ...logFaults.list(),
  ]);
  problems.check();
  const applySettings = () => {
    digests.change({ settings: true, servers: true, gate: true });
    problems.check();
    if (!isDeepStrictEqual(applied.roots, settings.value.roots)) void client.defaultRootsChanged();
    applied = settings.value;
    void traffic.setRetention(applied.logRetentionMb);
  };
  settings.onChange(applySettings);
  // An edit during the start.
  if (settings.value !== applied) applySettings();
  return {
    platform,
    servers,
    imports,
    bundles,
    knownServers,
    namedSecrets,
    settings,
    approvals,
    inbox,
    authorizations,
    sessions,
    processes,
    ...recorded,
    ...surface,
    lists: new ListViews({ catalog, sessions }),
    costs,
    findings,
    comparisons: diagnostics.comparisons,
    baselines,
    snapshots,
    pins,
    policies,
    history,
    audit,
    clientSetup,
    client,
    certificates,
    issuers,
    serverRequests,
    servedTasks,
    apps,
    exchanges,
    traffic,
    state,
    drafts,
    digests,
    problems: () => problems.list(),
    /** Masks the secrets of all servers in a text. */
    mask: (text: string) => secrets.text(text),
    /** Ends a server's session and removes its data from all stores. Fails with `unknownServer` or `storageFailed`. */
    removeServer: async (serverId: ServerId) => {
      await sessions.remove(serverId);
      await servers.remove(serverId);
      await stores.removeServer(serverId);
    },
    close: async () => {
      inbox.withdrawAll();
      stopWatching();
      apps.endAll();
      state.quit();
      await Promise.all([recordings.shut(), sessionExports.close()]);
      await sessions.close();
      await stores.close();
      await costs.close();
      await traffic.close();
      files.close();
    },
  };
}
