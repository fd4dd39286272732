import { type OutputUnit, type Schema, validate } from '@cfworker/json-schema';
import { numberKind, readBeginning, readNodes } from '#shared/mcp/json/json-nodes.ts';
import { percentDecoded } from '#shared/mcp/percent-decoded.ts';
import type { Json } from '#shared/model/json/json.ts';
import { pointerSteps, pointerTo, valueAtPointer } from '#shared/model/json/json-pointer.ts';
import type { SchemaNote, Violation } from '#shared/model/runs/schema-check.ts';
import { plainVerdict, type SchemaVerdict } from './check-message.ts';
import { BadSchemaError, type PreparedSchema, shortText } from './prepared-schema.ts';

/** Rounded numbers are not looked for in longer texts. */
const exactCharacters = 1_000_000;

/** Checks JSON text against the schema of `prepare`, if any. Never throws; may run without end. */
export function checkValue(valueText: string, prepare: () => PreparedSchema | undefined): SchemaVerdict {
  let value: Json;
  try {
    value = JSON.parse(valueText);
  } catch (error) {
    if (error instanceof RangeError) return tooDeep;
    return plainVerdict('notJson', syntaxNote(valueText));
  }
  try {
    const prepared = prepare();
    if (prepared === undefined) return plainVerdict('noSchema');
    const { errors } = allErrors(value, prepared);
    const finding: SchemaVerdict =
      errors.length === 0 ? plainVerdict('valid') : { verdict: 'invalid', ...violationsOf(errors, value, prepared) };
    const notes = [...prepared.doubts, ...roundingNotes(valueText)];
    return notes.length === 0 ? finding : { ...finding, notes };
  } catch (error) {
    if (error instanceof BadSchemaError) return plainVerdict('badSchema', error.note);
    if (error instanceof RangeError) return tooDeep;
    return plainVerdict('badSchema', { code: 'unresolved' });
  }
}

const tooDeep = plainVerdict('tooSlow', { code: 'tooDeep' });

/** Every error, or the first ones when there are more than the validator's stack can hold. */
function allErrors(value: Json, { schema, draft, lookup }: PreparedSchema) {
  try {
    return validate(value, schema, draft, lookup, false);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return validate(value, schema, draft, lookup, true);
  }
}

/** Names the first number that loses digits: a JavaScript number has about 16. */
function roundingNotes(text: string): SchemaNote[] {
  if (text.length > exactCharacters) return [];
  const { count, kinds, starts, ends } = readNodes(text);
  for (let index = 0; index < count; index += 1) {
    if (kinds[index] !== numberKind) continue;
    const found = text.slice(starts[index], ends[index]);
    const used = String(Number(found));
    if (digitsOf(found) !== digitsOf(used)) return [{ code: 'rounded', found: found.slice(0, 60), used }];
  }
  return [];
}

/** A number's significant digits and its power of ten. */
function digitsOf(source: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(source) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/(^|[^0])0+$/, '$1');
  if (significant === '') return '0';
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

