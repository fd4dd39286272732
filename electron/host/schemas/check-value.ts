import { type OutputUnit, type Schema, validate } from '@cfworker/json-schema';
import type { Json } from '#shared/model/json.ts';
import type { Violation } from '#shared/model/runs/schema-check.ts';
import { type Finding, plainFinding } from './check-message.ts';
import { BadSchemaError, type PreparedSchema } from './prepared-schema.ts';

/** Rounded numbers are not looked for in longer texts. */
const EXACT_CHARACTERS = 1_000_000;

/** Checks JSON text against the schema of `prepare`, if any. Never throws; may run without end. */
export function checkValue(valueText: string, prepare: () => PreparedSchema | undefined): Finding {
  let value: Json;
  try {
    value = JSON.parse(valueText);
  } catch (error) {
    if (error instanceof RangeError) return tooDeep;
    return plainFinding('notJson', messageOf(error));
  }
  try {
    const prepared = prepare();
    if (prepared === undefined) return plainFinding('noSchema');
    const { errors } = allErrors(value, prepared);
    const finding: Finding =
      errors.length === 0 ? plainFinding('valid') : { verdict: 'invalid', ...violationsOf(errors, prepared) };
    const detail = [prepared.doubt, roundingNote(valueText)].filter((note) => note !== undefined).join('. ');
    return detail === '' ? finding : { ...finding, detail };
  } catch (error) {
    if (error instanceof BadSchemaError) return plainFinding('badSchema', error.message);
    if (error instanceof RangeError) return tooDeep;
    return plainFinding('badSchema', messageOf(error));
  }
}

const tooDeep = plainFinding('tooSlow', 'The schema or the value is too deep');

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
function roundingNote(text: string): string | undefined {
  if (text.length > EXACT_CHARACTERS) return undefined;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g)) {
    const isExact = token.startsWith('"') || digitsOf(token) === digitsOf(String(Number(token)));
    if (!isExact) return `${token.slice(0, 60)} was checked as ${Number(token)}`;
  }
  return undefined;
}

/** A number's significant digits and its power of ten. */
function digitsOf(source: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(source) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const LIMIT = 200;
const MESSAGE_CHARACTERS = 300;

/** Keywords whose errors only repeat an error within them. */
const parents = new Set([
  ...['$recursiveRef', '$ref', 'additionalItems', 'additionalProperties', 'allOf', 'dependencies', 'dependentSchemas'],
  ...['if', 'items', 'patternProperties', 'prefixItems', 'properties', 'propertyNames', 'unevaluatedItems'],
  ...['unevaluatedProperties'],
]);

function violationsOf(errors: OutputUnit[], prepared: PreparedSchema): { violations: Violation[]; total: number } {
  const reported = withoutRepetitions(errors);
  const ordered = reported.map((error) => ({ error, depth: error.instanceLocation.split('/').length }));
  ordered.sort((a, b) => a.depth - b.depth);
  const violations = ordered.slice(0, LIMIT).map(({ error }) => ({
    pointer: decodePointer(error.instanceLocation),
    keyword: error.keyword,
    schemaPointer: schemaPointer(error.keywordLocation, prepared),
    message: error.error.slice(0, MESSAGE_CHARACTERS),
  }));
  return { violations, total: reported.length };
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
  const name = decodePointer(instanceLocation).split('/').at(-1) ?? '';
  return {
    ...parent,
    instanceLocation,
    error: `“${name.replaceAll('~1', '/').replaceAll('~0', '~')}” is not allowed.`,
  };
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

function decodePointer(location: string): string {
  try {
    return decodeURIComponent(location.replace(/^#/, ''));
  } catch {
    return location;
  }
}

/** The keyword's place in the schema; the validator's path goes through references. */
function schemaPointer(location: string, { schema, lookup }: PreparedSchema): string {
  let pointer = '';
  let current: unknown = schema;
  for (const step of decodePointer(location).split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const target: Schema | boolean | undefined =
      step === '$ref' && isSchema(current) && typeof current.$ref === 'string'
        ? lookup[current.__absolute_ref__ ?? current.$ref]
        : undefined;
    if (isSchema(target) && target.__absolute_uri__ !== undefined) {
      pointer = decodePointer(target.__absolute_uri__.replace(/^[^#]*/, ''));
      current = target;
    } else {
      pointer += `/${step}`;
      current = isSchema(current) && Object.hasOwn(current, name) ? current[name] : undefined;
    }
  }
  return pointer;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
