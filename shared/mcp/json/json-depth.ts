import type { Json, JsonObject } from '../../model/json/json.ts';
import { parseExactJson } from './exact-json.ts';

/** Most levels of a server's message, for recursive code: checks, serializers, forms. */
export const deepestShown = 256;

/** The only key of the object that replaces a value below that; its value is the JSON text. */
const tooDeepKey = 'loupe/tooDeep';

type Container = Json[] | JsonObject;

/**
 * Replaces values deeper than `MAX_DEPTH` levels in place by objects with their JSON text, which `wholeText` writes
 * back. Returns whether anything was replaced.
 */
export function foldDepth(value: Json, depth = 1): boolean {
  if (!isContainer(value)) return false;
  if (depth === deepestShown) return foldChildren(value);
  let isFolded = false;
  // Recursion is fastest, and the depth is limited here.
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

/** The object that replaces a value which isn't kept as such; `wholeText` writes back its JSON text. */
export function folded(text: string): JsonObject {
  return { [tooDeepKey]: text };
}

/**
 * Parses a server's message with exact numbers and folds its depth. `isPlain`: it is known that JavaScript writes every
 * number as the text has it, so that parsing takes a fifth of the time.
 */
export function parseExactMessage(text: string, isPlain = false): Json {
  const value: Json = isPlain ? JSON.parse(text) : parseExactUnlessDeep(text);
  foldDepth(value);
  return value;
}

/** With exact numbers, unless it is so deep that V8, which parses recursively with a reviver, can't have them. */
export function parseExactUnlessDeep(text: string): Json {
  try {
    return parseExactJson(text);
  } catch (error) {
    if (error instanceof RangeError) return JSON.parse(text);
    throw error;
  }
}

/** Whether `foldDepth` replaced something in a value. */
export function isTooDeep(root: Json): boolean {
  const open: Container[] = isContainer(root) ? [root] : [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (foldedText(next) !== undefined) return true;
    pushContainers(next, open);
  }
  return false;
}

/** A value as compact JSON text, with the folded values. Not recursive. */
export function wholeText(root: Json): string {
  return isTooDeep(root) ? deepText(root) : JSON.stringify(root);
}

function deepText(root: Json): string {
  const out: string[] = [];
  /** Values and text still to write; the next one is last. */
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
    Object.defineProperty(container, key, { value: folded(deepText(child)) });
    isFolded = true;
  }
  return isFolded;
}

/** The JSON text of a folded value; undefined of another one. */
export function foldedText(value: Container): string | undefined {
  if (Array.isArray(value) || !Object.hasOwn(value, tooDeepKey)) return undefined;
  const text = value[tooDeepKey];
  return typeof text === 'string' && Object.keys(value).length === 1 ? text : undefined;
}

/** Includes `ExactNumber`, which has nothing nested. */
function isContainer(value: Json | undefined): value is Container {
  return typeof value === 'object' && value !== null;
}
