import type { JsonObject } from '../../model/json/json.ts';
import type { MakeFact, Measurement } from './measurement.ts';
import { longName, nameLengths, probeTools } from './probe-offer.ts';

/** How the host composes names, from those under which a model reported that it has the tools. */
export function measuredNames(
  { seen: { names }, server }: Pick<Measurement, 'seen' | 'server'>,
  fact: MakeFact,
): JsonObject {
  const pattern = patternOf(names, server);
  if (pattern === undefined) return {};
  const limit = limitOf([...names], pattern, server);
  const { note, ...rule } = limit ?? {};
  const value = { pattern, ...(limit && { limit: { ...rule, unit: 'characters', of: 'name' } }) };
  return { names: fact(value, note) };
}

/**
 * What is before the names of tools, with the server’s name as a variable; undefined where something is before them that
 * doesn’t have it, since it may be another name of the server.
 */
function patternOf(names: ReadonlySet<string>, server: string): string | undefined {
  const { start, report } = probeTools;
  for (const name of names) {
    if (!name.endsWith(start)) continue;
    const before = name.slice(0, -start.length);
    // Another tool with the same beginning: else the model made it up, or wrote it in its own way.
    if (!names.has(before + report)) continue;
    const written = [server, server.replaceAll('-', '_')].find((each) => before.includes(each));
    if (written === undefined && before !== '') continue;
    const pattern = before.replace(written ?? '', written === undefined ? '' : '{server}');
    if (/^[^{}]{0,40}(?:\{server\}[^{}]{0,40})?$/.test(pattern)) return `${pattern}{tool}`;
  }
  return undefined;
}

interface Limit {
  most: number;
  beyond: 'dropped' | 'cut' | 'hashed' | 'shortened';
  filler?: string;
  note?: string;
}

/** What becomes of long names; undefined where none was reported, as when they weren’t offered. */
function limitOf(names: readonly string[], pattern: string, server: string): Limit | undefined {
  const composed = (length: number) => pattern.replace('{server}', server).replace('{tool}', longName(length));
  const whole = nameLengths.filter((length) => names.some((name) => same(name, composed(length))));
  const [longest] = whole.toReversed();
  const next = nameLengths.find((length) => length > (longest ?? 0));
  if (longest === undefined || next === undefined) return undefined;
  const wanted = composed(next);
  const begin = wanted.slice(0, wanted.indexOf(`${next}_`) + String(next).length + 1);
  const found = names.find((name) => same(name.slice(0, begin.length), begin));
  if (found === undefined) {
    const note = `One of ${wanted.length} characters was left out; what is between them wasn’t tried.`;
    return { most: composed(longest).length, beyond: 'dropped', note };
  }
  const most = found.length;
  if (same(wanted.slice(0, most), found)) return { most, beyond: 'cut' };
  if (found.includes('...')) return { most, beyond: 'shortened', filler: '...' };
  return { most, beyond: 'hashed' };
}

/** Hosts write the hyphen in the server’s name in their own way. */
function same(one: string, other: string): boolean {
  return one.replaceAll('-', '_') === other.replaceAll('-', '_');
}
