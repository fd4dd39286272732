import { decodeString, type JsonNodes, jsonKinds, noNode, readNodes } from '#shared/mcp/json/json-nodes.ts';

/** A part of a text, in characters, and what is shown in its place. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** The text with the parts replaced; parts that overlap are replaced as one, and everything else is kept. */
export function withReplacements(text: string, replacements: readonly Replacement[]): string {
  const kept: string[] = [];
  let end = 0;
  for (const each of inOrder(replacements)) {
    kept.push(text.slice(end, each.start), each.text);
    end = each.end;
  }
  return kept.length === 0 ? text : [...kept, text.slice(end)].join('');
}

/** In order, with those joined that overlap. */
function inOrder(replacements: readonly Replacement[]): Replacement[] {
  const joined: Replacement[] = [];
  for (const each of [...replacements].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last === undefined || each.start >= last.end) joined.push({ ...each });
    else last.end = Math.max(last.end, each.end);
  }
  return joined;
}

/** A value of a JSON text: of a member with this name, or of an item after a text. */
export interface JsonPlace {
  name: string | undefined;
  /** The item before it when that is a string, as in `["--token", "abc"]`. */
  before: string | undefined;
  kind: (typeof jsonKinds)[number];
  /** The value as it was written. */
  source: string;
}

export interface JsonRules {
  /** What is shown in place of a whole value; undefined when it isn't secret, and is looked into. */
  valueMark(place: JsonPlace): string | undefined;
  /** The replacements within a string that isn't secret as a whole, or within the name of a member. */
  inString(text: string): Replacement[];
}

/** More values than that aren't read: they would take a few hundred megabytes. */
const mostValues = 2_000_000;

/**
 * The replacements in a JSON text, found through its parse, in linear time and not recursively; undefined when it isn't
 * JSON. Names that repeat or are written with escapes count as well.
 */
export function replacementsInJson(text: string, rules: JsonRules): Replacement[] | undefined {
  const nodes = nodesOf(text);
  if (nodes === undefined) return undefined;
  const found: Replacement[] = [];
  for (let index = 0; index < nodes.count; index += 1) {
    const [start = 0, end = 0] = [nodes.starts[index], nodes.ends[index]];
    const kind = jsonKinds[nodes.kinds[index] ?? 0] ?? 'literal';
    const name = nameOf(text, nodes, index, rules, found);
    const source = text.slice(start, end);
    const mark = rules.valueMark({ name, before: itemBefore(text, nodes, index), kind, source });
    if (mark !== undefined) {
      // A string keeps its quotes.
      const isString = kind === 'string';
      found.push({ start: isString ? start + 1 : start, end: isString ? end - 1 : end, text: mark });
      index = (nodes.nexts[index] ?? index + 1) - 1;
    } else if (kind === 'string') found.push(...inJsonString(source, start, rules));
  }
  return found;
}

function nodesOf(text: string): JsonNodes | undefined {
  if (!/^[\s\uFEFF]*["[{]/.test(text)) return undefined;
  try {
    return readNodes(text, mostValues);
  } catch {
    return undefined;
  }
}

function nameOf(text: string, nodes: JsonNodes, index: number, rules: JsonRules, found: Replacement[]) {
  const [start = 0, end = noNode] = [nodes.keyStarts[index], nodes.keyEnds[index]];
  if (end === noNode) return undefined;
  const source = text.slice(start, end);
  found.push(...inJsonString(source, start, rules));
  return decodeString(source);
}

function itemBefore(text: string, nodes: JsonNodes, index: number): string | undefined {
  if (index === 0 || nodes.keyEnds[index] !== noNode || nodes.parents[index - 1] !== nodes.parents[index])
    return undefined;
  if (jsonKinds[nodes.kinds[index - 1] ?? 0] !== 'string') return undefined;
  return decodeString(text.slice(nodes.starts[index - 1], nodes.ends[index - 1]));
}

/** The replacements in a JSON string, which starts at `offset`, at the places where its escapes put them. */
function inJsonString(source: string, offset: number, rules: JsonRules): Replacement[] {
  const found = inOrder(rules.inString(decodeString(source)));
  let at = 1;
  let index = 0;
  const placeOf = (wanted: number): number => {
    for (; index < wanted; index += 1) at += source[at] !== '\\' ? 1 : source[at + 1] === 'u' ? 6 : 2;
    return offset + at;
  };
  return found.map(({ start, end, text }) => ({
    start: placeOf(start),
    end: placeOf(end),
    text: JSON.stringify(text).slice(1, -1),
  }));
}
