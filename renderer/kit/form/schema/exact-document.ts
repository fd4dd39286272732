import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { pointerTo } from '#shared/model/json/json-pointer.ts';
import { ownValue } from '#shared/model/own-value.ts';

// Documents come from `parseExactJson`. A change creates a new document, which shares all untouched values with the old
// one.

export type JsonKind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** The kind of a value; undefined for undefined. */
export function jsonKindOf(value: Json | undefined): JsonKind | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'object') return JSON.isRawJSON(value) ? 'number' : 'object';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'number' ? 'number' : 'string';
}

export function asObject(value: Json | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

export function valueAt(document: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  let value = document;
  for (const step of path) {
    value = Array.isArray(value) ? value[Number(step)] : ownValue(asObject(value), String(step));
    if (value === undefined) return undefined;
  }
  return value;
}

/** A number with exactly these digits; undefined when the text isn't a JSON number. */
export function exactNumber(text: string): Json | undefined {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? parseExactJson(text) : undefined;
}

/**
 * The document with a value at a path; undefined removes it and closes the gap in an array. Missing objects and arrays
 * around it are created, replacing other values.
 */
export function withValue(document: Json | undefined, path: JsonPath, value: Json | undefined): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const items = Array.isArray(document) ? [...document] : [];
    const item = withValue(items[step], rest, value);
    if (item === undefined) items.splice(step, 1);
    else items[step] = item;
    return items;
  }
  const object = asObject(document) ?? {};
  const member = withValue(ownValue(object, step), rest, value);
  // Nothing is created to remove something.
  if (member === undefined && document === undefined) return undefined;
  if (member === undefined) return Object.fromEntries(Object.entries(object).filter(([key]) => key !== step));
  // A computed key in a literal is always an own property, even `__proto__`.
  return { ...object, [step]: member };
}

/** The object with a key renamed in its position; unchanged when the name is taken. */
export function withKeyRenamed(value: Json | undefined, from: string, to: string): Json | undefined {
  const object = asObject(value);
  if (object === undefined || Object.hasOwn(object, to)) return value;
  return Object.fromEntries(Object.entries(object).map(([key, member]) => [key === from ? to : key, member]));
}

export function withItemMoved(value: Json | undefined, from: number, to: number): Json | undefined {
  if (!Array.isArray(value)) return value;
  const [item] = value.slice(from, from + 1);
  if (item === undefined || to < 0 || to >= value.length) return value;
  return value.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The path of a value: keys of objects, indexes of arrays. */
export type JsonPath = readonly (string | number)[];

export const rootPath: JsonPath = [];

const children = new WeakMap<JsonPath, Map<string | number, JsonPath>>();

/** The path with one more step: the same array for the same step, so that its field doesn't rerender. */
export function childPath(parent: JsonPath, step: string | number): JsonPath {
  let known = children.get(parent);
  if (known === undefined) {
    known = new Map();
    children.set(parent, known);
  }
  let path = known.get(step);
  if (path === undefined) {
    path = [...parent, step];
    known.set(step, path);
  }
  return path;
}

/** The path as a JSON pointer (RFC 6901). */
export function pointerOf(path: JsonPath): string {
  return pointerTo('', ...path);
}

/** A pointer and those of its parents, the innermost first. */
export function enclosingPointers(pointer: string): string[] {
  const pointers = [pointer];
  for (let at = pointer.lastIndexOf('/'); at >= 0; at = pointer.lastIndexOf('/', at - 1)) {
    pointers.push(pointer.slice(0, at));
    if (at === 0) break;
  }
  return pointers;
}
