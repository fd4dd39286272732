import { isJsonObject, type Json, type JsonObject } from '../../../model/json/json.ts';
import { numberOf } from '../../json/canonical.ts';
import type { Budget } from './budget.ts';
import { childOf, membersOf, type Node, type Part, schemaTexts } from './schema-document.ts';
import { schemaText } from './schema-text.ts';
import {
  anyOfType,
  intersection,
  isOnlyValues,
  type Layer,
  type Limit,
  reduced,
  typeOf,
  type ValueType,
  type Variant,
  valueTypes,
} from './variant.ts';
import type { UndecidedCause } from './verdict.ts';

/** Most alternatives of one schema, and most references and compositions without a value between them. */
const maxVariants = 64;
const maxDepth = 24;
/** Most objects in one `allOf`, and most names that they require. */
const maxLayers = 64;
const maxRequired = 5000;

/** Keywords that are compared only for equality, and the types that they restrict. */
const opaque: Readonly<Record<string, ValueType>> = {
  contains: 'array',
  minContains: 'array',
  maxContains: 'array',
  unevaluatedItems: 'array',
  unevaluatedProperties: 'object',
  dependentSchemas: 'object',
};

/**
 * A schema as a union of conditions, each for one type: references and compositions are resolved. Without any, nothing is
 * accepted. Undefined when it is too complex.
 */
export function variantsOf(node: Node, budget: Budget, depth = 0): Variant[] | undefined {
  const [first, ...others] = node;
  if (first === undefined) return valueTypes.map(anyOfType);
  const known = others.length === 0 ? knownVariants.get(first) : undefined;
  if (known !== undefined) return known;
  let all = ofPart(first, budget, depth);
  for (const part of others) all = both(all, ofPart(part, budget, depth));
  if (all === undefined) return undefined;
  const joined = withJoinedValues(all);
  if (others.length === 0) knownVariants.set(first, joined);
  return joined;
}

const knownVariants = new WeakMap<Part, Variant[]>();

/** Alternatives that only count values are one: `anyOf` of `const` is an `enum`. */
function withJoinedValues(all: readonly Variant[]): Variant[] {
  const joined = new Map<ValueType, Variant>();
  for (const each of all) {
    if (each.values === undefined || !isOnlyValues(each)) continue;
    const before = joined.get(each.type)?.values ?? [];
    joined.set(each.type, { ...each, values: [...before, ...each.values] });
  }
  const others = all.filter((each) => each.values === undefined || !isOnlyValues(each));
  return [...others, ...joined.values()];
}

function ofPart(part: Part, budget: Budget, depth: number): Variant[] | undefined {
  const { schema, document } = part;
  if (depth > maxDepth || !budget.spend()) return undefined;
  if (schema === false) return [];
  if (!isJsonObject(schema)) return valueTypes.map(anyOfType);
  const { $ref: ref } = schema;
  const target = typeof ref === 'string' ? document.resolve(ref) : undefined;
  const referred = target && ofPart(target, budget, depth + 1);
  if (target !== undefined && (document.isOlder || referred === undefined)) return referred;
  let all: Variant[] | undefined = both(ownConditions(part, schema), referred ?? valueTypes.map(anyOfType));
  for (const [index, each] of listAt(schema, 'allOf').entries()) {
    all = both(all, ofPart(childOf(part, each, 'allOf', String(index)), budget, depth + 1));
  }
  for (const key of ['anyOf', 'oneOf'] as const) {
    if (Array.isArray(schema[key])) all = both(all, alternatives(part, schema, key, budget, depth));
  }
  if (schema.not !== undefined) all = both(all, negation(part, schema.not, budget));
  return all && withTokens(all, part, schema, budget, target === undefined);
}

function both(a: Variant[] | undefined, b: Variant[] | undefined): Variant[] | undefined {
  if (a === undefined || b === undefined) return undefined;
  const all: Variant[] = [];
  for (const one of a) {
    for (const other of b) {
      const common = intersection(one, other);
      if (common === undefined) continue;
      if (common.layers.length > maxLayers || common.required.size > maxRequired) return undefined;
      all.push(common);
      if (all.length > maxVariants) return undefined;
    }
  }
  return all;
}

/** What the keywords beside references and compositions say. */
function ownConditions(part: Part, schema: JsonObject): Variant[] {
  const types = typesOf(schema.type);
  const values = 'const' in schema ? [schema.const ?? null] : Array.isArray(schema.enum) ? schema.enum : undefined;
  const all: Variant[] = [];
  for (const type of valueTypes) {
    if (!types.has(type) && !(type === 'number' && types.has('integer'))) continue;
    const own = { ...anyOfType(type), ...conditionsOf(part, schema, type, types.has('number')) };
    const counted = values && { ...anyOfType(type), values: values.filter((value) => typeOf(value) === type) };
    const common = intersection(own, counted ?? anyOfType(type));
    if (common !== undefined) all.push(common);
  }
  return all;
}

