import { z } from 'zod';

const violationSchema = z.object({
  /** JSON Pointer (RFC 6901) into the value. */
  pointer: z.string(),
  /** The violated keyword: `required`, `type`, … */
  keyword: z.string(),
  /** JSON Pointer to that keyword in the schema, as far as it is known. */
  schemaPointer: z.string(),
  /** What the keyword requires, as short text: of `required`, the missing name. Absent when it isn't in one place. */
  expected: z.string().optional(),
  /** The value, or its type for `type`, as short text. */
  found: z.string().optional(),
});
export type Violation = z.infer<typeof violationSchema>;

const schemaNoteSchema = z.object({
  /**
   * Why a schema can't be used:
   * - `wrongValue`: a keyword, or the schema itself, isn't `expected`. `badPattern`: an invalid regular expression.
   * - `nowhere`, `outside`: a reference into nothing, or out of the schema; nothing is fetched. `circular`: to itself.
   * - `unresolved`: an address in it is invalid. `tooDeep`: it, or the value, is nested too deeply.
   *
   * Why a check didn't end: `timedOut` after `ms`; `ended`: its process did, for lack of memory; `closing`: Loupe.
   *
   * How the check may differ: `rounded`: a number `found` was checked as `used`. `dialect`: an unknown `$schema`, read as
   * 2020-12. `dynamicRef`: it is followed like `$ref`.
   *
   * `syntax`: the value isn't JSON from `line` and `column` on.
   */
  code: z.enum([
    ...(['wrongValue', 'badPattern', 'nowhere', 'outside', 'circular', 'unresolved', 'tooDeep'] as const),
    ...(['timedOut', 'ended', 'closing', 'rounded', 'dialect', 'dynamicRef', 'syntax'] as const),
  ]),
  /** JSON Pointer into the schema. */
  pointer: z.string().optional(),
  /** What is there, as short text. */
  found: z.string().optional(),
  /** What belongs there. */
  expected: z
    .enum([
      ...(['object', 'schema', 'schemaList', 'schemaMap', 'typeName', 'nameList', 'nameLists', 'valueList'] as const),
      ...(['string', 'number', 'boolean', 'count', 'positive'] as const),
    ])
    .optional(),
  used: z.string().optional(),
  ms: z.number().optional(),
  line: z.number().int().optional(),
  column: z.number().int().optional(),
});
export type SchemaNote = z.infer<typeof schemaNoteSchema>;

/** The result of checking a value against a server's schema. */
export const schemaCheckSchema = z.object({
  /**
   * - `notJson`: the value isn't JSON.
   * - `noSchema`: the schema is missing.
   * - `badSchema`: the schema can't be used: see `notes`.
   * - `tooSlow`: the check timed out; the schema is too large, too deep, or has a slow regular expression.
   */
  verdict: z.enum(['valid', 'invalid', 'notJson', 'noSchema', 'badSchema', 'tooSlow']),
  /** The first 200, outermost first. */
  violations: z.array(violationSchema),
  total: z.number().int(),
  notes: z.array(schemaNoteSchema).optional(),
  durationMs: z.number(),
});
export type SchemaCheck = z.infer<typeof schemaCheckSchema>;