/** The place of the first error, counted from 1. */
function syntaxNote(text: string): SchemaNote {
  const before = text.slice(0, readBeginning(text).error).split('\n');
  return { code: 'syntax', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const limit = 200;

/** Keywords whose errors only repeat an error within them. */
const parents = new Set([
  ...['$recursiveRef', '$ref', 'additionalItems', 'additionalProperties', 'allOf', 'dependencies', 'dependentSchemas'],
  ...['if', 'items', 'patternProperties', 'prefixItems', 'properties', 'propertyNames', 'unevaluatedItems'],
  ...['unevaluatedProperties'],
]);

function violationsOf(
  errors: OutputUnit[],
  value: Json,
  prepared: PreparedSchema,
): { violations: Violation[]; total: number } {
  const reported = withoutRepetitions(errors);
  const ordered = reported.map((error) => ({ error, depth: error.instanceLocation.split('/').length }));
  ordered.sort((a, b) => a.depth - b.depth);
  const violations = ordered.slice(0, limit).map(({ error }) => violationOf(error, value, prepared));
  return { violations, total: reported.length };
}

function violationOf(
  { instanceLocation, keyword, keywordLocation, error }: OutputUnit,
  value: Json,
  prepared: PreparedSchema,
): Violation {
  const pointer = percentDecoded(instanceLocation.replace(/^#/, ''));
  const place = schemaPointer(keywordLocation, prepared);
  // The validator reports each missing name by itself, and only in its words.
  const missing = keyword === 'required' ? /required property "(.*)"/s.exec(error)?.[1] : undefined;
  const required = valueAtPointer(prepared.raw, place);
  const found = valueAtPointer(value, pointer);
  const expected = missing ?? (required === undefined ? undefined : expectedText(required));
  return {
    pointer,
    keyword,
    schemaPointer: place,
    ...(expected !== undefined && { expected }),
    ...(found !== undefined &&
      missing === undefined && { found: keyword === 'type' ? typeOf(found) : shortText(found) }),
  };
}

const expectedCharacters = 120;

/** What a keyword requires, in few words: a list without its brackets, a text without its quotes. */
function expectedText(value: Json): string {
  const plain = (each: Json) => (typeof each === 'string' ? each.slice(0, expectedCharacters + 1) : shortText(each));
  const text = Array.isArray(value) ? value.slice(0, expectedCharacters).map(plain).join(', ') : plain(value);
  return text.length > expectedCharacters ? `${text.slice(0, expectedCharacters)}…` : text;
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function withoutRepetitions(errors: OutputUnit[]): OutputUnit[] {
  const reported: OutputUnit[] = [];
  for (let index = 0; index < errors.length; index++) {
    const error = errors[index];
    if (error === undefined) break;
    const next = errors[index + 1];
    if (next?.keyword === 'false' && parents.has(error.keyword)) {
      reported.push(notAllowed(error, next));
      index++;
    } else if (/^(contains|anyOf|oneOf)$/.test(error.keyword)) {
      reported.push(error);
      index += withinAlternative(error, errors, index);
    } else if (next === undefined || !parents.has(error.keyword) || !isWithin(next, error)) {
      reported.push(error);
    }
  }
  return reported;
}

/** A `false` schema accepts nothing: the value itself is the violation. */
function notAllowed(parent: OutputUnit, { instanceLocation }: OutputUnit): OutputUnit {
  return { ...parent, instanceLocation };
}

function withinAlternative(parent: OutputUnit, errors: OutputUnit[], index: number): number {
  let count = 0;
  let isPlain = true;
  for (let next = errors[index + 1]; next !== undefined && isWithin(next, parent); next = errors[index + 1 + count]) {
    isPlain &&=
      next.instanceLocation === parent.instanceLocation && /^(type|const|enum|\$ref|false)$/.test(next.keyword);
    count++;
  }
  const fitsSeveral = parent.keyword === 'oneOf' && !parent.error.includes('(0 matches)');
  return parent.keyword === 'contains' || fitsSeveral || isPlain ? count : 0;
}

function isWithin(error: OutputUnit, parent: OutputUnit): boolean {
  if (error.keyword === 'false') return error.instanceLocation.startsWith(parent.instanceLocation);
  const place = parent.keyword === 'if' ? parent.keywordLocation.replace(/if$/, '') : parent.keywordLocation;
  return error.keywordLocation.startsWith(place.endsWith('/') ? place : `${place}/`);
}

/** The keyword's place in the schema; the validator's path goes through references. */
function schemaPointer(location: string, { schema, lookup }: PreparedSchema): string {
  let pointer = '';
  let current: unknown = schema;
  for (const name of pointerSteps(percentDecoded(location.replace(/^#/, '')))) {
    const target: Schema | boolean | undefined =
      name === '$ref' && isSchema(current) && typeof current.$ref === 'string'
        ? lookup[current.__absolute_ref__ ?? current.$ref]
        : undefined;
    if (isSchema(target) && target.__absolute_uri__ !== undefined) {
      pointer = percentDecoded(target.__absolute_uri__.replace(/^[^#]*#?/, ''));
      current = target;
    } else {
      pointer = pointerTo(pointer, name);
      current = isSchema(current) && Object.hasOwn(current, name) ? current[name] : undefined;
    }
  }
  return pointer;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
