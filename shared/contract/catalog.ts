import { z } from 'zod';
import {
  catalogItemSchema,
  catalogKindSchema,
  listChangesSchema,
  pageRecordSchema,
  walkSchema,
} from '../model/catalog.ts';
import { sessionIdSchema } from '../model/id.ts';
import { procedure } from './base.ts';

const list = z.object({ sessionId: sessionIdSchema, kind: catalogKindSchema });

export const catalog = {
  /** How the walks of one session stand. */
  walks: procedure.input(z.object({ sessionId: sessionIdSchema })).output(z.array(walkSchema)),
  /**
   * Walks a list again from its first page; one that the server did not declare is asked for all the same. A
   * complete list stays until the new walk is complete too and replaces it. `paged` stops after each page.
   */
  refresh: procedure.input(list.extend({ paged: z.boolean().default(false) })).output(walkSchema),
  /** Goes on where a walk paused, failed or was cancelled: one page further, or to the end. */
  proceed: procedure.input(list.extend({ pages: z.enum(['one', 'all']) })).output(walkSchema),
  /** Lets a walk that waits in `incoming` replace the list. */
  apply: procedure.input(list).output(walkSchema),
  /** Stops a walk; what came stays. */
  cancel: procedure.input(list).output(walkSchema),
  /** Items `from` up to `from + count` of the current generation, as the server sent them. */
  items: procedure
    .input(list.extend({ from: z.number().int().min(0), count: z.number().int().min(1).max(5000) }))
    .output(z.object({ generation: z.number().int(), items: z.array(catalogItemSchema) })),
  /**
   * One item as JSON text: unlike `items`, whose values travel as objects, it keeps a field named `__proto__`.
   * Fails with `unknownSession`; the text is `null` for an ordinal that is not there.
   */
  itemText: procedure.input(list.extend({ ordinal: z.number().int().min(0) })).output(z.object({ text: z.string() })),
  /** The pages of the current walk, with their cursors. */
  pages: procedure.input(list).output(z.array(pageRecordSchema)),
  /** What differs: in the incoming walk when there is one, else in the current one against the one before. */
  changes: procedure.input(list).output(listChangesSchema),
};
