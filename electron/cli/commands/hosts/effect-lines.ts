import type { Effect } from '#shared/model/hosts/effect.ts';
import type { FactSource } from '#shared/model/hosts/fact-source.ts';
import { stringAt } from '#shared/model/json/json.ts';
import type { Texts } from '../../output/texts.ts';
import { type EffectGroup, type HostColumn, itemLabel } from './hosts-report.ts';

/** So many items of one effect are named. */
const mostNamed = 12;
/** So much of a name is shown, in UTF-16 units. */
const mostOfName = 100;

/** What a group is about: the host, and how many items. */
export function groupTitle({ host, verdict, items }: EffectGroup, text: Texts): string {
  return text('cli.hosts.group', { host, verdict, count: items.length });
}

/** How a name of the server is written. */
type WriteName = (name: string) => string;

const asItIs: WriteName = (name) => name;

/** What the host does, in a sentence. Names in it are untrusted. */
export function effectSentence({ effect }: EffectGroup, text: Texts, write = asItIs): string {
  return effectText(effect, text, write);
}

/** The same of one effect. */
export function effectText({ kind, values }: Effect, text: Texts, write = asItIs): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    name === 'tool' ? write(shortened(String(value))) : value,
  ]);
  return text(`cli.hosts.effect.${kind}`, Object.fromEntries(shown));
}

/** How sure that is, and since when. */
export function sourceText({ sure, date, version }: FactSource, text: Texts): string {
  return version === undefined
    ? text('cli.hosts.source', { sure, date })
    : text('cli.hosts.sourceOfVersion', { sure, date, version });
}

/** The items of a group by name, with what they are called or how long they are. Untrusted. */
export function itemTexts({ items }: EffectGroup, text: Texts, write = asItIs): string {
  const named = items.slice(0, mostNamed).map(({ item, effect }) => {
    const label = itemLabel({ ...item, name: item.name === '' ? '' : write(shortened(item.name)) });
    const given = stringAt(item.given, 'name');
    if (effect.kind.startsWith('name') && given !== undefined && given !== item.name) {
      return text('cli.hosts.renamed', { name: label, given: write(shortened(given)) });
    }
    const { length, type } = effect.values;
    if (typeof type === 'string' && type !== '')
      return text('cli.hosts.part', { name: label, type: write(shortened(type)) });
    return typeof length === 'number' ? text('cli.hosts.length', { name: label, length }) : label;
  });
  const more = items.length - named.length;
  return more > 0 ? text('cli.hosts.more', { list: named.join(', '), count: more }) : text.quantities.list(named);
}

/** What a host's profile leaves open, and a limit on tools that this server exceeds. */
export function hostRemarks({ profile, surface }: HostColumn, text: Texts): { line: string; fact?: FactSource }[] {
  const { unknown, tooMany, items } = surface;
  const lines: { line: string; fact?: FactSource }[] = [];
  if (tooMany !== undefined) {
    const tools = items.filter(({ kind, verdict }) => kind === 'tools' && verdict !== 'lost').length;
    const { most, of, fact } = tooMany;
    lines.push({ line: `${profile.name}: ${text('cli.hosts.tooMany', { most, of, excess: tools - most })}`, fact });
  }
  if (unknown.length > 0) {
    const aspects = text.quantities.list(unknown.map((aspect) => text(`cli.hosts.aspect.${aspect}`)));
    lines.push({ line: text('cli.hosts.unknownOf', { host: profile.name, aspects }) });
  }
  return lines;
}

function shortened(name: string): string {
  return name.length > mostOfName ? `${name.slice(0, mostOfName).toWellFormed()}…` : name;
}
