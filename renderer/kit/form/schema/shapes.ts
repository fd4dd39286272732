import type { Json, JsonObject } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { asObject, jsonKindOf } from './exact-document.ts';

/** What a schema requires beside the type; numbers as text, digit by digit. */
export interface Limits {
  format: string | undefined;
  mediaType: string | undefined;
  bounds: Readonly<Partial<Record<BoundKeyword, string>>>;
  pattern: string | undefined;
  isUnique: boolean;
}

export const boundKeywords = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;
export type BoundKeyword = (typeof boundKeywords)[number];

/** The limits of a value that fits all of these schemas: of two bounds, the narrower. */
export function foldLimits(schemas: readonly JsonObject[]): Limits {
  const bounds: Partial<Record<BoundKeyword, string>> = {};
  for (const keyword of boundKeywords) {
    const known = schemas.map((schema) => schema[keyword]).filter((value) => jsonKindOf(value) === 'number');
    const narrowest = known.reduce<Json | undefined>(
      (one, other) => (one === undefined || isNarrower(keyword, other, one) ? other : one),
      undefined,
    );
    if (narrowest !== undefined) bounds[keyword] = JSON.stringify(narrowest);
  }
  const text = (keyword: string) => schemas.map((schema) => schema[keyword]).find((value) => typeof value === 'string');
  return {
    format: text('format'),
    mediaType: text('contentMediaType'),
    bounds,
    pattern: text('pattern'),
    isUnique: schemas.some(({ uniqueItems }) => uniqueItems === true),
  };
}

function isNarrower(keyword: BoundKeyword, one: Json | undefined, than: Json): boolean {
  const [left, right] = [Number(JSON.stringify(one)), Number(JSON.stringify(than))];
  return /^(?:min|exclusiveMin)/.test(keyword) ? left > right : left < right;
}

export interface PropertyShape {
  name: string;
  schema: Json;
  isRequired: boolean;
}

export interface ObjectShape {
  properties: readonly PropertyShape[];
  names: ReadonlySet<string>;
  /** Other properties are allowed; their names may have to match `patterns`. */
  isOpen: boolean;
  further: Json;
  /** The regular expressions of `patternProperties`. */
  patterns: readonly string[];
}

const conjunctions = new WeakMap<object, WeakMap<object, JsonObject>>();

/** The schema of what fits both: the same object for the same two, so that its fields don't rerender. */
export function both(one: Json, other: Json): Json {
  if (one === other || other === true) return one;
  if (one === true) return other;
  const [left, right] = [asObject(one), asObject(other)];
  if (one === false || other === false) return false;
  if (left === undefined || right === undefined) return { allOf: [one, other] };
  let known = conjunctions.get(left);
  if (known === undefined) {
    known = new WeakMap();
    conjunctions.set(left, known);
  }
  let conjunction = known.get(right);
  if (conjunction === undefined) {
    conjunction = { allOf: [left, right] };
    known.set(right, conjunction);
  }
  return conjunction;
}

/** The shape of objects that fit all of these schemas; `required` names are added to theirs. */
export function foldObject(schemas: readonly JsonObject[], required: readonly string[]): ObjectShape {
  const properties = new Map<string, Json>();
  const needed = new Set(required);
  const patterns = new Set<string>();
  let additional: Json = true;
  for (const schema of schemas) {
    for (const [name, property] of Object.entries(asObject(schema.properties) ?? {})) {
      const known = properties.get(name);
      properties.set(name, known === undefined ? property : both(known, property));
    }
    const names = Array.isArray(schema.required) ? schema.required : [];
    for (const name of names) if (typeof name === 'string') needed.add(name);
    for (const pattern of Object.keys(asObject(schema.patternProperties) ?? {})) patterns.add(pattern);
    additional = both(additional, furtherOf(schema));
  }
  for (const name of needed) if (!properties.has(name)) properties.set(name, additional === false ? true : additional);
  return {
    properties: [...properties].map(([name, schema]) => ({ name, schema, isRequired: needed.has(name) })),
    names: new Set(properties.keys()),
    isOpen: additional !== false || patterns.size > 0,
    // Only the host's check runs the patterns.
    further: patterns.size > 0 || additional === false ? true : additional,
    patterns: [...patterns],
  };
}

function furtherOf(schema: JsonObject): Json {
  const further = ownValue(schema, 'additionalProperties') ?? ownValue(schema, 'unevaluatedProperties') ?? true;
  return typeof further === 'boolean' || asObject(further) !== undefined ? further : true;
}

export interface ArrayShape {
  /** Of the first items, one by one. */
  prefix: readonly Json[];
  /** Of all other items; false when there are none. */
  items: Json;
}

/** The shape of arrays that fit all of these schemas, of 2020-12 or draft-07. */
export function foldArray(schemas: readonly JsonObject[]): ArrayShape {
  const prefix: Json[] = [];
  let items: Json = true;
  for (const schema of schemas) {
    const isTuple = Array.isArray(schema.items);
    const own = Array.isArray(schema.prefixItems) ? schema.prefixItems : isTuple ? schema.items : [];
    for (const [index, item] of (Array.isArray(own) ? own : []).entries()) {
      prefix[index] = both(prefix[index] ?? true, item);
    }
    const further = (isTuple ? schema.additionalItems : schema.items) ?? schema.unevaluatedItems;
    if (further !== undefined) items = both(items, further);
  }
  return { prefix, items };
}

/** The schema of the item at an index; false when none is allowed. */
export function itemSchema({ prefix, items }: ArrayShape, index: number): Json {
  return prefix[index] ?? items;
}