function typesOf(value: Json | undefined): Set<string> {
  const named = typeof value === 'string' ? [value] : schemaTexts(value);
  return new Set(named.length > 0 ? named : valueTypes);
}

function conditionsOf(part: Part, schema: JsonObject, type: ValueType, isAnyNumber: boolean): Partial<Variant> {
  switch (type) {
    case 'number':
      return numberConditions(schema, isAnyNumber);
    case 'string': {
      const { pattern, format } = schema;
      return {
        ...counts(schema, 'minLength', 'maxLength'),
        patterns: new Set(typeof pattern === 'string' && !isTrivial(pattern) ? [pattern] : []),
        formats: new Set(typeof format === 'string' ? [format] : []),
      };
    }
    case 'array':
      return arrayConditions(part, schema);
    case 'object':
      return objectConditions(part, schema);
    default:
      return {};
  }
}

function isTrivial(pattern: string): boolean {
  return ['', '^', '$', '.*', '^.*', '.*$', '^.*$', '^[\\s\\S]*$'].includes(pattern);
}

function numberConditions(schema: JsonObject, isAnyNumber: boolean): Partial<Variant> {
  const multiple = numberOf(schema.multipleOf);
  const written = [
    limitOf(schema, 'minimum', 'exclusiveMinimum', 1),
    limitOf(schema, 'maximum', 'exclusiveMaximum', -1),
  ];
  const multiples = reduced([
    ...(isAnyNumber ? [] : [1]),
    ...(multiple !== undefined && multiple > 0 ? [multiple] : []),
  ]);
  const [min, max] = isAnyNumber ? written : [wholeLimit(written[0], 1), wholeLimit(written[1], -1)];
  const isEnd = (limit: Limit | undefined, sign: 1 | -1) =>
    !isAnyNumber && limit !== undefined && isEndOfIntegers(limit.value, sign);
  const [isLeast, isGreatest] = [isEnd(min, 1), isEnd(max, -1)];
  return {
    ...(min && !isLeast && { min }),
    ...(max && !isGreatest && { max }),
    ends: {
      ...(min && isLeast && { min: endOf(schema.minimum, written[0], min) }),
      ...(max && isGreatest && { max: endOf(schema.maximum, written[1], max) }),
    },
    multiples,
  };
}

/** `exclusive…` is a number, or in draft 4 a boolean. `sign` is 1 for lower limits and -1 for upper ones. */
function limitOf(schema: JsonObject, key: string, exclusiveKey: string, sign: 1 | -1): Limit | undefined {
  const value = numberOf(schema[key]);
  const exclusive = numberOf(schema[exclusiveKey]);
  if (value === undefined) return exclusive === undefined ? undefined : { value: exclusive, isExclusive: true };
  if (exclusive !== undefined && (exclusive - value) * sign >= 0) return { value: exclusive, isExclusive: true };
  return { value, isExclusive: schema[exclusiveKey] === true };
}

/** The first whole number that a limit allows. */
function wholeLimit(limit: Limit | undefined, sign: 1 | -1): Limit | undefined {
  if (limit === undefined) return undefined;
  const { value, isExclusive } = limit;
  const first = sign === 1 ? Math.ceil(value) : Math.floor(value);
  return { value: isExclusive && first === value ? value + sign : first, isExclusive: false };
}

/** As it is written: there, neighbours are the same number in JavaScript. */
function endOf(text: Json | undefined, written: Limit | undefined, limit: Limit): Json {
  return written?.isExclusive === true ? limit.value : (text ?? limit.value);
}

/** Whether a limit is at the least or the greatest whole number that JavaScript can tell from its neighbours, or beyond. */
function isEndOfIntegers(value: number, sign: 1 | -1): boolean {
  return value * sign <= Number.MIN_SAFE_INTEGER;
}

function counts(schema: JsonObject, least: string, most: string): Pick<Variant, 'minCount' | 'maxCount'> {
  return {
    minCount: numberOf(schema[least]) ?? 0,
    maxCount: numberOf(schema[most]) ?? Number.POSITIVE_INFINITY,
  };
}

function arrayConditions(part: Part, schema: JsonObject): Partial<Variant> {
  // Draft 7 and earlier write a tuple as an array of `items`.
  const isOldTuple = Array.isArray(schema.items);
  const tuple = isOldTuple ? 'items' : 'prefixItems';
  const rest = isOldTuple ? 'additionalItems' : 'items';
  const prefix = listAt(schema, tuple).map((each, index) => [childOf(part, each, tuple, String(index))]);
  const { [rest]: items } = schema;
  const { minCount, maxCount } = counts(schema, 'minItems', 'maxItems');
  return {
    minCount,
    maxCount: items === false ? Math.min(maxCount, prefix.length) : maxCount,
    prefix,
    items: items === undefined ? [] : [childOf(part, items, rest)],
    isUnique: schema.uniqueItems === true,
  };
}

