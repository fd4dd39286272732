import { z } from 'zod';
import { catalogItemSchema } from '../catalog.ts';
import { serverIdSchema } from '../id/id.ts';
import { wordsSchema } from './list-words.ts';
import { namedPlaceSchema } from './named-rows.ts';

/** What the palette offers of one list of all connected servers. */
export const listChoicesSchema = z.object({
  entries: z.array(
    z.object({
      serverId: serverIdSchema,
      serverName: z.string(),
      item: catalogItemSchema,
      /** Of a tool or a prompt. */
      place: namedPlaceSchema.optional(),
      /** How well it fits, higher is better. */
      score: z.number().int(),
    }),
  ),
  /** How many fit, beside those that are given. */
  total: z.number().int(),
  hasAny: z.boolean(),
  isOfSeveral: z.boolean(),
});
export type ListChoices = z.infer<typeof listChoicesSchema>;

export const listSearchSchema = z.object({
  kind: z.enum(['resources', 'prompts', 'tools']),
  text: wordsSchema,
  limit: z.number().int().min(1).max(100),
  /** Whose items come first among equals. */
  first: serverIdSchema.optional(),
});
export type ListSearch = z.infer<typeof listSearchSchema>;
