import type { PagedSnapshot } from '#host/recordings/snapshots/recorded-snapshot.ts';
import { foundInResults } from '#host/surface/hosts/found-in-hosts.ts';
import { inSlices } from '#host/wire/slices/work-queue.ts';
import { givenSurface } from '#shared/hosts/given-surface.ts';
import {
  foundInSurface,
  type HostFinding,
  type HostFound,
  hostFindings,
  hostNames,
} from '#shared/hosts/host-findings.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { addressOf } from '#shared/model/hosts/fact-source.ts';
import type { Texts } from '../../output/texts.ts';
import type { RunContext } from '../../run-context.ts';
import { namesOf } from '../hosts/chosen-hosts.ts';
import { effectText } from '../hosts/effect-lines.ts';
import { checkProblem, type Problem } from './problem.ts';

/**
 * What is lost or changed of the server and of the results of the check's calls in hosts: one problem for each rule and item,
 * with all the hosts.
 */
export async function hostProblems(
  context: Pick<RunContext, 'host' | 'session' | 'run' | 'signal' | 'text'>,
  profiles: readonly HostProfile[],
  name: string | undefined,
  taken: PagedSnapshot | undefined,
): Promise<Problem[]> {
  if (taken === undefined || profiles.length === 0) return [];
  const names = namesOf(context.run.target, name, taken);
  const found: HostFound[] = [];
  for (const profile of profiles) {
    const surface = await inSlices(givenSurface({ ...taken, names }, profile), context.signal);
    for (const each of foundInSurface(profile, surface)) found.push(each);
  }
  const { host, session, signal } = context;
  const { costs } = host.diagnostics;
  const { tools } = taken.snapshot;
  const ofResults = await foundInResults({ traffic: host.stores.traffic, costs, tools }, session, profiles, signal);
  for (const each of ofResults) found.push(each);
  return hostFindings(found).map((finding) => problemOf(finding, context.text));
}

function problemOf({ rule, severity, item, verdict, effects, count }: HostFinding, text: Texts): Problem {
  const sentences = new Set(effects.map(({ host, effect }) => `${host}: ${effectText(effect, text)}`));
  return checkProblem(rule, {
    ...{ severity, item, count },
    title: text(`cli.check.host.${rule}.title`, { verdict, hosts: text.quantities.list(hostNames(effects)) }),
    expected: text(`cli.check.host.${rule}.expected`),
    actual: [...sentences].join(' '),
    fix: text(`cli.check.host.${rule}.fix`),
    url: effects[0] && addressOf(effects[0].effect.fact),
  });
}
