import { z } from 'zod';
import type { TextFault } from '../../model/frames/text-fault.ts';

/** The types of JSON values; `integer` only where one is expected. */
export type ValueType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object' | 'other';

/**
 * Why a document can't be used, as facts for the catalogue's `documentProblems` and as the parameters of a failure. The
 * document itself is named by the failure's own parameters.
 */
export type DocumentFault =
  | TextFault
  /** `alternative`: another expected type, or `none`. */
  | { problem: 'type'; field: string; expected: ValueType; alternative: ValueType | 'none'; found: ValueType }
  | { problem: 'documentType'; expected: ValueType; found: ValueType }
  | { problem: 'missing'; field: string; expected: ValueType; alternative: ValueType | 'none' }
  /** `expected`: the allowed values as JSON texts; `found`: the value as JSON text, shortened. */
  | { problem: 'choice'; field: string; expected: string; found: string }
  /** `expected`: the name of the format, as in JSON Schema or zod. */
  | { problem: 'format'; field: string; expected: string; found: string }
  /** A number, or the length of a string or array, is out of range. */
  | { problem: 'atLeast' | 'atMost'; field: string; of: 'number' | 'length'; expected: number; found: number }
  | { problem: 'unknownField'; field: string }
  /** Another check failed. */
  | { problem: 'unusable'; field: string; found: string };

const maxValue = 80;
const maxField = 200;

/** The parts of a zod issue that are read; its message is never shown. */
const issueSchema = z.looseObject({
  code: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  expected: z.string().optional(),
  values: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  origin: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  keys: z.array(z.string()).optional(),
  errors: z.array(z.array(z.unknown())).optional(),
});
type Issue = z.infer<typeof issueSchema>;

const errorSchema = z.object({ issues: z.array(issueSchema).min(1) });

/**
 * The facts of a `ZodError`, also one of another copy of zod, from its first issue; undefined for anything else.
 * `document`: the value that was checked.
 */
export function schemaFault(error: unknown, document: unknown): DocumentFault | undefined {
  const [issue] = errorSchema.safeParse(error).data?.issues ?? [];
  return issue && issueFault(issue, document);
}

function issueFault(issue: Issue, document: unknown): DocumentFault {
  const { path } = issue;
  const value = valueAt(document, path);
  const field = fieldName(path);
  if (issue.code === 'unrecognized_keys') {
    return { problem: 'unknownField', field: fieldName([...path, issue.keys?.[0] ?? '']) };
  }
  const branch = issue.code === 'invalid_union' ? bestBranch(issue, document) : undefined;
  if (branch !== undefined && 'problem' in branch) return branch;
  const types = branch?.types ?? (issue.code === 'invalid_type' ? [typeName(issue.expected)] : []);
  if (value === undefined && path.length > 0) {
    const [expected = expectedOf(issue), alternative = 'none'] = types;
    return { problem: 'missing', field, expected, alternative };
  }
  const [expected, alternative = 'none'] = types;
  if (expected !== undefined) {
    const found = typeOf(value);
    if (path.length === 0) return { problem: 'documentType', expected, found };
    return { problem: 'type', field, expected, alternative, found };
  }
  return checkFault(issue, field, value);
}

/** A value of the right type that fails a check. */
function checkFault({ code, values, format, minimum, maximum }: Issue, field: string, value: unknown): DocumentFault {
  const found = shown(value);
  if (code === 'invalid_value' && values !== undefined) {
    return { problem: 'choice', field, expected: values.map(shown).join(', ').slice(0, maxField), found };
  }
  if (code === 'invalid_format' && format !== undefined) return { problem: 'format', field, expected: format, found };
  const size = sizeOf(value);
  const limit = code === 'too_small' ? minimum : code === 'too_big' ? maximum : undefined;
  if (size === undefined || limit === undefined) return { problem: 'unusable', field, found };
  const of = typeof value === 'number' ? 'number' : 'length';
  return { problem: code === 'too_small' ? 'atLeast' : 'atMost', field, of, expected: limit, found: size };
}

/** The alternative that fits best, or the types of all of them when none fits at all. */
function bestBranch(issue: Issue, document: unknown): DocumentFault | { types: ValueType[] } | undefined {
  const branches = (issue.errors ?? []).flatMap((errors) => errorSchema.safeParse({ issues: errors }).data ?? []);
  const firsts = branches.flatMap(({ issues }) => issues[0] ?? []);
  const fitting = firsts.find(({ code, path }) => code !== 'invalid_type' || path.length > 0);
  if (fitting !== undefined) return issueFault({ ...fitting, path: [...issue.path, ...fitting.path] }, document);
  return firsts.length === 0 ? undefined : { types: [...new Set(firsts.map(({ expected }) => typeName(expected)))] };
}

/** The type that a value must have to be checked like this. */
function expectedOf({ code, origin, values }: Issue): ValueType {
  if (code === 'invalid_format') return 'string';
  if (code === 'invalid_value') return values?.every((each) => typeof each === 'string') ? 'string' : 'other';
  return typeName(origin);
}

const typeNames: Partial<Record<string, ValueType>> = {
  int: 'integer',
  nan: 'number',
  bigint: 'integer',
  record: 'object',
  map: 'object',
  tuple: 'array',
  set: 'array',
};
const valueTypes: readonly string[] = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];

function typeName(name = ''): ValueType {
  return typeNames[name] ?? (isValueType(name) ? name : 'other');
}

function isValueType(name: string): name is ValueType {
  return valueTypes.includes(name);
}

/** The type of a JSON value. */
export function typeOf(value: unknown): ValueType {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeName(typeof value);
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' || Array.isArray(value) ? value.length : undefined;
}

function valueAt(document: unknown, path: readonly (string | number)[]): unknown {
  let value = document;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** A path as `authorization_servers[0]` or `headers["x y"]`. */
export function fieldName(path: readonly (string | number)[]): string {
  const parts = path.map((key, index) => {
    if (typeof key === 'number') return `[${key}]`;
    if (!/^[\w$-]+$/.test(key)) return index === 0 ? key : `[${JSON.stringify(key)}]`;
    return index === 0 ? key : `.${key}`;
  });
  return oneLine(parts.join('').toWellFormed().slice(0, maxField));
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > maxValue ? `${text.slice(0, maxValue).toWellFormed()}…` : text;
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').trim();
}
