import type { Json, JsonObject } from '../../model/json.ts';
import { parseExactJson } from './exact-json.ts';

/** How deep a server's message may be nested for what recurses: checks, serialisers, forms. */
export const MAX_DEPTH = 256;

/** The one key of the object that replaces a value that is too deep; its value is that value as JSON text. */
const KEY = 'loupe/tooDeep';

type Container = Json[] | JsonObject;

/**
 * Replaces what lies deeper than `MAX_DEPTH` levels by an object that holds its JSON text, in place. Nothing is lost:
 * `wholeText` gives the text back, and two values that differ still do. Returns whether anything was replaced.
 */
export function foldDepth(value: Json, depth = 1): boolean {
  if (!isContainer(value)) return false;
  if (depth === MAX_DEPTH) return foldChildren(value);
  let isFolded = false;
  // Recursion is the fastest way, and goes no deeper than the limit.
  if (Array.isArray(value)) {
    for (const child of value) if (isContainer(child) && foldDepth(child, depth + 1)) isFolded = true;
    return isFolded;
  }
  for (const key in value) {
    const child = value[key];
    if (isContainer(child) && foldDepth(child, depth + 1)) isFolded = true;
  }
  return isFolded;
}

/** A server's message with its numbers as they were written; what is too deep is folded, its numbers rounded. */
export function parseExactMessage(text: string): Json {
  const value = parseExactUnlessDeep(text);
  foldDepth(value);
  return value;
}

/** Exact parsing is recursive inside the engine, plain parsing is not. */
function parseExactUnlessDeep(text: string): Json {
  try {
    return parseExactJson(text);
  } catch (error) {
    if (error instanceof RangeError) return JSON.parse(text);
    throw error;
  }
}

/** Whether something in a value was too deep. */
export function isTooDeep(root: Json): boolean {
  const open: Container[] = isContainer(root) ? [root] : [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (foldedText(next) !== undefined) return true;
    pushContainers(next, open);
  }
  return false;
}

/** A value as compact JSON text, what was folded as it came. Costs no stack, however deep. */
export function wholeText(root: Json): string {
  return isTooDeep(root) ? textOf(root) : JSON.stringify(root);
}

function textOf(root: Json): string {
  const out: string[] = [];
  /** What is still to be written, the next at the end: values, and text between them. */
  const rest: (string | { value: Json })[] = [{ value: root }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string') out.push(next);
    else if (!isContainer(next.value) || JSON.isRawJSON(next.value)) out.push(JSON.stringify(next.value));
    else {
      const folded = foldedText(next.value);
      if (folded !== undefined) out.push(folded);
      else for (const part of partsOf(next.value).reverse()) rest.push(part);
    }
  }
  return out.join('');
}

function pushContainers(container: Container, into: Container[]): void {
  if (Array.isArray(container)) {
    for (const child of container) if (isContainer(child)) into.push(child);
    return;
  }
  for (const key in container) {
    const child = container[key];
    if (isContainer(child)) into.push(child);
  }
}

function partsOf(container: Container): (string | { value: Json })[] {
  const isArray = Array.isArray(container);
  const parts: (string | { value: Json })[] = [isArray ? '[' : '{'];
  for (const [key, value] of Object.entries(container)) {
    const comma = parts.length > 1 ? ',' : '';
    parts.push(isArray ? comma : `${comma}${JSON.stringify(key)}:`, { value });
  }
  parts.push(isArray ? ']' : '}');
  return parts;
}

function foldChildren(container: Container): boolean {
  let isFolded = false;
  for (const [key, child] of Object.entries(container)) {
    if (!isContainer(child) || JSON.isRawJSON(child) || Object.keys(child).length === 0) continue;
    Object.defineProperty(container, key, { value: { [KEY]: textOf(child) } });
    isFolded = true;
  }
  return isFolded;
}

function foldedText(value: Container): string | undefined {
  if (Array.isArray(value) || !Object.hasOwn(value, KEY)) return undefined;
  const text = value[KEY];
  return typeof text === 'string' && Object.keys(value).length === 1 ? text : undefined;
}

/** Includes a number that is kept as it was written: such an object holds nothing that is nested. */
function isContainer(value: Json | undefined): value is Container {
  return typeof value === 'object' && value !== null;
}
