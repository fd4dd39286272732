import { type HostFinding, hostFindings, hostNames } from '#shared/hosts/host-findings.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import type { Finding } from '#shared/model/findings/finding.ts';
import { findingId } from '#shared/rules/finding-list.ts';
import type { Clock } from '../platform.ts';
import type { Session } from '../sessions/session.ts';
import type { SettingsStore } from '../storage/config/settings-store.ts';
import { profilesFor } from '../storage/hosts/own-profiles.ts';
import { readProjectHosts } from '../storage/hosts/project-hosts.ts';
import type { ModelCosts } from '../surface/costs/model-costs.ts';
import { foundInHosts } from '../surface/hosts/found-in-hosts.ts';
import type { Catalog } from '../surface/lists/catalog.ts';
import type { TrafficLog } from '../wire/traffic/traffic-log.ts';

export interface SessionInHostsContext {
  clock: Clock;
  /** With a person's own profiles of hosts. */
  dataDir: string;
  catalog: Pick<Catalog, 'list' | 'listFetches'>;
  settings: Pick<SettingsStore, 'value'>;
  costs: Pick<ModelCosts, 'ofText'>;
  traffic: TrafficLog;
}

/** What the chosen hosts, and those of its project, make of a session's lists and results; undefined without any. */
export async function sessionInHosts(
  context: SessionInHostsContext,
  session: Session,
  signal: AbortSignal,
): Promise<Finding[] | undefined> {
  const profiles = await profilesOf(context, session);
  if (profiles.length === 0) return undefined;
  const found = await foundInHosts(context, session, profiles, signal);
  const at = context.clock.now();
  return hostFindings(found).map((finding) => asFinding(finding, session, at));
}

async function profilesOf({ settings, dataDir }: SessionInHostsContext, { server }: Session): Promise<HostProfile[]> {
  const ofProject = server.project === undefined ? { hosts: [] } : await readProjectHosts(server.project);
  const ids = new Set([...settings.value.hosts, ...('hosts' in ofProject ? ofProject.hosts : [])]);
  return ids.size === 0 ? [] : profilesFor(dataDir, [...ids]);
}

function asFinding(
  { rule, severity, item, verdict, effects, seqs, count }: HostFinding,
  { server, id: sessionId }: Session,
  at: number,
): Finding {
  return {
    id: findingId(rule, server.id, severity, { item, pointer: '' }),
    ...{ rule, severity, serverId: server.id, sessionId, item, place: {}, count, at },
    values: { verdict, hosts: hostNames(effects).join(', ') },
    hosts: [...effects],
    ...(seqs.length > 0 && { firstSeq: Math.min(...seqs), lastSeq: Math.max(...seqs) }),
  };
}
