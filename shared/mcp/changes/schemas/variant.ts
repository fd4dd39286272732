import type { Json } from '../../../model/json/json.ts';
import { canonicalText } from '../../json/canonical.ts';
import type { Node } from './schema-document.ts';
import type { UndecidedCause } from './verdict.ts';

export const valueTypes = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type ValueType = (typeof valueTypes)[number];

export interface Limit {
  readonly value: number;
  readonly isExclusive: boolean;
}

/** What one schema says about the properties of an object. */
export interface Layer {
  readonly properties: ReadonlyMap<string, Node>;
  readonly patterns: ReadonlyMap<string, Node>;
  /** For all other properties; absent when it isn't written. */
  readonly additional: Node | undefined;
}

/** Conditions for values of one type, which all hold. A schema is a union of such variants. */
export interface Variant {
  readonly type: ValueType;
  /** The only values, if they are counted. */
  readonly values?: readonly Json[];
  readonly min?: Limit;
  readonly max?: Limit;
  /** Limits at the ends of the whole numbers that JavaScript has, which libraries write and which are none. */
  readonly ends: Readonly<{ min?: Json; max?: Json }>;
  /** A number is a multiple of each; an integer has 1. */
  readonly multiples: readonly number[];
  /** Of characters, items or properties. */
  readonly minCount: number;
  readonly maxCount: number;
  readonly patterns: ReadonlySet<string>;
  readonly formats: ReadonlySet<string>;
  readonly prefix: readonly Node[];
  readonly items: Node;
  readonly isUnique: boolean;
  readonly layers: readonly Layer[];
  readonly required: ReadonlySet<string>;
  readonly names: Node;
  readonly dependent: ReadonlyMap<string, ReadonlySet<string>>;
  /** Conditions that are compared only for equality: their text, and why. */
  readonly tokens: ReadonlyMap<string, UndecidedCause>;
}

const none: ReadonlySet<string> = new Set();

function everythingOf(type: ValueType): Variant {
  return {
    type,
    ...(type === 'null' && { values: [null] }),
    ...(type === 'boolean' && { values: [false, true] }),
    ends: {},
    multiples: [],
    minCount: 0,
    maxCount: Number.POSITIVE_INFINITY,
    patterns: none,
    formats: none,
    prefix: [],
    items: [],
    isUnique: false,
    layers: [],
    required: none,
    names: [],
    dependent: new Map(),
    tokens: new Map(),
  };
}

const everything = {
  null: everythingOf('null'),
  boolean: everythingOf('boolean'),
  number: everythingOf('number'),
  string: everythingOf('string'),
  array: everythingOf('array'),
  object: everythingOf('object'),
};

/** All values of a type. */
export function anyOfType(type: ValueType): Variant {
  return everything[type];
}

export function typeOf(value: Json): ValueType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'object') return JSON.isRawJSON(value) ? 'number' : 'object';
  return typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'number' : 'string';
}

/** The schemas of an item by its index. */
export function itemAt({ prefix, items }: Variant, index: number): Node {
  return prefix[index] ?? items;
}

/** Every property name that a variant declares. */
export function declaredNames({ layers }: Variant): Set<string> {
  return new Set(layers.flatMap(({ properties }) => [...properties.keys()]));
}

/** The schemas of a property by its name. Regular expressions of names aren't tried: see `patternsOf`. */
export function propertyAt({ layers }: Variant, name: string): Node {
  return layers.flatMap(({ properties, additional }) => properties.get(name) ?? additional ?? []);
}

/** The schemas of properties that no schema declares. */
export function additionalOf({ layers }: Variant): Node {
  return layers.flatMap(({ additional }) => additional ?? []);
}

export function patternsOf({ layers }: Variant): Map<string, Node> {
  const all = new Map<string, Node>();
  for (const { patterns } of layers) {
    for (const [pattern, node] of patterns) all.set(pattern, [...(all.get(pattern) ?? []), ...node]);
  }
  return all;
}

