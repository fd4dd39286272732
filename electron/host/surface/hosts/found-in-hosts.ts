import { givenSurface } from '#shared/hosts/given-surface.ts';
import { foundInResult, foundInSurface, type HostFound } from '#shared/hosts/host-findings.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { timedOut } from '#shared/hosts/timed-out.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { Session } from '../../sessions/session.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import type { ModelCosts } from '../costs/model-costs.ts';
import type { Catalog } from '../lists/catalog.ts';
import { hostedSession } from './hosted-session.ts';
import { judgedResult } from './judged-result.ts';
import { listedTool, type SessionResult, sessionResults } from './session-results.ts';

interface FoundInHostsContext {
  catalog: Pick<Catalog, 'list' | 'listFetches'>;
  traffic: TrafficLog;
  costs: Pick<ModelCosts, 'ofText'>;
}

/** What hosts do to what a session lists, and to the newest results of tools in it. */
export async function foundInHosts(
  { catalog, traffic, costs }: FoundInHostsContext,
  session: Session,
  profiles: readonly HostProfile[],
  signal: AbortSignal,
): Promise<HostFound[]> {
  const hosted = await inSlices(hostedSession(session, catalog, undefined), signal);
  const found: HostFound[] = [];
  for (const profile of profiles) {
    const surface = await inSlices(givenSurface(hosted, profile), signal);
    for (const each of foundInSurface(profile, surface)) found.push(each);
  }
  const ofResults = await foundInResults({ traffic, costs, tools: hosted.snapshot.tools }, session, profiles, signal);
  for (const each of ofResults) found.push(each);
  return found;
}

/** What hosts do to the newest results of tools in a session. `tools`: as they are listed. */
export async function foundInResults(
  { traffic, costs, tools }: Omit<FoundInHostsContext, 'catalog'> & { tools: readonly Json[] | undefined },
  { id }: Pick<Session, 'id'>,
  profiles: readonly HostProfile[],
  signal: AbortSignal,
): Promise<HostFound[]> {
  const found: HostFound[] = [];
  for await (const result of sessionResults(traffic, id, signal)) {
    const called = { ...result, listed: listedTool(tools, result.tool) };
    for (const profile of profiles) found.push(...(await foundInOne(costs, called, profile, signal)));
  }
  return found;
}

async function foundInOne(
  costs: Pick<ModelCosts, 'ofText'>,
  { tool, listed, result, responseSeq, ms, hasProgress }: SessionResult & { listed: Json | undefined },
  profile: HostProfile,
  signal: AbortSignal,
): Promise<HostFound[]> {
  const given = await judgedResult({ result, tool: listed }, profile, costs, signal);
  const late = timedOut(profile, ms, hasProgress);
  const effects = [...given.effects, ...(late === undefined ? [] : [late])];
  return foundInResult(profile, tool, { ...given, effects }, responseSeq);
}
