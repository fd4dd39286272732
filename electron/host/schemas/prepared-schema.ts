import { dereference, escapePointer, format, type Schema, type SchemaDraft } from '@cfworker/json-schema';
import { jsonHead } from '#shared/mcp/json/json-head.ts';
import { percentDecoded } from '#shared/mcp/percent-decoded.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { SchemaNote } from '#shared/model/runs/schema-check.ts';

export interface PreparedSchema {
  schema: Schema;
  draft: SchemaDraft;
  /** Every schema in it by its absolute URI. */
  lookup: Record<string, Schema | boolean>;
  /** As sent. */
  raw: JsonObject;
  /** How checks may differ from what the schema means. */
  doubts: SchemaNote[];
}

/** Prepares a schema. Throws `BadSchemaError`, also for external or circular references, and `RangeError` when too deep. */
export function prepareSchema(raw: Json): PreparedSchema {
  if (!isJsonObject(raw)) throw wrongValue('', raw, 'object');
  const schema = tidySchema(raw);
  const lookup = dereferenced(schema, raw);
  for (const [address, each] of Object.entries(lookup)) checkReference(address, each, lookup);
  checkEndless(lookup);
  const doubts: SchemaNote[] = [];
  if (hasRivalAnchors(raw)) doubts.push({ code: 'dynamicRef' });
  const { $schema } = raw;
  if (typeof $schema === 'string' && !knownDialect.test($schema)) {
    doubts.push({ code: 'dialect', pointer: '/$schema', found: shortText($schema) });
  }
  return { schema, draft: draftOf(raw), lookup, raw, doubts };
}

function dereferenced(schema: Schema, raw: JsonObject): PreparedSchema['lookup'] {
  try {
    return dereference(schema);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new BadSchemaError({ code: 'unresolved', ...wrongAddress(raw, '') });
  }
}

/** The first address in a schema that isn't one. */
function wrongAddress(value: Json, at: string): { pointer: string; found: string } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const pointer = `${at}/${escapePointer(key)}`;
    const isAddress = (key === '$id' || key === '$ref' || key === 'id') && typeof inner === 'string';
    if (isAddress && !URL.canParse(inner, 'https://schema.invalid/')) return { pointer, found: shortText(inner) };
    const within = wrongAddress(inner, pointer);
    if (within !== undefined) return within;
  }
  return undefined;
}

function checkReference(address: string, schema: Schema | boolean, lookup: PreparedSchema['lookup']): void {
  if (typeof schema === 'boolean' || schema.$ref === undefined) return;
  if (target(schema, lookup) !== undefined) return;
  const code = schema.$ref.startsWith('#') ? 'nowhere' : 'outside';
  throw new BadSchemaError({ code, pointer: `${pointerOf(address)}/$ref`, found: shortText(schema.$ref) });
}

