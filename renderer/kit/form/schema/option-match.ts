import { type Schema, Validator } from '@cfworker/json-schema';
import type { Json, JsonObject } from '#shared/model/json.ts';
import { asObject, kindOf } from './exact-document.ts';
import type { SchemaScope } from './schema-scope.ts';

// The form must know at once which branch of a schema a value is on. A server's schema may be endless or made to stall,
// so a reduced copy is checked here: without references, regular expressions and formats, cut off where it is too deep
// or too large. The verdict that counts comes from the host's worker.

const deepest = 6;
const mostNodes = 800;
const mostValues = 1_500;

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const single: ReadonlySet<string> = new Set([
  'not',
  'if',
  'then',
  'else',
  'items',
  'additionalProperties',
  'additionalItems',
]);
const listed: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']);
const named: ReadonlySet<string> = new Set(['properties', 'dependentSchemas']);
/** Keywords that are copied as they are. All others are left out. */
const plain: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'required', 'dependentRequired', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
]);

interface Budget {
  left: number;
}

const validators = new WeakMap<JsonObject, Validator>();

/** True when a value fits the reduced copy of a schema; an absent one counts as an empty object. */
export function matches(scope: SchemaScope, schema: Json | undefined, value: Json | undefined): boolean {
  if (typeof schema === 'boolean') return schema;
  const object = asObject(schema);
  if (object === undefined) return false;
  try {
    return validatorOf(scope, object).validate(reducedValue(value ?? {}, { left: mostValues }, 0)).valid;
  } catch {
    return false;
  }
}

function validatorOf(scope: SchemaScope, schema: JsonObject): Validator {
  let known = validators.get(schema);
  if (known === undefined) {
    known = new Validator({ allOf: [reduced(scope, schema, { left: mostNodes }, 0)] }, '2020-12', true);
    validators.set(schema, known);
  }
  return known;
}

/** The reduced copy of a schema; anything fits where it is cut off. */
function reduced(scope: SchemaScope, schema: Json | undefined, budget: Budget, depth: number): Schema {
  budget.left -= 1;
  const object = asObject(schema);
  if (object === undefined) return schema === false ? { not: {} } : {};
  if (depth > deepest || budget.left <= 0) return {};
  const copy: Schema = {};
  for (const [keyword, value] of Object.entries(object)) {
    const below = (part: Json) => reduced(scope, part, budget, depth + 1);
    const members = asObject(value);
    if (plain.has(keyword)) copy[keyword] = value;
    else if (Array.isArray(value) && listed.has(keyword)) {
      copy[keyword === 'items' ? 'prefixItems' : keyword] = value.map(below);
    } else if (named.has(keyword) && members !== undefined) {
      copy[keyword] = Object.fromEntries(Object.entries(members).map(([name, part]) => [name, below(part)]));
    } else if (single.has(keyword)) copy[keyword] = below(value);
  }
  // Without its patterns, it isn't known which names are additional.
  if (object.patternProperties !== undefined) delete copy.additionalProperties;
  const reference = scope.reference(object);
  if (reference === undefined || !('schema' in reference)) return copy;
  return { allOf: [copy, reduced(scope, reference.schema, budget, depth + 1)] };
}

/** A value with ordinary numbers, cut off where it is too deep or too large; nothing in it is inherited. */
function reducedValue(value: Json, budget: Budget, depth: number): Json {
  budget.left -= 1;
  if (kindOf(value) === 'number') return Number(JSON.stringify(value));
  if (Array.isArray(value)) {
    const copy: Json[] = [];
    for (const item of value) {
      if (budget.left <= 0 || depth > deepest) break;
      copy.push(reducedValue(item, budget, depth + 1));
    }
    return copy;
  }
  const object = asObject(value);
  if (object === undefined) return value;
  const copy: JsonObject = Object.create(null);
  for (const [key, member] of Object.entries(object)) {
    if (budget.left <= 0 || depth > deepest) break;
    copy[key] = reducedValue(member, budget, depth + 1);
  }
  return copy;
}
