import type { RecordedResult } from '#host/recordings/snapshots/recorded-results.ts';
import type { ServerNames } from '#shared/hosts/composed-name.ts';
import { isChange, isLoss } from '#shared/hosts/effect.ts';
import type { GivenResult } from '#shared/hosts/given-result.ts';
import type { GivenItem, GivenSurface } from '#shared/hosts/given-surface.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { type Effect, type Verdict, verdicts } from '#shared/model/hosts/effect.ts';
import type { HostedKind } from '#shared/model/hosts/host-table.ts';
import { stringAt } from '#shared/model/json/json.ts';

/** An item of a server, or a recorded result. */
export interface ReportItem extends Omit<GivenItem, 'kind'> {
  readonly kind: HostedKind;
}

/** A server as one host gives it to a model. */
export interface HostColumn {
  readonly profile: HostProfile;
  readonly surface: GivenSurface;
  /** Those of the surface, then the results of a recording. */
  readonly items: readonly ReportItem[];
  /** Of all that a model is given, estimated; undefined where they couldn't be counted. */
  readonly tokens: number | undefined;
}

/** What hosts make of a server, from which each format is made. */
export interface HostsReport {
  readonly names: ServerNames;
  /** All have the same items in the same order. */
  readonly columns: readonly HostColumn[];
}

/** Effects with the same sentence and source, and the items that have them. */
export interface EffectGroup {
  readonly host: string;
  readonly effect: Effect;
  /** `partly`: a part of a result is lost, and a model is given the rest. */
  readonly verdict: 'lost' | 'partly' | 'changed';
  readonly items: readonly { readonly item: ReportItem; readonly effect: Effect }[];
}

export const kindNames: Readonly<Record<ReportItem['kind'], string>> = {
  instructions: 'instructions',
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  templates: 'template',
  results: 'result',
};

/** The kind and the name of an item. Untrusted. */
export function itemLabel({ kind, name }: Pick<ReportItem, 'kind' | 'name'>): string {
  return `${kindNames[kind]} ${name}`.trimEnd();
}

export function countOf({ items }: HostColumn, verdict: Verdict): number {
  return items.filter((item) => item.verdict === verdict).length;
}

const order: readonly EffectGroup['verdict'][] = ['lost', 'partly', 'changed'];

/** The losses of each host, then what it changes. */
export function effectGroups({ columns }: HostsReport): EffectGroup[] {
  const groups = columns.flatMap(({ profile, items: all }) => {
    const found = all
      .flatMap((item) => item.effects.map((effect) => ({ item, effect })))
      .filter(({ effect }) => isLoss(effect) || isChange(effect));
    const byText = Map.groupBy(found, ({ item, effect: { kind, values, fact } }) => {
      // Lengths and types differ from item to item, and don't make another sentence.
      const { length: _length, type: _type, ...same } = values;
      return JSON.stringify([kind, same, fact, item.verdict === 'lost']);
    });
    return [...byText.values()].flatMap((items): EffectGroup[] => {
      const [first] = items;
      if (first === undefined) return [];
      const { item, effect } = first;
      const verdict = !isLoss(effect) ? 'changed' : item.verdict === 'lost' ? 'lost' : 'partly';
      return [{ host: profile.name, effect, verdict, items }];
    });
  });
  return groups.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
}

/** A recorded result as a row: with what a host does to it and to its parts. */
export function resultItem({ tool, number }: RecordedResult, { verdict, effects, parts }: GivenResult): ReportItem {
  const all = [...effects, ...parts.flatMap((part) => part.effects)];
  const own = new Map(all.map((effect) => [JSON.stringify([effect.kind, effect.values, effect.fact.source]), effect]));
  return { kind: 'results', name: `${tool} #${number}`, verdict, effects: [...own.values()] };
}

/** The report for programs. */
export function hostsJson({ names, columns }: HostsReport): string {
  const hosts = columns.map((column) => {
    const { profile, surface, items, tokens } = column;
    return {
      ...{ id: profile.id, name: profile.name },
      ...Object.fromEntries(verdicts.map((verdict) => [verdict, countOf(column, verdict)])),
      ...(tokens !== undefined && { tokens }),
      ...{ unknownFacts: surface.unknown, ...(surface.tooMany && { tooManyTools: surface.tooMany }) },
      items: items.map(({ kind, name, verdict, effects, given }) => {
        const shown = stringAt(given, 'name');
        const renamed = shown === undefined || shown === name ? {} : { givenName: shown };
        return { kind: kindNames[kind], name, verdict, ...renamed, ...(effects.length > 0 && { effects }) };
      }),
    };
  });
  return `${JSON.stringify({ server: names, hosts }, undefined, 2)}\n`;
}