/** The JSON Pointer of an absolute address, as far as it is one. */
function pointerOf(address: string): string {
  return percentDecoded(address.replace(/^[^#]*#?/, ''));
}

function target(schema: Schema, lookup: PreparedSchema['lookup']): Schema | boolean | undefined {
  return schema.$ref === undefined ? undefined : lookup[schema.__absolute_ref__ ?? schema.$ref];
}

/** Throws for a schema that refers to itself for the same value: checking it would never end. */
function checkEndless(lookup: PreparedSchema['lookup']): void {
  const done = new Set<Schema>();
  const path = new Set<Schema>();
  const visit = (schema: Schema | boolean | undefined): void => {
    if (typeof schema !== 'object' || done.has(schema)) return;
    if (path.has(schema)) {
      // The last reference on the way leads back.
      const [from] = [...path].reverse().filter(({ $ref }) => $ref !== undefined);
      const place = from?.__absolute_uri__;
      throw new BadSchemaError({
        code: 'circular',
        pointer: place === undefined ? '/$ref' : `${pointerOf(place)}/$ref`,
        found: shortText(from?.$ref ?? null),
      });
    }
    path.add(schema);
    const { allOf = [], anyOf = [], oneOf = [], not, if: condition } = schema;
    for (const next of [target(schema, lookup), ...allOf, ...anyOf, ...oneOf, not, condition]) visit(next);
    path.delete(schema);
    done.add(schema);
  };
  for (const schema of Object.values(lookup)) visit(schema);
}

/** Whether a dynamic anchor's name occurs twice, so that its meaning depends on where the reference is. */
function hasRivalAnchors(value: Json, seen = new Set<string>()): boolean {
  if (Array.isArray(value)) return value.some((item) => hasRivalAnchors(item, seen));
  if (!isJsonObject(value)) return false;
  const { $dynamicAnchor } = value;
  if (typeof $dynamicAnchor === 'string') {
    if (seen.has($dynamicAnchor)) return true;
    seen.add($dynamicAnchor);
  }
  return Object.values(value).some((item) => hasRivalAnchors(item, seen));
}

/** A schema that can't be used. */
export class BadSchemaError extends Error {
  readonly note: SchemaNote;

  constructor(note: SchemaNote) {
    super(note.code);
    this.name = 'BadSchemaError';
    this.note = note;
  }
}

function wrongValue(pointer: string, found: Json, expected: NonNullable<SchemaNote['expected']>): BadSchemaError {
  return new BadSchemaError({ code: 'wrongValue', pointer, found: shortText(found), expected });
}

const shownCharacters = 120;

/** A value as short JSON text. */
export function shortText(value: Json): string {
  const text =
    typeof value === 'string'
      ? JSON.stringify(value.slice(0, shownCharacters + 1))
      : jsonHead(value, shownCharacters + 1);
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}

/** The dialects of which a version is known, by whichever address (`draftOf`). */
const knownDialect = /draft-0?[4-7]\b|2019-09|2020-12/;

/** The dialect that a schema names; without a name it is 2020-12, as the protocol says (server, tools). */
function draftOf(schema: JsonObject): SchemaDraft {
  const name = typeof schema.$schema === 'string' ? schema.$schema : '';
  if (/draft-0[67]/.test(name)) return '7';
  if (/draft-0?4/.test(name)) return '4';
  return name.includes('2019-09') ? '2019-09' : '2020-12';
}

/** Copies what the validator understands, checked by keyword. Throws `BadSchemaError`. */
function tidySchema(root: JsonObject): Schema {
  const draft = draftOf(root);
  const references = referencesIn(root);
  return tidyObject(root, '');

  function tidy(schema: Json, at: string): Schema | boolean {
    if (typeof schema === 'boolean') return schema;
    if (!isJsonObject(schema)) throw wrongValue(at, schema, 'schema');
    return tidyObject(schema, at);
  }

  function tidyObject(schema: JsonObject, at: string): Schema {
    const result: Schema = {};
    for (const [keyword, value] of Object.entries(schema)) {
      const place = `${at}/${escapePointer(keyword)}`;
      const tidied = tidyKeyword(keyword, value, place);
      // The server may use a name like `__proto__`.
      if (tidied !== undefined) Object.defineProperty(result, keyword, { ...plain, value: tidied });
    }
    // It only differs from a plain reference with several resources in one schema: see `hasRivalAnchors`.
    const { $dynamicAnchor, $dynamicRef, ...rest } = result;
    return {
      ...($dynamicAnchor !== undefined && { $anchor: $dynamicAnchor }),
      ...($dynamicRef !== undefined && { $ref: $dynamicRef }),
      ...rest,
    };
  }

  function tidyKeyword(keyword: string, value: Json, at: string): unknown {
    if (schemaList.has(keyword) && (Array.isArray(value) || !oneSchema.has(keyword))) {
      if (!Array.isArray(value)) throw wrongValue(at, value, 'schemaList');
      return value.map((schema, index) => tidy(schema, `${at}/${index}`));
    }
    if (oneSchema.has(keyword)) return tidy(value, at);
    if (schemaMap.has(keyword)) return tidyMap(keyword, value, at);
    const kind = plainKeywords.get(keyword);
    if (kind !== undefined) {
      const isAllowed = kind.is(value) || (draft === '4' && kind.before?.is(value) === true);
      if (!isAllowed) throw wrongValue(at, value, kind.what);
      if (keyword === 'pattern') return tidyPattern(String(value), at);
      return keyword === 'format' && !Object.hasOwn(format, String(value)) ? undefined : value;
    }
    if (keyword === 'id' && draft === '4') return value;
    // The validator ignores it, unless a reference points into it.
    const isReferenced = references.some((reference) => reference === `#${at}` || reference.startsWith(`#${at}/`));
    return isReferenced ? tidyContainer(value, at) : undefined;
  }

  function tidyMap(keyword: string, value: Json, at: string): object {
    if (!isJsonObject(value)) throw wrongValue(at, value, 'schemaMap');
    return Object.fromEntries(
      Object.entries(value).map(([name, schema]) => {
        const place = `${at}/${escapePointer(name)}`;
        if (keyword === 'dependencies' && isNames(schema)) return [name, schema];
        return [keyword === 'patternProperties' ? tidyPattern(name, place) : name, tidy(schema, place)];
      }),
    );
  }

  function tidyContainer(value: Json, at: string): unknown {
    if (Array.isArray(value)) return value.map((item, index) => tidyContainer(item, `${at}/${index}`));
    return isJsonObject(value) ? tidyObject(value, at) : undefined;
  }
}

const plain = { enumerable: true, configurable: true, writable: true };

function tidyPattern(source: string, at: string): string {
  try {
    return unicodePattern(source);
  } catch {
    throw new BadSchemaError({ code: 'badPattern', pointer: at, found: shortText(source) });
  }
}

/** Every `$ref` in a schema, percent-decoded. */
function referencesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isJsonObject(value)) return [];
  const own = typeof value.$ref === 'string' ? [percentDecoded(value.$ref)] : [];
  return own.concat(Object.values(value).flatMap(referencesIn));
}

/** Keywords whose value is one schema. */
const oneSchema = new Set([
  ...['additionalItems', 'additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
]);

/** Keywords whose value is a list of schemas; `items` may be one before 2020-12. */
const schemaList = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']);

/** Keywords whose value is a map of schemas. */
const schemaMap = new Set([
  ...['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties'],
]);

const typeNames = new Set<Json>(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

const aText = { is: (value: Json) => typeof value === 'string', what: 'string' } as const;
const aNumber = { is: (value: Json) => typeof value === 'number', what: 'number' } as const;
const aBoolean = { is: (value: Json) => typeof value === 'boolean', what: 'boolean' } as const;
const aCount = { is: (value: Json) => Number.isInteger(value) && Number(value) >= 0, what: 'count' } as const;
const names = { is: isNames, what: 'nameList' } as const;
const bound = { ...aNumber, before: aBoolean };

/** The values of keywords that take no schema; `before`: what else draft 4 allows. */
const plainKeywords = new Map<
  string,
  { is(value: Json): boolean; what: NonNullable<SchemaNote['expected']>; before?: { is(value: Json): boolean } }
>([
  ...['$anchor', '$dynamicAnchor', '$dynamicRef', '$id', '$recursiveRef', '$ref', '$schema', 'format', 'pattern'].map(
    (keyword) => [keyword, aText] as const,
  ),
  ...['maximum', 'minimum'].map((keyword) => [keyword, aNumber] as const),
  ...['exclusiveMaximum', 'exclusiveMinimum'].map((keyword) => [keyword, bound] as const),
  ...['$recursiveAnchor', 'uniqueItems'].map((keyword) => [keyword, aBoolean] as const),
  ...['maxContains', 'maxItems', 'maxLength', 'maxProperties'].map((keyword) => [keyword, aCount] as const),
  ...['minContains', 'minItems', 'minLength', 'minProperties'].map((keyword) => [keyword, aCount] as const),
  ['const', { is: () => true, what: 'schema' }],
  [
    'dependentRequired',
    { is: (value) => isJsonObject(value) && Object.values(value).every(isNames), what: 'nameLists' },
  ],
  ['enum', { is: Array.isArray, what: 'valueList' }],
  ['multipleOf', { is: (value) => typeof value === 'number' && value > 0, what: 'positive' }],
  ['required', { ...names, before: aBoolean }],
  [
    'type',
    {
      is: (value) => (Array.isArray(value) ? value.every((name) => typeNames.has(name)) : typeNames.has(value)),
      what: 'typeName',
    },
  ],
]);

function isNames(value: Json): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

const syntaxCharacter = /[\^$\\.*+?()[\]{}|/]/;
const classEscape = /^\\[dDsSwW]$/;

/** A pattern's source for the `u` flag; `[\w-.]`, `\@` and the like are rewritten. Throws `SyntaxError`. */
function unicodePattern(source: string): string {
  if (compiles(source)) return source;
  const rewritten = rewrite(source);
  // Bound: compiled here; only matched in the worker, which `SchemaChecker` ends after its time limit.
  new RegExp(rewritten, 'u');
  return rewritten;
}

function compiles(source: string): boolean {
  try {
    // Bound: compiled here; only matched in the worker, which `SchemaChecker` ends after its time limit.
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

function rewrite(source: string): string {
  const tokens = source.match(/\\.|./gs) ?? [];
  let isInClass = false;
  return tokens
    .map((token, index) => {
      if (isInClass && token === '-') {
        const isBesideEscape = classEscape.test(tokens[index - 1] ?? '') || classEscape.test(tokens[index + 1] ?? '');
        return isBesideEscape ? '\\-' : token;
      }
      if (token === '[' && !isInClass) isInClass = true;
      else if (token === ']') isInClass = false;
      return withoutNeedlessEscape(token, isInClass);
    })
    .join('');
}

function withoutNeedlessEscape(token: string, isInClass: boolean): string {
  const character = token[1];
  if (character === undefined || /[A-Za-z0-9]/.test(character) || syntaxCharacter.test(character)) return token;
  return isInClass && character === '-' ? token : character;
}
