import type { Json, JsonObject } from '#shared/model/json.ts';
import { type ArrayShape, foldArray } from './array-shape.ts';
import { isSameJson, kindOf } from './exact-document.ts';
import { foldLimits, type Limits } from './limits.ts';
import { foldObject, type ObjectShape } from './object-shape.ts';
import type { OptionGroup, ValueOption } from './schema-options.ts';
import { type Choices, partsOf, type SchemaNote, type SchemaParts } from './schema-parts.ts';
import type { SchemaScope } from './schema-scope.ts';

/** How a value is drawn; `any` is entered as JSON. */
export type FieldKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'enum' | 'any';

/**
 * One level of a schema, resolved for one value: references followed, branches taken, conjunctions folded. What is
 * inside of an object or an array is still the server's own schema, resolved when it is drawn.
 */
export interface FieldLevel {
  kind: FieldKind;
  /** For people: the types that a value may have. */
  typeLabel: string;
  isNullable: boolean;
  title?: string;
  description?: string;
  default?: Json;
  examples: readonly Json[];
  isDeprecated: boolean;
  isReadOnly: boolean;
  isSecret: boolean;
  /** Values to choose from. */
  values?: readonly ValueOption[];
  /** Alternatives to choose from; the chosen one is folded in. */
  groups: readonly OptionGroup[];
  object: ObjectShape;
  array: ArrayShape;
  limits: Limits;
  notes: readonly SchemaNote[];
}

const typeNames = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** Resolves one level. Never throws, and costs no more than what stands on this level. */
export function levelOf(
  scope: SchemaScope,
  schema: Json,
  value: Json | undefined,
  choices?: Choices,
  isRoot = false,
): FieldLevel {
  const gathered = partsOf(scope, schema, value, choices);
  const schemas = gathered.parts.map((part) => part.schema);
  const notes = [...gathered.notes];
  const types = typesOf(schemas);
  const values = valuesOf(schemas, gathered.groups);
  const groups = gathered.groups.filter((group) => group.values === undefined);
  const shown = new Set([...(types ?? [])].filter((type) => type !== 'null'));
  if (types?.size === 0) notes.push({ code: 'nothingFits' });
  if (values === undefined && shown.size > 1) {
    const group = typeGroup([...shown], value, choices?.[gathered.groups.length]);
    groups.push(group);
    const chosen = group.labels[group.chosen ?? 0];
    if (chosen !== undefined) keepOnly(shown, chosen);
  }
  const kind = isRoot ? 'object' : kindFor(schemas, values, shown, types);
  return {
    kind,
    typeLabel: typeLabelOf(kind, types, values),
    isNullable: gathered.isNullable || types?.has('null') === true,
    ...annotations(gathered),
    ...(values !== undefined && { values: values.filter((option) => option.value !== null) }),
    groups,
    object: foldObject(schemas, gathered.required),
    array: foldArray(schemas),
    limits: foldLimits(schemas, shown.has('integer')),
    notes,
  };
}

/** The types that all schemas allow; undefined when none names any. Whole numbers are numbers. */
function typesOf(schemas: readonly JsonObject[]): ReadonlySet<string> | undefined {
  let types: Set<string> | undefined;
  for (const { type } of schemas) {
    const named = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
    const known = new Set(named.filter((name) => typeNames.includes(name)));
    if (known.size === 0) continue;
    if (known.has('number')) known.add('integer');
    types = types === undefined ? known : new Set([...types].filter((name) => known.has(name)));
  }
  // What is left of a number once whole numbers are counted in.
  if (types?.has('number') === true) types.delete('integer');
  return types;
}

