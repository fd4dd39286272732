import type { createSurface } from './create-surface.ts';
import { Findings } from './diagnostics/findings.ts';
import { MuteStore } from './diagnostics/mute-store.ts';
import type { DigestFeed } from './digest-feed.ts';
import type { Platform } from './platform.ts';
import type { AuditLog } from './records/audit/audit-log.ts';
import type { History } from './records/history/history.ts';
import type { SessionRegistry } from './sessions/session-registry.ts';
import type { SettingsStore } from './storage/config/settings-store.ts';
import { Comparisons } from './surface/comparisons/comparisons.ts';
import type { Snapshots } from './surface/comparisons/snapshots.ts';
import { ModelCosts } from './surface/costs/model-costs.ts';
import type { TrafficLog } from './wire/traffic/traffic-log.ts';

interface DiagnosticsParts {
  platform: Platform;
  traffic: TrafficLog;
  sessions: SessionRegistry;
  history: History;
  settings: SettingsStore;
  audit: AuditLog;
  snapshots: Snapshots;
  digests: DigestFeed;
  surface: ReturnType<typeof createSurface>;
  /** The muted findings changed. */
  onMutes(): void;
}

/** Creates what judges servers: findings with their mutes, costs for a model, comparisons. */
export async function createDiagnostics(parts: DiagnosticsParts) {
  const { platform, traffic, sessions, history, settings, audit, snapshots, digests, surface, onMutes } = parts;
  const { clock, dataDir, frontEnd } = platform;
  const { catalog, content, gate } = surface;
  const mutes = await MuteStore.open({ dataDir, onChange: onMutes });
  const costs = new ModelCosts({ clock, catalog, content, sessions });
  const findings = new Findings({
    ...{ clock, traffic, catalog, sessions, history, settings, costs, mutes, gate, audit },
    // The command line judges what its command needs.
    isFollowing: frontEnd !== 'cli',
    onChange: () => digests.change({ findings: true }),
  });
  const comparisons = new Comparisons({ catalog, sessions, traffic, snapshots });
  return { mutes, costs, findings, comparisons };
}
