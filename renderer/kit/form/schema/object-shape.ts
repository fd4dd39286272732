import type { Json, JsonObject } from '#shared/model/json.ts';
import { asObject, ownValue } from './exact-document.ts';

/** A property that a schema names. */
export interface PropertyShape {
  name: string;
  schema: Json;
  isRequired: boolean;
}

export interface ObjectShape {
  properties: readonly PropertyShape[];
  names: ReadonlySet<string>;
  /** Further properties are allowed, as far as can be told without running regular expressions. */
  isOpen: boolean;
  /** The schema that further properties are drawn by. */
  further: Json;
  /** Regular expressions of `patternProperties`, as text. */
  patterns: readonly string[];
}

const conjunctions = new WeakMap<object, WeakMap<object, JsonObject>>();

/** The schema of what must fit both: the same object for the same two. */
export function both(one: Json, other: Json): Json {
  if (one === other || other === true) return one;
  if (one === true) return other;
  const [left, right] = [asObject(one), asObject(other)];
  if (left === undefined || right === undefined)
    return one === false || other === false ? false : { allOf: [one, other] };
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

/** What objects are like that fit all of these schemas; `required` are further names that must be there. */
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
    if (Array.isArray(schema.required))
      for (const name of schema.required) if (typeof name === 'string') needed.add(name);
    for (const pattern of Object.keys(asObject(schema.patternProperties) ?? {})) patterns.add(pattern);
    additional = both(additional, furtherOf(schema));
  }
  for (const name of needed) if (!properties.has(name)) properties.set(name, additional === false ? true : additional);
  return {
    properties: [...properties].map(([name, schema]) => ({ name, schema, isRequired: needed.has(name) })),
    names: new Set(properties.keys()),
    isOpen: additional !== false || patterns.size > 0,
    // Which of the patterns a name matches is not found out here: only the check in the worker runs them.
    further: patterns.size > 0 || additional === false ? true : additional,
    patterns: [...patterns],
  };
}

function furtherOf(schema: JsonObject): Json {
  const further = ownValue(schema, 'additionalProperties') ?? ownValue(schema, 'unevaluatedProperties') ?? true;
  return typeof further === 'boolean' || asObject(further) !== undefined ? further : true;
}
