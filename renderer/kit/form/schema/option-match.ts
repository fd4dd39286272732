import { type Schema, Validator } from '@cfworker/json-schema';
import type { Json, JsonObject } from '#shared/model/json.ts';
import { asObject, kindOf } from './exact-document.ts';
import type { SchemaScope } from './schema-scope.ts';

// The form must know at once which branch of a schema a value is on. A schema from a server may be endless or made to
// stall, so what is judged here is an image of it: without references, regular expressions and formats, cut off where
// it is too deep or too large. The verdict that counts comes from the host's worker.

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
/** Keywords that are taken as they are. All others are left out. */
const plain: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'required', 'dependentRequired', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
]);

interface Budget {
  left: number;
}

const images = new WeakMap<JsonObject, Validator>();

/** True when a value looks like what a schema asks for, as far as a quick look tells; absent is like empty. */
export function matches(scope: SchemaScope, schema: Json | undefined, value: Json | undefined): boolean {
  if (typeof schema === 'boolean') return schema;
  const object = asObject(schema);
  if (object === undefined) return false;
  try {
    return validatorOf(scope, object).validate(imageOfValue(value ?? {}, { left: mostValues }, 0)).valid;
  } catch {
    return false;
  }
}

function validatorOf(scope: SchemaScope, schema: JsonObject): Validator {
  let known = images.get(schema);
  if (known === undefined) {
    known = new Validator({ allOf: [imageOf(scope, schema, { left: mostNodes }, 0)] }, '2020-12', true);
    images.set(schema, known);
  }
  return known;
}

/** A schema without anything that could take long; anything fits where it is cut off. */
function imageOf(scope: SchemaScope, schema: Json | undefined, budget: Budget, depth: number): Schema {
  budget.left -= 1;
  const object = asObject(schema);
  if (object === undefined) return schema === false ? { not: {} } : {};
  if (depth > deepest || budget.left <= 0) return {};
  const image: Schema = {};
  for (const [keyword, value] of Object.entries(object)) {
    const below = (part: Json) => imageOf(scope, part, budget, depth + 1);
    const members = asObject(value);
    if (plain.has(keyword)) image[keyword] = value;
    else if (Array.isArray(value) && listed.has(keyword)) {
      image[keyword === 'items' ? 'prefixItems' : keyword] = value.map(below);
    } else if (named.has(keyword) && members !== undefined) {
      image[keyword] = Object.fromEntries(Object.entries(members).map(([name, part]) => [name, below(part)]));
    } else if (single.has(keyword)) image[keyword] = below(value);
  }
  // Without its patterns nobody can tell which names are additional ones.
  if (object.patternProperties !== undefined) delete image.additionalProperties;
  const reference = scope.reference(object);
  if (reference === undefined || !('schema' in reference)) return image;
  return { allOf: [image, imageOf(scope, reference.schema, budget, depth + 1)] };
}

/** A value with ordinary numbers, cut off where it is too deep or too large; nothing in it is inherited. */
function imageOfValue(value: Json, budget: Budget, depth: number): Json {
  budget.left -= 1;
  if (kindOf(value) === 'number') return Number(JSON.stringify(value));
  if (Array.isArray(value)) {
    const image: Json[] = [];
    for (const item of value) {
      if (budget.left <= 0 || depth > deepest) break;
      image.push(imageOfValue(item, budget, depth + 1));
    }
    return image;
  }
  const object = asObject(value);
  if (object === undefined) return value;
  const image: JsonObject = Object.create(null);
  for (const [key, member] of Object.entries(object)) {
    if (budget.left <= 0 || depth > deepest) break;
    image[key] = imageOfValue(member, budget, depth + 1);
  }
  return image;
}
