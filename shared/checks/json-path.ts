import { isJsonObject, type Json } from '../model/json/json.ts';

/** One step of a path: a member, an item (from the end when negative), or every member and item. */
type PathStep = { name: string } | { index: number } | { every: true };

/** A value that a path selects, and where it is, as a normalized path (RFC 9535, 2.7). */
export interface PathNode {
  readonly location: string;
  readonly value: Json;
}

/** More values of a path aren't looked at. */
const mostNodes = 10_000;

const shorthand = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;
const integer = /(?:0|-?[1-9]\d{0,15})/y;

/**
 * Parses a path of the subset of JSONPath (RFC 9535) that tests have: `$`, then `.name`, `['name']`, `["name"]`, `[0]`,
 * `[-1]`, `.*` and `[*]`. Undefined for anything else, such as filters, slices and `..`. In time linear to the text.
 */
export function parseJsonPath(text: string): PathStep[] | undefined {
  if (!text.startsWith('$')) return undefined;
  const steps: PathStep[] = [];
  for (let at = 1; at < text.length; ) {
    const read = readStep(text, at);
    if (read === undefined) return undefined;
    steps.push(read.step);
    at = read.end;
  }
  return steps;
}

function readStep(text: string, at: number): { step: PathStep; end: number } | undefined {
  if (text[at] === '.') {
    if (text[at + 1] === '*') return { step: { every: true }, end: at + 2 };
    const name = matchAt(shorthand, text, at + 1);
    return name === undefined ? undefined : { step: { name }, end: at + 1 + name.length };
  }
  if (text[at] !== '[') return undefined;
  const inner = readSelector(text, at + 1);
  return inner === undefined || text[inner.end] !== ']' ? undefined : { step: inner.step, end: inner.end + 1 };
}

function readSelector(text: string, at: number): { step: PathStep; end: number } | undefined {
  const first = text[at];
  if (first === '*') return { step: { every: true }, end: at + 1 };
  if (first === '"' || first === "'") return readQuoted(text, at, first);
  const digits = matchAt(integer, text, at);
  return digits === undefined ? undefined : { step: { index: Number(digits) }, end: at + digits.length };
}

/** A name between quotes, with the escapes of JSON and, in single quotes, `\'`. */
function readQuoted(text: string, start: number, quote: '"' | "'"): { step: PathStep; end: number } | undefined {
  let json = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === quote) {
      const name = parsedString(`"${json}"`);
      return name === undefined ? undefined : { step: { name }, end: at + 1 };
    }
    if (character === '\\') {
      const escaped = text[at + 1] ?? '';
      json += quote === "'" && escaped === "'" ? "'" : `\\${escaped}`;
      at += 1;
    } else json += character === '"' ? '\\"' : character;
  }
  return undefined;
}

function parsedString(json: string): string | undefined {
  try {
    const value = JSON.parse(json);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The values that a path selects, in the order of the document; at most 10,000 of them. */
export function selectNodes(root: Json, steps: readonly PathStep[]): PathNode[] {
  let nodes: PathNode[] = [{ location: '$', value: root }];
  for (const step of steps) {
    const next: PathNode[] = [];
    for (const node of nodes) {
      for (const child of childrenAt(node, step)) {
        if (next.length >= mostNodes) break;
        next.push(child);
      }
    }
    nodes = next;
  }
  return nodes;
}

function* childrenAt({ location, value }: PathNode, step: PathStep): Generator<PathNode> {
  if (Array.isArray(value)) {
    if ('every' in step) {
      for (const [index, item] of value.entries()) yield { location: `${location}[${index}]`, value: item };
    } else if ('index' in step) {
      const index = step.index < 0 ? value.length + step.index : step.index;
      const item = value[index];
      if (item !== undefined) yield { location: `${location}[${index}]`, value: item };
    }
  } else if (isJsonObject(value)) {
    if ('every' in step) {
      for (const [name, member] of Object.entries(value)) yield { location: at(location, name), value: member };
    } else if ('name' in step && Object.hasOwn(value, step.name)) {
      yield { location: at(location, step.name), value: value[step.name] ?? null };
    }
  }
}

/** A member's place: the short form where the name allows it. */
function at(location: string, name: string): string {
  if (matchAt(shorthand, name, 0) === name) return `${location}.${name}`;
  return `${location}[${JSON.stringify(name)}]`;
}
