import { decodeString, type JsonNodes, jsonKinds, noNode, readNodes } from '../mcp/json/json-nodes.ts';

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
  /** What is shown in place of a string or another simple value; undefined when it stays, and is looked into. */
  valueMark(place: JsonPlace): string | undefined;
  /** Whether all strings and numbers within an object or a list of this name are judged by that name. */
  isSecretGroup(name: string): boolean;
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
  let group: Group | undefined;
  // In a schema, only what shows a value is one: up to this node.
  let exampleEnd = 0;
  for (let index = 0; index < nodes.count; index += 1) {
    const [start = 0, end = 0] = [nodes.starts[index], nodes.ends[index]];
    const kind = jsonKinds[nodes.kinds[index] ?? 0] ?? 'literal';
    const ownName = nameOf(text, nodes, index, rules, found);
    if (group !== undefined && index >= group.end) group = undefined;
    if (group !== undefined && showsValue(text, nodes, index, group))
      exampleEnd = Math.max(exampleEnd, nodes.nexts[index] ?? index + 1);
    if (kind === 'object' || kind === 'array') {
      group ??= groupOf(text, nodes, index, ownName, rules);
      continue;
    }
    const source = text.slice(start, end);
    const before = itemBefore(text, nodes, index);
    const isShown = group?.isSchema !== true || index < exampleEnd;
    const name =
      group === undefined ? (nameBeside(text, nodes, index, ownName) ?? ownName) : isShown ? group.name : undefined;
    const mark = rules.valueMark({ name, before, kind, source });
    if (mark !== undefined) {
      // A string keeps its quotes.
      const isString = kind === 'string';
      found.push({ start: isString ? start + 1 : start, end: isString ? end - 1 : end, text: mark });
    } else if (kind === 'string') addInString(found, source, start, rules);
  }
  return found;
}

/** An object or a list with the name of a secret. */
interface Group {
  name: string;
  index: number;
  /** The first node behind it. */
  end: number;
  /** A schema describes the secret: of it, only the values of these members are. */
  isSchema: boolean;
}

const exampleNames = new Set(['default', 'example', 'examples']);
/** Of what a secret consists of, they may name its kind. */
const ownValueNames = new Set(['value', 'const', 'enum']);
const schemaParents = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const schemaNames = new Set(['$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const']);
/** Also what a list of secrets may be called: only with schemas in them. */
const schemaHolders = new Set(['properties', 'items']);
/** Or the first of several. */
const schemaType = /^\[?\s{0,20}"(?:string|number|integer|boolean|object|array|null)"/;

function groupOf(text: string, nodes: JsonNodes, index: number, name: string | undefined, rules: JsonRules) {
  if (name === undefined || !rules.isSecretGroup(name)) return undefined;
  const end = nodes.nexts[index] ?? nodes.count;
  return { name, index, end, isSchema: isDefined(text, nodes, index) || hasSchemaNames(text, nodes, index) };
}

/** Whether a member within a schema of a secret has a value of it, and isn't itself described. */
function showsValue(text: string, nodes: JsonNodes, index: number, group: Group): boolean {
  const name = memberName(text, nodes, index) ?? '';
  const isOwn = ownValueNames.has(name) && nodes.parents[index] === group.index;
  return isOwn || (exampleNames.has(name) && !isDefined(text, nodes, index));
}

/** Whether its name is the one that a schema gives to what it describes. */
function isDefined(text: string, nodes: JsonNodes, index: number): boolean {
  return schemaParents.has(memberName(text, nodes, nodes.parents[index] ?? noNode) ?? '');
}

function hasSchemaNames(text: string, nodes: JsonNodes, index: number, isWithin = false): boolean {
  const end = nodes.nexts[index] ?? nodes.count;
  for (let child = index + 1; child < end; child = nodes.nexts[child] ?? end) {
    const key = memberName(text, nodes, child) ?? '';
    if (schemaNames.has(key)) return true;
    if (key === 'type' && schemaType.test(text.slice(nodes.starts[child], nodes.ends[child]))) return true;
    if (!isWithin && schemaHolders.has(key) && holdsSchema(text, nodes, child, key)) return true;
  }
  return false;
}

/** Of `properties`, and of a list of items, the first one is looked at. */
function holdsSchema(text: string, nodes: JsonNodes, index: number, key: string): boolean {
  const isList = jsonKinds[nodes.kinds[index] ?? 0] === 'array';
  const first = key === 'properties' || isList ? index + 1 : index;
  return first < (nodes.nexts[index] ?? nodes.count) && hasSchemaNames(text, nodes, first, true);
}

/** The `name` of a member `value` in the same object, in either case: `{"Name": "API_KEY", "Value": "…"}`. */
function nameBeside(text: string, nodes: JsonNodes, index: number, own: string | undefined): string | undefined {
  if (own?.toLowerCase() !== 'value') return undefined;
  const parent = nodes.parents[index] ?? noNode;
  const end = nodes.nexts[parent] ?? 0;
  for (let child = parent + 1, count = 0; child < end && count < 20; child = nodes.nexts[child] ?? end, count += 1) {
    const key = memberName(text, nodes, child)?.toLowerCase();
    if (key !== 'name' && key !== 'key') continue;
    if (jsonKinds[nodes.kinds[child] ?? 0] === 'string')
      return decodeString(text.slice(nodes.starts[child], nodes.ends[child]));
  }
  return undefined;
}

function memberName(text: string, nodes: JsonNodes, index: number): string | undefined {
  const [start = 0, end = noNode] = [nodes.keyStarts[index], nodes.keyEnds[index]];
  return end === noNode || end === undefined ? undefined : decodeString(text.slice(start, end));
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
  const name = memberName(text, nodes, index);
  if (name === undefined) return undefined;
  const start = nodes.keyStarts[index] ?? 0;
  addInString(found, text.slice(start, nodes.keyEnds[index]), start, rules);
  return name;
}

function itemBefore(text: string, nodes: JsonNodes, index: number): string | undefined {
  if (index === 0 || nodes.keyEnds[index] !== noNode || nodes.parents[index - 1] !== nodes.parents[index])
    return undefined;
  if (jsonKinds[nodes.kinds[index - 1] ?? 0] !== 'string') return undefined;
  return decodeString(text.slice(nodes.starts[index - 1], nodes.ends[index - 1]));
}

/** Adds the replacements in a JSON string, which starts at `offset`, at the places where its escapes put them. */
function addInString(all: Replacement[], source: string, offset: number, rules: JsonRules): void {
  const found = inOrder(rules.inString(decodeString(source)));
  let at = 1;
  let index = 0;
  const placeOf = (wanted: number): number => {
    for (; index < wanted; index += 1) at += source[at] !== '\\' ? 1 : source[at + 1] === 'u' ? 6 : 2;
    return offset + at;
  };
  for (const { start, end, text } of found)
    all.push({ start: placeOf(start), end: placeOf(end), text: JSON.stringify(text).slice(1, -1) });
}
