import type { HostConnections } from './create-connections.ts';
import type { HostBase, HostStores } from './create-stores.ts';
import type { HostSurface } from './create-surface.ts';
import { Findings } from './diagnostics/findings.ts';
import type { FileWatcher } from './storage/files/file-watcher.ts';
import { Comparisons } from './surface/comparisons/comparisons.ts';
import { ModelCosts } from './surface/costs/model-costs.ts';
import type { HostTables } from './surface/hosts/host-tables.ts';

/** Creates what judges servers: findings, costs for a model, comparisons. */
export function createDiagnostics(
  { platform: { clock, frontEnd, dataDir }, digests }: HostBase,
  { traffic, history, settings, judging: { mutes, found, heads } }: HostStores,
  { sessions }: HostConnections,
  { catalog, content, gate, snapshots, calls }: HostSurface,
  files: FileWatcher,
) {
  const costs = new ModelCosts({ clock, catalog, content, sessions });
  const findings = new Findings({
    clock,
    traffic,
    dataDir,
    files,
    catalog,
    runs: calls.history,
    sessions,
    history,
    settings,
    costs,
    mutes,
    found,
    gate,
    // The command line judges what its command needs.
    isFollowing: frontEnd !== 'cli',
    onChange: () => digests.change({ findings: true }),
  });
  heads.add(() => findings.follow());
  const comparisons = new Comparisons({ catalog, sessions, traffic, snapshots });
  let tables: Promise<HostTables> | undefined;
  /** What is known of hosts is read with its first use. */
  const hosts = () => {
    tables ??= import('./surface/hosts/host-tables.ts').then(
      (module) => new module.HostTables({ dataDir, catalog, sessions, snapshots, traffic, costs }),
    );
    return tables;
  };
  return { costs, findings, comparisons, hosts };
}
