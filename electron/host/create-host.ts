import { isDeepStrictEqual } from 'node:util';
import { createFailure } from '#shared/messages/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { createConnections } from './create-connections.ts';
import { createDiagnostics } from './create-diagnostics.ts';
import { createRecordings } from './create-recordings.ts';
import { createStores, type HostBase } from './create-stores.ts';
import { createSurface } from './create-surface.ts';
import { DigestFeed } from './digest-feed.ts';
import type { Platform } from './platform.ts';
import { watchForWake } from './sessions/wake-watch.ts';
import { shortcutProblem } from './storage/config/settings-store.ts';
import { FileWatcher } from './storage/files/file-watcher.ts';
import { watchInner } from './storage/files/inner-folder.ts';
import { openPrivateFolder } from './storage/private-folder.ts';
import { SecretMask } from './storage/vault/secret-mask.ts';
import { LogFaults, Problems, Stores } from './stores.ts';

/** The host, which front ends use through `electron/api` or, in Node, directly. */
export type Host = Awaited<ReturnType<typeof createHost>>;

/**
 * The composition root. The parts are created in groups, of which each uses those before it, and are members of them:
 * what is stored, the connections to servers, what the servers offer, recordings, and what judges all that.
 */
export async function createHost(platform: Platform) {
  const { clock, dataDir, vault, frontEnd } = platform;
  const openToOthers = await openPrivateFolder(dataDir);
  const digests = new DigestFeed(clock);
  const problems = new Problems(() => digests.change({ settings: true }));
  const onStoreChange: HostBase['onStoreChange'] = (change) => () => {
    digests.change(change);
    problems.check();
  };
  const logFaults = new LogFaults(problems.check);
  const secrets = new SecretMask();
  const hostProfiles: HostBase['hostProfiles'] = async () => {
    // Loaded on first use: they are many, and most connections need none.
    const { readProfiles } = await import('./storage/hosts/own-profiles.ts');
    return readProfiles(platform.profilesDir ?? platform.dataDir);
  };
  const base = { platform, digests, problems, logFaults, secrets, hostProfiles, onStoreChange };
  const files = new FileWatcher(clock);
  const stores = await createStores(base);
  const { servers, settings, traffic, state, processes, bundles } = stores;
  let applied = settings.value;
  const connections = createConnections(base, stores, files);
  const { sessions, client, inbox } = connections;
  const surface = createSurface(base, stores, connections);
  const recorded = await createRecordings(base, stores, connections, surface);
  const { recordings, sessionExports } = recorded;
  const diagnostics = createDiagnostics(base, stores, connections, surface, files);

  const { approvals, policies, clientSetup, appConsents, namedSecrets } = stores;
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
  if (frontEnd !== 'cli') {
    for (const store of [...configuration, processes]) store.watch(files);
    void recordings.watch(files);
    watchInner(files, dataDir, 'hosts', () => {
      digests.change({ hosts: true });
      diagnostics.findings.hostsChanged();
    });
    // What a killed Loupe left: nothing waits for its removal.
    for (const parts of [bundles, surface.snapshots, sessionExports]) void parts.removeLeftOver();
    // Its secrets can be read now, or not any more.
    vault.passphrase?.onChange(() => digests.change({ settings: true, authorization: true }));
  }
  const onWake = () => void sessions.recover();
  const stopWatching = frontEnd === 'cli' ? () => {} : watchForWake({ clock, onWake, onResume: platform.onResume });
  const all = new Stores([
    ...configuration,
    bundles,
    connections.authorizations,
    stores.history,
    stores.audit,
    state,
    stores.drafts,
    processes,
    connections.schemas,
    surface.contentTrees,
    surface.resources,
    surface.subscriptions,
    inbox,
    surface.pins,
    surface.baselines,
    surface.snapshots,
    recorded.recordedClients,
    recorded.servedRecordings,
    surface.checkRuns,
    recorded.tests,
    recorded.confirmedTests,
    stores.judging.mutes,
    diagnostics.findings,
  ]);
  problems.watch(() => [
    ...all.failures,
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
    digests,
    stores,
    connections,
    surface,
    recorded,
    diagnostics,
    problems: () => problems.list(),
    /** Masks the secrets of all servers in a text. */
    mask: (text: string) => secrets.text(text),
    /** Ends a server's session and removes its data from all stores. Fails with `unknownServer` or `storageFailed`. */
    removeServer: async (serverId: ServerId) => {
      await sessions.remove(serverId);
      await servers.remove(serverId);
      await all.removeServer(serverId);
    },
    close: async () => {
      inbox.withdrawAll();
      stopWatching();
      surface.apps.endAll();
      state.quit();
      await Promise.all([recordings.shut(), sessionExports.close()]);
      await sessions.close();
      await all.close();
      await diagnostics.costs.close();
      await traffic.close();
      files.close();
    },
  };
}
