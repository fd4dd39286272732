import { z } from 'zod';

const violationSchema = z.object({
  /** JSON Pointer (RFC 6901) into the value. */
  pointer: z.string(),
  /** The violated keyword: `required`, `type`, … */
  keyword: z.string(),
  /** JSON Pointer to that keyword in the schema, as far as it is known. */
  schemaPointer: z.string(),
  /** The validator's message, in English. */
  message: z.string(),
});
export type Violation = z.infer<typeof violationSchema>;

/** The result of checking a value against a server's schema. */
export const schemaCheckSchema = z.object({
  /**
   * - `notJson`: the value isn't JSON.
   * - `noSchema`: the schema is missing.
   * - `badSchema`: the schema is invalid: see `detail`.
   * - `tooSlow`: the check timed out; the schema is too large, too deep, or has a slow regular expression.
   */
  verdict: z.enum(['valid', 'invalid', 'notJson', 'noSchema', 'badSchema', 'tooSlow']),
  /** The first 200, outermost first. */
  violations: z.array(violationSchema),
  total: z.number().int(),
  detail: z.string().optional(),
  durationMs: z.number(),
});
export type SchemaCheck = z.infer<typeof schemaCheckSchema>;
