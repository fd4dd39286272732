import { z } from 'zod';
import { jsonSchema } from './any-json.ts';
import { failureSchema } from './failure.ts';
import { sessionIdSchema } from './id/id.ts';

/** The four paged lists of a server. */
export const catalogKinds = ['resources', 'templates', 'prompts', 'tools'] as const;
export const catalogKindSchema = z.enum(catalogKinds);
export type CatalogKind = z.infer<typeof catalogKindSchema>;

/** How many items differ between two fetches of one list. */
export const changeCountsSchema = z.object({
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
};

export const listFetchSchema = z.object({
  sessionId: sessionIdSchema,
  kind: catalogKindSchema,
  /** Grows with each new fetch of the same list: items fetched under another number are stale. */
  generation: z.number().int(),
  /** Grows with each change of the rows that views have of the list. */
  version: z.number().int(),
  ...progress,
  /** There is a further page: after a pause, a failure or a cancel. */
  more: z.boolean(),
  /** What the newest fetch brought, compared with the one before it. */
  changes: changeCountsSchema.optional(),
  /**
   * A fetch in the background that is to replace this one: running, or done and waiting to be applied, then with
   * its `changes`.
   */
  incoming: z.object({ ...progress, changes: changeCountsSchema.optional() }).optional(),
});
export type ListFetch = z.infer<typeof listFetchSchema>;

/** One item exactly as the server listed it; `ordinal` counts from 0 and distinguishes duplicates. */
export const catalogItemSchema = z.object({ ordinal: z.number().int(), raw: jsonSchema });
export type CatalogItem = z.infer<typeof catalogItemSchema>;

/** One page of a fetch, with the cursors as the server gave them: they are opaque, and `""` is one. */
export const pageRecordSchema = z.object({
  /** Counts from 1. */
  number: z.number().int(),
  /** The cursor that was sent; absent for the first page. */
  cursor: z.string().optional(),
  /** The cursor for the next page; absent on the last one. */
  nextCursor: z.string().optional(),
  count: z.number().int(),
  at: z.number(),
  requestSeq: z.number().int(),
  responseSeq: z.number().int(),
  /** How long the server lets clients keep the page, in milliseconds, and for whom (2026-07-28). */
  ttlMs: z.number().optional(),
  cacheScope: z.string().optional(),
});
export type PageRecord = z.infer<typeof pageRecordSchema>;

/** The items of a fetch's change counts, as the server listed them; at most 1,000 of each. */
export const listChangesSchema = z.object({
  added: z.array(jsonSchema),
  removed: z.array(jsonSchema),
  changed: z.array(z.object({ before: jsonSchema, after: jsonSchema })),
});
export type ListChanges = z.infer<typeof listChangesSchema>;
