import { z } from 'zod';
import { catalogItemSchema, catalogKindSchema, walkSchema } from '../model/catalog.ts';
import { sessionIdSchema } from '../model/id.ts';
import { procedure } from './base.ts';

const list = z.object({ sessionId: sessionIdSchema, kind: catalogKindSchema });

export const catalog = {
  /** How the walks of one session stand. */
  walks: procedure.input(z.object({ sessionId: sessionIdSchema })).output(z.array(walkSchema)),
  /** Walks a list again from its first page; one that the server did not declare is asked for all the same. */
  refresh: procedure.input(list).output(walkSchema),
  /** Stops a walk; what came stays. */
  cancel: procedure.input(list).output(walkSchema),
  /** Items `from` up to `from + count` of the current generation, as the server sent them. */
  items: procedure
    .input(list.extend({ from: z.number().int().min(0), count: z.number().int().min(1).max(5000) }))
    .output(z.object({ generation: z.number().int(), items: z.array(catalogItemSchema) })),
};
