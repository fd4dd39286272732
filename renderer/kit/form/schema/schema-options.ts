import { type Schema, Validator } from '@cfworker/json-schema';
import { type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { asObject, jsonKindOf } from './exact-document.ts';
import { refOf, type SchemaScope } from './schema-scope.ts';

/** An option, with the server's title. */
export interface ValueOption {
  value: Json;
  title?: string | undefined;
  description?: string | undefined;
}

export interface OptionGroup {
  keyword: 'oneOf' | 'anyOf' | 'type';
  labels: string[];
  /** The index of the chosen one. */
  chosen?: number | undefined;
  /** Set when each alternative allows a single value: they are options then, and none is chosen. */
  values?: ValueOption[];
}

/** Keywords that shape a field; alternatives without them are conditions for the check only. */
const shaping: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'properties', 'items', 'prefixItems', 'additionalProperties', 'patternProperties'],
  ...['$ref', '$dynamicRef', '$recursiveRef', 'oneOf', 'anyOf', 'allOf', 'title', 'format'],
]);

/** The alternatives without `null`, which every field offers in its own way. */
export function choosable(scope: SchemaScope, options: readonly Json[]): { isNullable: boolean; rest: Json[] } {
  const rest = options.filter((option) => !isNull(scope, option));
  return { isNullable: rest.length < options.length, rest };
}

function isNull(scope: SchemaScope, option: Json): boolean {
  const schema = asObject(option);
  if (schema === undefined) return false;
  return [schema, scope.target(schema)].some((each) => each?.type === 'null' || singleValue(each)?.value === null);
}

/** A group of alternatives; undefined when they shape nothing. */
export function optionGroupOf(
  scope: SchemaScope,
  keyword: 'oneOf' | 'anyOf',
  schemas: Json[],
): OptionGroup | undefined {
  const values = schemas.map((option) => singleValue(asObject(option)));
  const labels = schemas.map((option, index) => labelOf(scope, option, index));
  if (values.every((value) => value !== undefined)) return { keyword, labels, values };
  const shapes = schemas.some((option) => Object.keys(asObject(option) ?? {}).some((key) => shaping.has(key)));
  return shapes ? { keyword, labels } : undefined;
}

/** The one value that a schema allows; undefined when it allows several. */
function singleValue(schema: JsonObject | undefined): ValueOption | undefined {
  if (schema === undefined) return undefined;
  const single = Array.isArray(schema.enum) && schema.enum.length === 1 ? schema.enum[0] : undefined;
  const value = schema.const === undefined ? single : schema.const;
  if (value === undefined) return undefined;
  return { value, title: stringAt(schema, 'title'), description: stringAt(schema, 'description') };
}

function labelOf(scope: SchemaScope, option: Json, index: number): string {
  const schema = asObject(option);
  if (schema === undefined) return JSON.stringify(option);
  if (typeof schema.title === 'string') return schema.title;
  const { title } = scope.target(schema) ?? {};
  if (typeof title === 'string') return title;
  const ref = refOf(schema);
  if (typeof ref === 'string') return ref.split(/[/#]/).findLast((step) => step !== '') ?? ref;
  const marks = discriminators(schema);
  if (marks.length > 0) return marks.map(([name, value]) => `${name}: ${String(value)}`).join(', ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (typeof schema.format === 'string') return `${String(schema.type ?? 'string')} (${schema.format})`;
  if (typeof schema.type === 'string') return schema.type === 'array' ? arrayLabel(schema) : schema.type;
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (Array.isArray(schema.enum)) return schema.enum.slice(0, 4).map(String).join(' | ');
  if (schema.properties !== undefined) return `{ ${Object.keys(asObject(schema.properties) ?? {}).join(', ')} }`;
  return String(index + 1);
}

function arrayLabel(schema: JsonObject): string {
  const item = asObject(schema.items)?.type;
  return typeof item === 'string' ? `${item}[]` : 'array';
}

/** Properties of an option that allow a single value. */
function discriminators(option: JsonObject): [string, Json][] {
  return Object.entries(asObject(option.properties) ?? {}).flatMap(([name, property]): [string, Json][] => {
    const own = singleValue(asObject(property));
    return own === undefined ? [] : [[name, own.value]];
  });
}

/** The index of the option for a value: the first that fits, else the most similar one. */
export function chosenOption(scope: SchemaScope, options: readonly Json[], value: Json | undefined): number {
  if (value === undefined || value === null) return 0;
  const fitting = options.findIndex((option) => matches(scope, option, value));
  if (fitting !== -1) return fitting;
  const likeness = options.map((option) => likenessOf(scope, option, value));
  return likeness.indexOf(likeness.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY));
}

/** How similar an option is to a value that doesn't fit it. */
function likenessOf(scope: SchemaScope, option: Json, value: Json): number {
  const schema = asObject(option);
  if (schema === undefined) return 0;
  const target = scope.target(schema) ?? schema;
  const kind = jsonKindOf(value);
  const isOfType = target.type === kind || (target.type === 'integer' && kind === 'number');
  const object = asObject(value);
  if (object === undefined) return isOfType ? 1 : 0;
  const properties = asObject(target.properties) ?? {};
  const shared = Object.keys(object).filter((key) => Object.hasOwn(properties, key)).length;
  const marked = discriminators(target).filter(([name, mark]) => ownValue(object, name) === mark).length;
  return (isOfType ? 1 : 0) + shared + 100 * marked;
}

// The form must know at once which branch of a schema a value is on. A server's schema may be endless or made to stall,
// so a reduced copy is checked here: without references, regular expressions and formats, and limited in depth and
// size. The host's worker does the real check.

const deepest = 6;
const maxNodes = 800;
const maxValues = 1_500;

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

/** Whether a value fits the reduced copy of a schema; a missing value counts as an empty object. */
export function matches(scope: SchemaScope, schema: Json | undefined, value: Json | undefined): boolean {
  if (typeof schema === 'boolean') return schema;
  const object = asObject(schema);
  if (object === undefined) return false;
  try {
    return validatorOf(scope, object).validate(reducedValue(value ?? {}, { left: maxValues }, 0)).valid;
  } catch {
    return false;
  }
}

function validatorOf(scope: SchemaScope, schema: JsonObject): Validator {
  let known = validators.get(schema);
  if (known === undefined) {
    known = new Validator({ allOf: [reduced(scope, schema, { left: maxNodes }, 0)] }, '2020-12', true);
    validators.set(schema, known);
  }
  return known;
}

/** The reduced copy of a schema; beyond its limits, everything fits. */
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
  // Without the patterns, it is unknown which names are additional.
  if (object.patternProperties !== undefined) delete copy.additionalProperties;
  const reference = scope.reference(object);
  if (reference === undefined || !('schema' in reference)) return copy;
  return { allOf: [copy, reduced(scope, reference.schema, budget, depth + 1)] };
}

/** A value with ordinary numbers, limited in depth and size, without inherited properties. */
function reducedValue(value: Json, budget: Budget, depth: number): Json {
  budget.left -= 1;
  if (jsonKindOf(value) === 'number') return Number(JSON.stringify(value));
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