function objectConditions(part: Part, schema: JsonObject): Partial<Variant> {
  const { additionalProperties: additional, propertyNames: names } = schema;
  const nodes = (key: string) =>
    new Map(membersOf(schema[key]).map(([name, each]): [string, Node] => [name, [childOf(part, each, key, name)]]));
  const layer: Layer = {
    properties: nodes('properties'),
    patterns: nodes('patternProperties'),
    additional: additional === undefined ? undefined : [childOf(part, additional, 'additionalProperties')],
  };
  const isLayer = layer.properties.size > 0 || layer.patterns.size > 0 || additional !== undefined;
  const dependent = [...membersOf(schema.dependencies), ...membersOf(schema.dependentRequired)];
  return {
    ...counts(schema, 'minProperties', 'maxProperties'),
    layers: isLayer ? [layer] : [],
    required: new Set(schemaTexts(schema.required)),
    names: names === undefined ? [] : [childOf(part, names, 'propertyNames')],
    dependent: new Map(
      dependent
        .filter(([, others]) => Array.isArray(others))
        .map(([name, others]) => [name, new Set(schemaTexts(others))]),
    ),
  };
}

function alternatives(part: Part, schema: JsonObject, key: 'anyOf' | 'oneOf', budget: Budget, depth: number) {
  let all: Variant[] = [];
  let isDisjoint = true;
  for (const [index, each] of listAt(schema, key).entries()) {
    const found = ofPart(childOf(part, each, key, String(index)), budget, depth + 1);
    if (found === undefined || !budget.spend()) return undefined;
    if (key === 'oneOf') {
      isDisjoint &&= !found.some((one) => all.some((other) => overlap(one, other, budget, depth)));
    }
    all.push(...found);
    if (all.length > maxVariants) all = withJoinedValues(all);
    if (all.length > maxVariants) return undefined;
  }
  // Where two may hold at once, `oneOf` accepts less than the union.
  return isDisjoint ? all : all.map((each) => withToken(each, part, key, schema[key] ?? null, 'alternatives', budget));
}

/** Whether a value may fulfil both. Looks into the properties that one of them requires, such as a discriminator. */
export function overlap(a: Variant, b: Variant, budget: Budget, depth: number): boolean {
  const common = intersection(a, b);
  if (common === undefined) return false;
  if (common.type !== 'object' || depth > maxDepth) return true;
  return ![...common.required].some((name) => {
    const node = common.layers.flatMap(({ properties }) => properties.get(name) ?? []);
    return node.length > 1 && variantsOf(node, budget, depth + 8)?.length === 0;
  });
}

/** `not` of types is resolved; any other one is compared only for equality. */
function negation(part: Part, schema: Json, budget: Budget): Variant[] {
  const all = valueTypes.map(anyOfType);
  if (schema === false) return all;
  if (schema === true) return [];
  const keys = isJsonObject(schema) ? Object.keys(schema) : [];
  if (keys.length === 0) return isJsonObject(schema) ? [] : all;
  if (isJsonObject(schema) && keys.length === 1 && keys[0] === 'type') {
    const types = typesOf(schema.type);
    if (!types.has('integer')) return all.filter(({ type }) => !types.has(type));
  }
  return all.map((each) => withToken(each, part, 'not', schema, 'condition', budget));
}

function withTokens(all: Variant[], part: Part, schema: JsonObject, budget: Budget, isUnresolved: boolean): Variant[] {
  let marked = all;
  const mark = (key: string, value: Json, cause: UndecidedCause, type?: ValueType) => {
    marked = marked.map((each) =>
      type === undefined || each.type === type ? withToken(each, part, key, value, cause, budget) : each,
    );
  };
  if (typeof schema.$ref === 'string' && isUnresolved) mark('$ref', schema.$ref, 'reference');
  if (typeof schema.$dynamicRef === 'string') mark('$dynamicRef', schema.$dynamicRef, 'reference');
  for (const [key, type] of Object.entries(opaque)) {
    const value = schema[key];
    if (value !== undefined) mark(key, value, 'condition', type);
  }
  const schemaDependencies = membersOf(schema.dependencies).filter(([, each]) => !Array.isArray(each));
  if (schemaDependencies.length > 0) mark('dependentSchemas', Object.fromEntries(schemaDependencies), 'condition');
  if (schema.if !== undefined && (schema.then !== undefined || schema.else !== undefined)) {
    const parts: Json[] = [schema.if, schema.then ?? true, schema.else ?? true];
    mark('if', parts, 'condition');
  }
  return marked;
}

function withToken(
  each: Variant,
  part: Part,
  key: string,
  value: Json,
  cause: UndecidedCause,
  budget: Budget,
): Variant {
  // A text that ended early equals no other one.
  const text = schemaText({ ...part, schema: { [key]: value } }, budget) ?? `${key} … ${part.pointer}`;
  return { ...each, tokens: new Map(each.tokens).set(text, cause) };
}

function listAt(schema: JsonObject, key: string): Json[] {
  const value = schema[key];
  return Array.isArray(value) ? value : [];
}
