import { z } from 'zod';
import { jsonSchema } from '../../model/json/any-json.ts';

/** `new`: only what was measured says it; `missing`: it wasn’t measured. In the order of tables. */
export const comparisons = ['differs', 'agrees', 'new', 'missing'] as const;

/** One fact of a measured profile and of a known one, by its path such as `uses.tools`. Values are untrusted. */
const comparedFactSchema = z.object({
  path: z.string(),
  comparison: z.enum(comparisons),
  measured: jsonSchema.optional(),
  known: jsonSchema.optional(),
});
export type ComparedFact = z.infer<typeof comparedFactSchema>;

/** What was measured of a client. */
export const measuredClientSchema = z.object({
  id: z.string(),
  /** As the client announces itself. Untrusted, as its version. */
  name: z.string(),
  version: z.string().optional(),
  file: z.string(),
  /** When the file changed, in milliseconds since 1970. */
  changedAt: z.number(),
  /** The name of the profile that it is compared with; undefined where none is of this client. */
  known: z.string().optional(),
  /** Without one, all are new. */
  facts: z.array(comparedFactSchema),
});
export type MeasuredClient = z.infer<typeof measuredClientSchema>;
