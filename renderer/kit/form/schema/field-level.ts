import type { Json, JsonObject } from '#shared/model/json/json.ts';
import { isSameJson } from '#shared/model/json/same-json.ts';
import { jsonKindOf } from './exact-document.ts';
import type { OptionGroup, ValueOption } from './schema-options.ts';
import { type Choices, partsOf, type SchemaNote, type SchemaParts } from './schema-parts.ts';
import type { SchemaScope } from './schema-scope.ts';
import { type ArrayShape, foldArray, foldLimits, foldObject, type Limits, type ObjectShape } from './shapes.ts';

/** The control of a value; `any` is entered as JSON. */
export type FieldKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'enum' | 'any';

/**
 * One level of a schema, resolved for one value: references followed, branches chosen, conjunctions merged. Properties
 * and items keep the server's schema, resolved when they are drawn.
 */
export interface FieldLevel {
  kind: FieldKind;
  /** The allowed types, to show. */
  typeLabel: string;
  isNullable: boolean;
  title: string | undefined;
  description: string | undefined;
  default: Json | undefined;
  examples: readonly Json[];
  isDeprecated: boolean;
  isReadOnly: boolean;
  isSecret: boolean;
  /** Values to choose from. */
  values: readonly ValueOption[] | undefined;
  /** Alternatives to choose from; the chosen one is merged in. */
  groups: readonly OptionGroup[];
  object: ObjectShape;
  array: ArrayShape;
  limits: Limits;
  notes: readonly SchemaNote[];
}

const typeNames = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** Resolves one level. Never throws, and costs no more than this level. */
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
  let shown = [...(types ?? [])].filter((type) => type !== 'null');
  if (types?.size === 0) notes.push({ code: 'nothingFits' });
  if (values === undefined && shown.length > 1) {
    const choice = choices?.[gathered.groups.length] ?? typeIndex(shown, value);
    const chosen = Math.min(choice, shown.length - 1);
    groups.push({ keyword: 'type', labels: shown, chosen });
    shown = shown.filter((_, index) => index === chosen);
  }
  const kind = isRoot ? 'object' : kindFor(schemas, values, shown[0], types);
  return {
    kind,
    typeLabel: typeLabelOf(kind, types, values),
    isNullable: gathered.isNullable || types?.has('null') === true,
    ...annotations(gathered),
    values: values?.filter((option) => option.value !== null),
    groups,
    object: foldObject(schemas, gathered.required),
    array: foldArray(schemas),
    limits: foldLimits(schemas),
    notes,
  };
}

/** The types that all schemas allow; undefined when none names any. Integers are numbers. */
function typesOf(schemas: readonly JsonObject[]): ReadonlySet<string> | undefined {
  let types: Set<string> | undefined;
  for (const { type } of schemas) {
    const named = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
    const known = new Set(named.filter((name) => typeNames.includes(name)));
    if (known.size === 0) continue;
    if (known.has('number')) known.add('integer');
    types = types === undefined ? known : new Set([...types].filter((name) => known.has(name)));
  }
  // `number` includes `integer`.
  if (types?.has('number') === true) types.delete('integer');
  return types;
}

function kindFor(
  schemas: readonly JsonObject[],
  values: readonly ValueOption[] | undefined,
  shown: string | undefined,
  types: ReadonlySet<string> | undefined,
): FieldKind {
  if (values !== undefined) return 'enum';
  if (types?.size === 1 && types.has('null')) return 'null';
  const type = types === undefined ? inferredType(schemas) : shown;
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

const keywordsByType: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties', 'propertyNames'],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
  string: ['minLength', 'maxLength', 'pattern', 'format', 'contentMediaType', 'contentEncoding'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
};

/** The type that the other keywords imply, for schemas without `type`. */
function inferredType(schemas: readonly JsonObject[]): string | undefined {
  return Object.entries(keywordsByType).find(([, keywords]) =>
    schemas.some((schema) => keywords.some((keyword) => schema[keyword] !== undefined)),
  )?.[0];
}

/** The index of a value's type; 0 when it has none of them. */
function typeIndex(types: readonly string[], value: Json | undefined): number {
  const kind = jsonKindOf(value);
  const index = types.findIndex((type) => type === kind || (type === 'integer' && kind === 'number'));
  return Math.max(index, 0);
}

/** The values that every list of them has. */
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

/** What the outermost schemas state about the field. */
function annotations({ parts }: SchemaParts): Annotations {
  const own = parts.filter(({ isOption }) => !isOption).map(({ schema }) => schema);
  const text = (keyword: string) => own.map((schema) => schema[keyword]).find((value) => typeof value === 'string');
  const is = (keyword: string) => own.some((schema) => schema[keyword] === true);
  const examples = own.map(({ examples }) => examples).find((value) => Array.isArray(value));
  return {
    title: text('title'),
    description: text('description'),
    default: own.map((schema) => schema.default).find((value) => value !== undefined),
    examples: Array.isArray(examples) ? examples : [],
    isDeprecated: is('deprecated'),
    isReadOnly: is('readOnly'),
    isSecret: own.some(({ format }) => format === 'password') || is('writeOnly'),
  };
}

/** The value of a field that was just added: its default, else something empty. */
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

/** Whether the control of this level can show a value without changing it. */
export function canDraw(level: FieldLevel, value: Json | undefined): boolean {
  if (value === undefined) return true;
  const kind = jsonKindOf(value);
  switch (level.kind) {
    case 'any':
      return false;
    case 'enum':
      return level.values?.some((option) => isSameJson(option.value, value)) === true;
    case 'string':
      return typeof value === 'string' && isPlainText(value);
    case 'number':
      // An incomplete number is text while it is typed.
      return kind === 'number' || (typeof value === 'string' && value !== '' && !looksLikeNumber.test(value));
    default:
      return kind === level.kind;
  }
}

const looksLikeNumber = /^\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i;
/** Characters that a text area would change or not show. */
const unshown = /[^\P{Cc}\n\t]|[\u2028\u2029]/u;

function isPlainText(text: string): boolean {
  return text.isWellFormed() && !unshown.test(text);
}
