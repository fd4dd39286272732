import { mkdir } from 'node:fs/promises';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id.ts';
import type { ServerDraft, ServerView } from '#shared/model/server.ts';
import { ApprovalStore } from './asks/approval-store.ts';
import { AskQueue } from './asks/ask-queue.ts';
import { Catalog } from './catalog/catalog.ts';
import { ServerStore } from './config/server-store.ts';
import { SettingsStore } from './config/settings-store.ts';
import { DigestFeed } from './digest-feed.ts';
import type { Platform } from './platform.ts';
import { ResourceReader } from './resources/resource-reader.ts';
import { SessionRegistry } from './sessions/session-registry.ts';
import { Subscriptions } from './subscriptions/subscriptions.ts';
import { openTrafficLog, type TrafficLog } from './traffic/traffic-log.ts';

/** Everything that owns truth, wired. The faces of Loupe reach it through `electron/api` or, in Node, directly. */
export interface Host {
  readonly platform: Platform;
  readonly servers: ServerStore;
  readonly settings: SettingsStore;
  readonly approvals: ApprovalStore;
  readonly asks: AskQueue;
  readonly sessions: SessionRegistry;
  readonly catalog: Catalog;
  readonly resources: ResourceReader;
  readonly subscriptions: Subscriptions;
  readonly traffic: TrafficLog;
  readonly digests: DigestFeed;
  /** What is wrong with Loupe's own files: configuration that cannot be read, a log that cannot be written. */
  problems(): Failure[];
  /**
   * Replaces a server's settings as its user typed them, which is consent to start them when the old ones had
   * it; an imported server that nobody agreed to yet stays without.
   */
  updateServer(serverId: ServerId, draft: ServerDraft): Promise<ServerView>;
  /** Ends every session, then writes out what is pending. */
  close(): Promise<void>;
}

/** The composition root: a platform in, a host out. Every dependency is handed over here, by hand. */
export async function createHost(platform: Platform): Promise<Host> {
  const { clock, dataDir } = platform;
  await mkdir(dataDir, { recursive: true });
  const digests = new DigestFeed();
  const settings = await SettingsStore.open({
    dataDir,
    onChange: () => {
      digests.change({ settings: true, servers: true });
      void traffic.setRetention(settings.value.logRetentionMb);
    },
  });
  let logFault: Failure | undefined;
  const traffic = await openTrafficLog({
    dataDir,
    storage: platform.logStorage,
    retentionMb: settings.value.logRetentionMb,
    onHead: (head) => digests.change({ head }),
    onFault: (failure) => {
      logFault = failure;
      digests.change({ settings: true });
    },
  });
  const asks = new AskQueue({ clock, onChange: () => digests.change({ asks: true }) });
  const approvals = await ApprovalStore.open({ dataDir, onChange: () => digests.change({ servers: true }) });
  const servers = await ServerStore.open({
    platform,
    approvals,
    showDemo: () => settings.value.showDemo,
    onChange: () => digests.change({ servers: true }),
  });
  const catalog = new Catalog({
    clock,
    appliesChanges: () => settings.value.appliesListChanges,
    changed: (walk) => digests.walk(walk),
  });
  const resources = new ResourceReader(clock);
  const subscriptions = new Subscriptions({
    ...{ clock, resources },
    changed: () => digests.change({ subscriptions: true }),
  });
  const sessions = new SessionRegistry({
    ...{ platform, recorder: traffic, servers, settings, asks, approvals },
    changed: (sessionId) => digests.session(sessionId),
    // The command line asks a server only for what it was told to show.
    ready: (session) => {
      if (platform.shell === 'cli') return;
      void catalog.walkAll(session);
      subscriptions.ready(session);
    },
    ended: (session) => subscriptions.ended(session),
    replaced: (session) => catalog.forget(session.id),
    notified: (session, method, params, seq) => {
      subscriptions.notified(session, method, params, seq);
      catalog.listChanged(session, method);
    },
  });
  return {
    ...{ platform, servers, settings, approvals, asks, sessions, catalog, resources, subscriptions, traffic, digests },
    problems: () =>
      [servers.failure, settings.failure, approvals.failure, logFault].filter((each) => each !== undefined),
    updateServer: async (serverId, draft) => {
      const consented = approvals.isApproved(servers.get(serverId));
      const updated = await servers.update(serverId, draft);
      if (!consented || updated.approved) return updated;
      await approvals.approve(updated.server);
      return { ...updated, approved: true };
    },
    close: async () => {
      asks.withdrawAll();
      await sessions.close();
      await Promise.all([servers.close(), settings.close(), approvals.close()]);
      await traffic.close();
    },
  };
}
