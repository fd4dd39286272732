import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { sessionIdSchema } from '../id/id.ts';
import { jsonSchema } from '../json/any-json.ts';
import { catalogKinds } from './catalog-kinds.ts';

export const catalogKindSchema = z.enum(catalogKinds);
export type CatalogKind = z.infer<typeof catalogKindSchema>;

const changeCountsSchema = z.object({
  added: z.number().int(),
  removed: z.number().int(),
  changed: z.number().int(),
});
export type ChangeCounts = z.infer<typeof changeCountsSchema>;

const progress = {
  /** `undeclared`: the server didn't declare this list, so it isn't requested. */
  phase: z.enum(['undeclared', 'fetching', 'paused', 'done', 'failed', 'cancelled']),
  count: z.number().int(),
  pages: z.number().int(),
  failure: failureSchema.optional(),
  /** The server has more pages, which the host as which Loupe connects doesn't read. */
  leavesPages: z.boolean().optional(),
};

export const listFetchSchema = z.object({
  sessionId: sessionIdSchema,
  kind: catalogKindSchema,
  /** Increases with each fetch of the list: items of another generation are stale. */
  generation: z.number().int(),
  /** Increases with each change of the list's rows in views. */
  version: z.number().int(),
  ...progress,
  /** The server didn't declare it. `declaredAs`: the JSON text of what it declares in place of an object. */
  isUndeclared: z.boolean().optional(),
  declaredAs: z.string().optional(),
  /** There are more pages: after a pause, a failure or a cancel. */
  more: z.boolean(),
  /** Differences from the previous fetch. */
  changes: changeCountsSchema.optional(),
  /** A background fetch that will replace this one: running, or done and waiting to be applied. */
  incoming: z.object({ ...progress, changes: changeCountsSchema.optional() }).optional(),
});
export type ListFetch = z.infer<typeof listFetchSchema>;

/** One item as the server sent it; `ordinal` counts from 0 and distinguishes duplicates. */
export const catalogItemSchema = z.object({ ordinal: z.number().int(), raw: jsonSchema });
export type CatalogItem = z.infer<typeof catalogItemSchema>;

/** One page of a fetch, with the server's cursors, which are opaque: `""` is one. */
export const pageRecordSchema = z.object({
  /** Counts from 1. */
  number: z.number().int(),
  /** Absent for the first page. */
  cursor: z.string().optional(),
  /** Absent on the last page. */
  nextCursor: z.string().optional(),
  count: z.number().int(),
  at: z.number(),
  requestSeq: z.number().int(),
  responseSeq: z.number().int(),
  /** How long, in milliseconds, and for whom a client may cache the page (2026-07-28). */
  ttlMs: z.number().optional(),
  cacheScope: z.string().optional(),
});
export type PageRecord = z.infer<typeof pageRecordSchema>;

/** The changed items as the server sent them; at most 1,000 of each. */
export const listChangesSchema = z.object({
  added: z.array(jsonSchema),
  removed: z.array(jsonSchema),
  changed: z.array(z.object({ before: jsonSchema, after: jsonSchema })),
});
export type ListChanges = z.infer<typeof listChangesSchema>;