function kindFor(
  schemas: readonly JsonObject[],
  values: readonly ValueOption[] | undefined,
  shown: ReadonlySet<string>,
  types: ReadonlySet<string> | undefined,
): FieldKind {
  if (values !== undefined) return 'enum';
  if (types?.size === 1 && types.has('null')) return 'null';
  const type = types === undefined ? inferredType(schemas) : [...shown][0];
  switch (type) {
    case 'integer':
      return 'number';
    case 'object':
    case 'array':
    case 'string':
    case 'number':
    case 'boolean':
      return type;
    default:
      return 'any';
  }
}

const telling: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties', 'propertyNames'],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
  string: ['minLength', 'maxLength', 'pattern', 'format', 'contentMediaType', 'contentEncoding'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
};

/** The type that a schema without `type` speaks about. */
function inferredType(schemas: readonly JsonObject[]): string | undefined {
  return Object.entries(telling).find(([, keywords]) =>
    schemas.some((schema) => keywords.some((keyword) => schema[keyword] !== undefined)),
  )?.[0];
}

function typeGroup(types: string[], value: Json | undefined, choice: number | undefined): OptionGroup {
  const kind = kindOf(value);
  const index = types.findIndex((type) => type === kind || (type === 'integer' && kind === 'number'));
  return {
    keyword: 'type',
    labels: types,
    schemas: types.map((type) => ({ type })),
    chosen: choice ?? Math.max(index, 0),
  };
}

function keepOnly(set: Set<string>, one: string): void {
  for (const each of [...set]) if (each !== one) set.delete(each);
}

/** The values to choose from: what every list of them has in common. */
function valuesOf(schemas: readonly JsonObject[], groups: readonly OptionGroup[]): ValueOption[] | undefined {
  const lists: ValueOption[][] = [];
  for (const schema of schemas) {
    if (schema.const !== undefined) lists.push([{ value: schema.const }]);
    if (!Array.isArray(schema.enum)) continue;
    const { enumNames } = schema;
    lists.push(
      schema.enum.map((value, index) => {
        const title = Array.isArray(enumNames) ? enumNames[index] : undefined;
        return typeof title === 'string' ? { value, title } : { value };
      }),
    );
  }
  for (const { values } of groups) if (values !== undefined) lists.unshift(values);
  const [first, ...others] = lists;
  return first?.filter((option) => others.every((list) => list.some((other) => isSameJson(other.value, option.value))));
}

function typeLabelOf(
  kind: FieldKind,
  types: ReadonlySet<string> | undefined,
  values: readonly ValueOption[] | undefined,
): string {
  if (values !== undefined) return values.length === 1 ? 'const' : 'enum';
  return types === undefined ? kind : [...types].join(' | ');
}

type Annotations = Pick<
  FieldLevel,
  'title' | 'description' | 'default' | 'examples' | 'isDeprecated' | 'isReadOnly' | 'isSecret'
>;

/** What the outermost schema says about the field. */
function annotations({ parts }: SchemaParts): Annotations {
  const own = parts.filter(({ isOption }) => !isOption).map(({ schema }) => schema);
  const text = (keyword: string) => own.map((schema) => schema[keyword]).find((value) => typeof value === 'string');
  const is = (keyword: string) => own.some((schema) => schema[keyword] === true);
  const [title, description] = [text('title'), text('description')];
  const preset = own.map((schema) => schema.default).find((value) => value !== undefined);
  const examples = own.map(({ examples }) => examples).find((value) => Array.isArray(value));
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(preset !== undefined && { default: preset }),
    examples: Array.isArray(examples) ? examples : [],
    isDeprecated: is('deprecated'),
    isReadOnly: is('readOnly'),
    isSecret: own.some(({ format }) => format === 'password') || is('writeOnly'),
  };
}

/** The value of a field that was just added and needs one: its default, else something empty. */
export function firstValue(level: FieldLevel): Json {
  if (level.default !== undefined) return level.default;
  const [option] = level.values ?? [];
  if (option !== undefined) return option.value;
  switch (level.kind) {
    case 'object':
      return {};
    case 'array':
      return [];
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    default:
      return null;
  }
}
