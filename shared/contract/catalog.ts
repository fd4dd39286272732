import { z } from 'zod';
import {
  catalogItemSchema,
  catalogKindSchema,
  listChangesSchema,
  listFetchSchema,
  pageRecordSchema,
} from '../model/catalog.ts';
import { sessionIdSchema } from '../model/id/id.ts';
import { procedure } from './base.ts';

const list = z.object({ sessionId: sessionIdSchema, kind: catalogKindSchema });

export const catalog = {
  /** The state of a session's list fetches. */
  listFetches: procedure.input(z.object({ sessionId: sessionIdSchema })).output(z.array(listFetchSchema)),
  /**
   * Fetches a list again from its first page; one that the server did not declare is requested all the same. A
   * complete list stays until the new fetch is complete too and replaces it. `paged` stops after each page.
   */
  refresh: procedure.input(list.extend({ paged: z.boolean().default(false) })).output(listFetchSchema),
  /** Goes on where a fetch paused, failed or was cancelled: one page further, or to the end. */
  proceed: procedure.input(list.extend({ pages: z.enum(['one', 'all']) })).output(listFetchSchema),
  /** Lets a fetch that waits in `incoming` replace the list. */
  apply: procedure.input(list).output(listFetchSchema),
  /** Stops a fetch; what came stays. */
  cancel: procedure.input(list).output(listFetchSchema),
  /** Items `from` up to `from + count` of the current generation, as the server sent them. */
  items: procedure
    .input(list.extend({ from: z.number().int().min(0), count: z.number().int().min(1).max(5000) }))
    .output(z.object({ generation: z.number().int(), items: z.array(catalogItemSchema) })),
  /**
   * One item as JSON text: unlike `items`, whose values travel as objects, it keeps a field named `__proto__`.
   * Fails with `unknownSession`; the text is `null` for an ordinal that is not there.
   */
  itemText: procedure.input(list.extend({ ordinal: z.number().int().min(0) })).output(z.object({ text: z.string() })),
  /** The pages of the current fetch, with their cursors. */
  pages: procedure.input(list).output(z.array(pageRecordSchema)),
  /** What differs: in the incoming fetch when there is one, else in the current one against the one before. */
  changes: procedure.input(list).output(listChangesSchema),
};
