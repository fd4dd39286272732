import { z } from 'zod';

/** One place where a value doesn't fit a schema. */
export const violationSchema = z.object({
  /** JSON pointer (RFC 6901) to the place in the value; `""` is the whole. */
  pointer: z.string(),
  /** The schema's keyword that it violates: `required`, `type`, … */
  keyword: z.string(),
  /** JSON pointer to that keyword in the schema, as far as it is known. */
  schemaPointer: z.string(),
  /** The validator's sentence, in English. */
  message: z.string(),
});
export type Violation = z.infer<typeof violationSchema>;

/** What came of checking a value against a server's schema, in a worker with a time limit. */
export const schemaCheckSchema = z.object({
  /**
   * - `valid`, `invalid`: the check came to its end.
   * - `notJson`: the value isn't a JSON text.
   * - `noSchema`: there is nothing to check against.
   * - `badSchema`: the schema itself is wrong: see `detail`.
   * - `tooSlow`: the check was stopped; the schema is too large, too deep, or its regular expression explodes.
   */
  verdict: z.enum(['valid', 'invalid', 'notJson', 'noSchema', 'badSchema', 'tooSlow']),
  /** The first 200, outermost first. */
  violations: z.array(violationSchema),
  total: z.number().int(),
  detail: z.string().optional(),
  durationMs: z.number(),
});
export type SchemaCheck = z.infer<typeof schemaCheckSchema>;
