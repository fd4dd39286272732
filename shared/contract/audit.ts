import { z } from 'zod';
import { auditEntrySchema, auditFilterSchema, auditVerdictSchema } from '../model/audit.ts';
import { procedure } from './base.ts';

export const audit = {
  /** Entries `from` up to `from + count` of those that match, newest first, counting from 0. */
  list: procedure
    .input(
      z.object({
        filter: auditFilterSchema,
        from: z.number().int().min(0),
        count: z.number().int().min(1).max(1000),
      }),
    )
    .output(z.object({ entries: z.array(auditEntrySchema), total: z.number().int() })),
  /** Follows the chain from the first entry to the last and says where it breaks. */
  verify: procedure.output(auditVerdictSchema),
  /** Matching entries after `after`, oldest first, one JSON document a line; `last` is absent when no more follow. */
  export: procedure
    .input(z.object({ filter: auditFilterSchema, after: z.number().int().min(0).default(0) }))
    .output(z.object({ lines: z.string(), last: z.number().int().optional() })),
};