/** Both conditions; undefined when they plainly exclude each other. */
export function intersection(a: Variant, b: Variant): Variant | undefined {
  if (a.type !== b.type) return undefined;
  const length = Math.max(a.prefix.length, b.prefix.length);
  const dependent = new Map(a.dependent);
  for (const [name, others] of b.dependent) dependent.set(name, union(dependent.get(name) ?? none, others));
  const values = bothValues(a.values, b.values);
  const min = stricter(a.min, b.min, 1);
  const max = stricter(a.max, b.max, -1);
  const both: Variant = {
    type: a.type,
    ...(values && { values }),
    ...(min && { min }),
    ...(max && { max }),
    ends: { ...b.ends, ...a.ends },
    multiples: reduced([...a.multiples, ...b.multiples]),
    minCount: Math.max(a.minCount, b.minCount),
    maxCount: Math.min(a.maxCount, b.maxCount),
    patterns: union(a.patterns, b.patterns),
    formats: union(a.formats, b.formats),
    prefix: Array.from({ length }, (_, index) => [...itemAt(a, index), ...itemAt(b, index)]),
    items: [...a.items, ...b.items],
    isUnique: a.isUnique || b.isUnique,
    layers: [...a.layers, ...b.layers],
    required: union(a.required, b.required),
    names: [...a.names, ...b.names],
    dependent,
    tokens: new Map([...a.tokens, ...b.tokens]),
  };
  return isContradiction(both) ? undefined : both;
}

/** Whether its values are its only condition. */
export function isOnlyValues(variant: Variant): boolean {
  const { min, max, multiples, minCount, maxCount, patterns, formats, tokens } = variant;
  if (min !== undefined || max !== undefined || multiples.some((each) => each !== 1)) return false;
  if (minCount > 0 || maxCount < Number.POSITIVE_INFINITY || variant.isUnique) return false;
  const { prefix, items, layers, required, names, dependent } = variant;
  const lists = [prefix, items, layers, names];
  return (
    lists.every(({ length }) => length === 0) &&
    [patterns, formats, tokens, required, dependent].every(({ size }) => size === 0)
  );
}

function union(a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> {
  return new Set([...a, ...b]);
}

function isContradiction({ values, min, max, minCount, maxCount, layers, required }: Variant): boolean {
  if (values?.length === 0 || minCount > maxCount) return true;
  if (min !== undefined && max !== undefined) {
    if (min.value > max.value || (min.value === max.value && (min.isExclusive || max.isExclusive))) return true;
  }
  // A name that a pattern allows isn't excluded by `additionalProperties`.
  const isRefused = (name: string) =>
    layers.some(({ properties, patterns, additional }) =>
      (properties.get(name) ?? (patterns.size > 0 ? [] : (additional ?? []))).some(({ schema }) => schema === false),
    );
  return [...required].some(isRefused);
}

function bothValues(a: readonly Json[] | undefined, b: readonly Json[] | undefined): readonly Json[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const texts = textsOfValues(b);
  return a.filter((value) => texts.has(canonicalText(value)));
}

const knownTexts = new WeakMap<readonly Json[], ReadonlySet<string>>();

/** The canonical texts of counted values. */
export function textsOfValues(values: readonly Json[]): ReadonlySet<string> {
  const known = knownTexts.get(values) ?? new Set(values.map(canonicalText));
  knownTexts.set(values, known);
  return known;
}

/** `sign` is 1 for lower limits and -1 for upper ones. */
function stricter(a: Limit | undefined, b: Limit | undefined, sign: 1 | -1): Limit | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.value === b.value) return a.isExclusive ? a : b;
  return (a.value - b.value) * sign > 0 ? a : b;
}

/** Without those that follow from others. */
export function reduced(multiples: readonly number[]): number[] {
  const different = [...new Set(multiples)];
  return different.filter((each) => !different.some((other) => other !== each && isMultiple(other, each)));
}

export function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
}

const mostCounted = 256;

/** The values of a short range of whole numbers. */
export function smallRange({ type, min, max, multiples: [step, second] }: Variant): Json[] | undefined {
  if (type !== 'number' || min === undefined || max === undefined || step === undefined || second !== undefined) {
    return undefined;
  }
  const [from, to] = [Math.ceil(min.value / step), Math.floor(max.value / step)];
  if (to - from > mostCounted || !Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return undefined;
  const all: Json[] = [];
  for (let times = from; times <= to; times += 1) {
    const value = times * step;
    const isOut = (value === min.value && min.isExclusive) || (value === max.value && max.isExclusive);
    if (!isOut) all.push(value);
  }
  return all;
}
