import type { OutputUnit, Schema } from '@cfworker/json-schema';
import type { Violation } from '#shared/model/runs/schema-check.ts';
import type { PreparedSchema } from './prepared-schema.ts';

const LIMIT = 200;
const MESSAGE_CHARACTERS = 300;

/** Keywords whose errors only mean that something within them does not fit. */
const parents = new Set([
  ...['$recursiveRef', '$ref', 'additionalItems', 'additionalProperties', 'allOf', 'dependencies', 'dependentSchemas'],
  ...['if', 'items', 'patternProperties', 'prefixItems', 'properties', 'propertyNames', 'unevaluatedItems'],
  ...['unevaluatedProperties'],
]);

/** The validator's errors for a person: each thing once, the outermost first, at most 200. */
export function violationsOf(
  errors: OutputUnit[],
  prepared: PreparedSchema,
): { violations: Violation[]; total: number } {
  const reported = reportOnce(errors);
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

function reportOnce(errors: OutputUnit[]): OutputUnit[] {
  const reported: OutputUnit[] = [];
  for (let index = 0; index < errors.length; index++) {
    const error = errors[index];
    if (error === undefined) break;
    const next = errors[index + 1];
    if (next?.keyword === 'false' && parents.has(error.keyword)) {
      reported.push(notAllowed(error, next));
      index++;
    } else if (error.keyword === 'contains' || isAlternative(error)) {
      reported.push(error);
      index += withinAlternative(error, errors, index);
    } else if (next === undefined || !parents.has(error.keyword) || !isWithin(next, error)) {
      reported.push(error);
    }
  }
  return reported;
}

/** A schema that is `false` lets nothing pass: the value itself is the violation. */
function notAllowed(parent: OutputUnit, { instanceLocation }: OutputUnit): OutputUnit {
  const name = decodePointer(instanceLocation).split('/').at(-1) ?? '';
  return {
    ...parent,
    instanceLocation,
    error: `“${name.replaceAll('~1', '/').replaceAll('~0', '~')}” is not allowed.`,
  };
}

function isAlternative({ keyword }: OutputUnit): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

/**
 * How many of the next errors add nothing: all when items were tried one by one, when more than one
 * alternative fits, and when the alternatives are merely several types or values of the same place.
 */
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

/** The keyword's place: the validator's own path leads through references. */
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
