import type { FindingItem, Severity } from '../model/findings/finding.ts';
import type { HostEffect, HostRule } from '../model/findings/host-finding.ts';
import type { Effect, EffectKind } from '../model/hosts/effect.ts';
import type { GivenKind } from '../model/hosts/host-table.ts';
import { isLoss } from './effect.ts';
import type { GivenResult } from './given-result.ts';
import type { GivenSurface } from './given-surface.ts';
import type { HostProfile } from './profile.ts';

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
  structuredReplaces: 'HOST-RESULT',
  structuredUnused: 'HOST-RESULT',
  partLost: 'HOST-RESULT',
  userOnly: 'HOST-AUDIENCE',
  sizeFile: 'HOST-SIZE',
  sizeCut: 'HOST-SIZE',
  sizeRefused: 'HOST-SIZE',
  sizeBeyond: 'HOST-SIZE',
  timedOut: 'HOST-TIMEOUT',
};

/** An effect of one host on one item. */
export interface HostFound extends HostEffect {
  readonly rule: HostRule;
  readonly item: FindingItem;
  /** The frame with the result that it is about. */
  readonly seq?: number;
}

/** What hosts do to one item by one rule, with all the hosts. */
export interface HostFinding {
  readonly rule: HostRule;
  readonly severity: Severity;
  readonly item: FindingItem;
  /** The worst of the effects, which are all like it. */
  readonly verdict: 'lost' | 'changed';
  readonly effects: readonly HostEffect[];
  /** How often it was found. */
  readonly count: number;
  readonly seqs: readonly number[];
}

const kinds: Readonly<Record<GivenKind, FindingItem['kind']>> = {
  instructions: 'server',
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  templates: 'template',
};

const theServer: FindingItem = { kind: 'server', name: '' };

/** What a host does to what a server lists. */
export function foundInSurface({ name: host }: HostProfile, { items }: Pick<GivenSurface, 'items'>): HostFound[] {
  return items.flatMap(({ kind, name, effects }) =>
    effects.flatMap((effect) => {
      const rule = rules[effect.kind];
      if (rule === undefined) return [];
      const { tool } = effect.values;
      // The server is to be mended for pages, and the tool for which all of them are lost.
      const isOfServer = kind === 'instructions' || effect.kind === 'laterPage';
      const item = isOfServer ? theServer : { kind: kinds[kind], name: typeof tool === 'string' ? tool : name };
      return { rule, host, item, effect };
    }),
  );
}

/** What a host does to a result of a tool. `seq`: the frame with it. */
export function foundInResult(
  { name: host }: HostProfile,
  tool: string,
  { effects, parts }: GivenResult,
  seq?: number,
): HostFound[] {
  const item: FindingItem = { kind: 'tool', name: tool };
  return [...effects, ...parts.flatMap((part) => part.effects)].flatMap((effect) => {
    const rule = rules[effect.kind];
    return rule === undefined ? [] : { rule, host, item, effect, ...(seq !== undefined && { seq }) };
  });
}

/** The hosts' names that a text has. */
const mostNamed = 30;

/** One finding for each rule and item, with all the hosts. */
export function hostFindings(found: readonly HostFound[]): HostFinding[] {
  const groups = Map.groupBy(found, ({ rule, item }) => JSON.stringify([rule, item]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const losses = group.filter(({ effect }) => isLoss(effect));
    const shown = losses.length > 0 ? losses : group;
    const { rule, item } = first;
    const seqs = [...new Set(shown.flatMap(({ seq }) => seq ?? []))];
    const effects = [...new Map(shown.map((each) => [keyOf(each), { host: each.host, effect: each.effect }])).values()];
    const verdict = losses.length > 0 ? 'lost' : 'changed';
    return {
      ...{ rule, item, verdict, seqs, effects: effects.slice(0, mostNamed) },
      severity: severityOf(rule, shown),
      count: Math.max(1, seqs.length),
    };
  });
}

/** Lengths and types differ from result to result, and don't make another sentence. */
function keyOf({ host, effect: { kind, fact } }: HostEffect): string {
  return JSON.stringify([host, kind, fact.source]);
}

/** What is only reported may not be so; and what is for the user only isn't lost by mistake. */
function severityOf(rule: HostRule, shown: readonly HostEffect[]): Severity {
  const isSure = (isMeant: (effect: Effect) => boolean) =>
    shown.some(({ effect }) => isMeant(effect) && effect.fact.sure !== 'reported');
  if (rule === 'HOST-AUDIENCE') return 'info';
  // What a part of a result says may be in another one, too.
  if (isSure(isLoss)) return rule === 'HOST-RESULT' ? 'warning' : 'error';
  return rule === 'HOST-SIZE' && isSure(({ kind }) => kind !== 'sizeBeyond') ? 'warning' : 'info';
}

/** The names of the hosts in which an item is lost or changed. */
export function hostNames(effects: readonly HostEffect[]): string[] {
  return [...new Set(effects.map(({ host }) => host))];
}
