import { z } from 'zod';
import { failureSchema } from './failure.ts';
import { sessionIdSchema } from './id.ts';
import { jsonSchema } from './json.ts';

/** The four paged lists of a server. */
export const catalogKinds = ['resources', 'templates', 'prompts', 'tools'] as const;
export const catalogKindSchema = z.enum(catalogKinds);
export type CatalogKind = z.infer<typeof catalogKindSchema>;

/** How the walk over one list stands. */
export const walkSchema = z.object({
  sessionId: sessionIdSchema,
  kind: catalogKindSchema,
  /** Grows with each new walk of the same list: items fetched under another number are stale. */
  generation: z.number().int(),
  /** `undeclared`: the server never said that it has this list, so it was not asked. */
  phase: z.enum(['undeclared', 'walking', 'done', 'failed', 'cancelled']),
  /** Items received. */
  count: z.number().int(),
  pages: z.number().int(),
  failure: failureSchema.optional(),
});
export type Walk = z.infer<typeof walkSchema>;

/** One item exactly as the server listed it; `ordinal` counts from 0 and tells duplicates apart. */
export const catalogItemSchema = z.object({ ordinal: z.number().int(), raw: jsonSchema });
export type CatalogItem = z.infer<typeof catalogItemSchema>;
