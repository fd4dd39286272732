import { inSlices } from '#host/wire/slices/work-queue.ts';
import { type Effect, type EffectKind, isLoss } from '#shared/hosts/effect.ts';
import { type GivenItem, type GivenKind, givenSurface } from '#shared/hosts/given-surface.ts';
import { addressOf, type HostProfile } from '#shared/hosts/profile.ts';
import type { FindingItem } from '#shared/model/findings/finding.ts';
import type { Texts } from '../../output/texts.ts';
import type { RunContext } from '../../run-context.ts';
import { namesOf } from '../hosts/chosen-hosts.ts';
import { effectText } from '../hosts/effect-lines.ts';
import { listedNow } from './change-problems.ts';
import { checkProblem, type HostRule, type Problem, serverItem } from './problem.ts';
import type { RequestProblems } from './request-problems.ts';

/** The rule of an effect. That a host doesn't use a kind of items, or takes out keywords, is no fault of a server. */
const rules: Readonly<Partial<Record<EffectKind, HostRule>>> = {
  laterPage: 'HOST-PAGE',
  nameDropped: 'HOST-NAME',
  nameCut: 'HOST-NAME',
  nameHashed: 'HOST-NAME',
  nameShortened: 'HOST-NAME',
  nameReplaced: 'HOST-NAME',
  nameReplacedHashed: 'HOST-NAME',
  schemaRefused: 'HOST-SCHEMA',
  schemaRefusedServer: 'HOST-SCHEMA',
  schemaRoot: 'HOST-ROOT',
  schemaRootServer: 'HOST-ROOT',
  descriptionCut: 'HOST-DESCRIPTION',
  instructionsCut: 'HOST-INSTRUCTIONS',
};

/** An effect of one host on one item. */
interface Found {
  readonly rule: HostRule;
  readonly host: string;
  readonly item: FindingItem;
  readonly effect: Effect;
}

/** What is lost or changed of the server in hosts: one problem for each rule and item, with all the hosts. */
export async function hostProblems(
  context: RunContext,
  profiles: readonly HostProfile[],
  name: string | undefined,
  requests: RequestProblems,
): Promise<Problem[]> {
  const taken = profiles.length === 0 ? undefined : await listedNow(context, requests);
  if (taken === undefined) return [];
  const names = namesOf(context.run.target, name, taken);
  const found: Found[] = [];
  for (const profile of profiles) {
    const { items } = await inSlices(givenSurface({ ...taken, names }, profile), context.signal);
    for (const item of items) found.push(...item.effects.flatMap((effect) => foundIn(profile, item, effect)));
  }
  const groups = Map.groupBy(found, ({ rule, item }) => JSON.stringify([rule, item]));
  return [...groups.values()].map((group) => problemOf(group, context.text));
}

function foundIn(profile: HostProfile, { kind, name }: GivenItem, effect: Effect): Found[] {
  const rule = rules[effect.kind];
  if (rule === undefined) return [];
  return [{ rule, host: profile.name, item: itemOf(kind, name, effect), effect }];
}

const kinds: Readonly<Record<GivenKind, FindingItem['kind']>> = {
  instructions: 'server',
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  templates: 'template',
};

/** What is to be mended: the server for pages, and the tool for which all of them are lost. */
function itemOf(kind: GivenKind, name: string, { kind: effect, values: { tool } }: Effect): FindingItem {
  if (kind === 'instructions' || effect === 'laterPage') return serverItem;
  return { kind: kinds[kind], name: typeof tool === 'string' ? tool : name };
}

function problemOf(group: readonly Found[], text: Texts): Problem {
  const [first] = group;
  const losses = group.filter(({ effect }) => isLoss(effect));
  const shown = losses.length > 0 ? losses : group;
  const isSure = losses.some(({ effect: { fact } }) => fact.sure !== 'reported');
  const hosts = [...new Set(shown.map(({ host }) => host))];
  const sentences = new Set(shown.map(({ host, effect }) => `${host}: ${effectText(effect, text)}`));
  const rule = first?.rule ?? 'HOST-NAME';
  const verdict = losses.length > 0 ? 'lost' : 'changed';
  return checkProblem(rule, {
    // What is only reported may not be so.
    severity: isSure ? 'error' : 'info',
    ...(first && { item: first.item }),
    title: text('cli.check.host.title', { verdict, hosts: text.quantities.list(hosts) }),
    expected: text('cli.check.host.expected'),
    actual: [...sentences].join(' '),
    fix: text(`cli.check.host.fix.${rule}`),
    url: shown[0] && addressOf(shown[0].effect.fact),
  });
}
