import { homedir } from 'node:os';
import process from 'node:process';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { Found } from './diagnostics/found.ts';
import { MuteStore } from './diagnostics/mute-store.ts';
import type { DigestFeed } from './digest-feed.ts';
import { ClientSetupStore } from './inbox/client/client.ts';
import { PolicyStore } from './inbox/gate/policy-store.ts';
import { recordConsent } from './inbox/queue/start-consent.ts';
import { Listeners } from './listeners.ts';
import type { Platform } from './platform.ts';
import { AuditLog } from './records/audit/audit-log.ts';
import { History } from './records/history/history.ts';
import { ApprovalStore } from './storage/config/approval-store.ts';
import { Bundles } from './storage/config/bundle/bundles.ts';
import { Imports } from './storage/config/import/imports.ts';
import { NamedSecrets } from './storage/config/named-secrets.ts';
import { ServerStore } from './storage/config/server-store.ts';
import { SettingsStore } from './storage/config/settings-store.ts';
import { DraftStore } from './storage/drafts/draft-store.ts';
import { KnownServers } from './storage/known-servers/known-servers.ts';
import { StateStore } from './storage/state/state-store.ts';
import type { SecretMask } from './storage/vault/secret-mask.ts';
import type { LogFaults, Problems } from './stores.ts';
import { AppConsents } from './surface/apps/app-consents.ts';
import { openTrafficLog } from './wire/traffic/traffic-log.ts';
import { RunningProcesses } from './wire/transports/stdio/running-processes.ts';

/** What every part of the host may use. */
export interface HostBase {
  platform: Platform;
  digests: DigestFeed;
  problems: Problems;
  /** Faults of the traffic log, which are among the problems. */
  logFaults: LogFaults;
  secrets: SecretMask;
  /** What is known of hosts: the profiles that come with Loupe, and a person's own. */
  hostProfiles(): Promise<readonly HostProfile[]>;
  /** What reports a change of a store, or of its failure. */
  onStoreChange(change: Parameters<DigestFeed['change']>[0]): () => void;
}

export type HostStores = Awaited<ReturnType<typeof createStores>>;

/** Opens what is stored: the traffic log, the configuration, the records, and the host's own state. */
export async function createStores({ platform, digests, problems, logFaults, secrets, onStoreChange }: HostBase) {
  const { clock, dataDir, logStorage, vault } = platform;
  const [settings, mutes] = await Promise.all([
    SettingsStore.open({ dataDir }),
    MuteStore.open({ dataDir, onChange: onStoreChange({ findings: true }) }),
  ]);
  const found = new Found();
  /** Called when the log has new frames. */
  const heads = new Listeners();
  const secretTexts = () => new Set(secrets.texts);
  // Opened together: each mostly waits for its file or its worker thread.
  const [traffic, audit, approvals, clientSetup, appConsents, processes] = await Promise.all([
    openTrafficLog({
      clock,
      dataDir,
      storage: logStorage,
      retentionMb: settings.value.logRetentionMb,
      foundFrames: (patterns) => found.framesOf(patterns, (finding) => mutes.of(finding) === undefined),
      onHead: (head, change) => {
        digests.change({ head, ...(change && { [change]: true }) });
        heads.call();
      },
      onFault: logFaults.add,
      onRecovered: logFaults.recovered,
    }),
    AuditLog.open({
      dataDir,
      clock,
      vault,
      secrets: secretTexts,
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
      platform,
      approvals,
      proxy: () => settings.value,
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
    secrets: secretTexts,
    onFailure: problems.check,
  });
  const drafts = new DraftStore({ dataDir, storage: logStorage, clock, secrets, onFailure: problems.check });
  const history = await History.open({
    dataDir,
    clock,
    mask: (text) => secrets.text(text),
    onFailure: problems.check,
    onSavedArguments: () => digests.change({ savedArguments: true }),
    onPins: () => digests.change({ pins: true }),
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
    dataDir,
    vault,
    clock,
    servers,
    onChange: onStoreChange({ settings: true }),
  });
  const bundles = new Bundles({ dataDir, servers, namedSecrets });
  return {
    settings,
    servers,
    approvals,
    imports,
    knownServers,
    namedSecrets,
    bundles,
    clientSetup,
    policies,
    appConsents,
    processes,
    traffic,
    audit,
    history,
    state,
    drafts,
    judging: { mutes, found, heads },
  };
}
