import { z } from 'zod';
import type { CatalogItem } from '../catalog.ts';
import { type ServerId, serverIdSchema } from '../id/id.ts';
import { wordsSchema } from './list-words.ts';
import type { NamedPlace } from './named-rows.ts';

/** What the palette offers of one list of all connected servers. */
export interface ListChoices {
  entries: {
    serverId: ServerId;
    serverName: string;
    item: CatalogItem;
    /** Of a tool or a prompt. */
    place?: NamedPlace;
    /** How well it fits, higher is better. */
    score: number;
  }[];
  /** How many fit, beside those that are given. */
  total: number;
  hasAny: boolean;
  isOfSeveral: boolean;
}

export const listSearchSchema = z.object({
  kind: z.enum(['resources', 'prompts', 'tools']),
  text: wordsSchema,
  limit: z.number().int().min(1).max(100),
  /** Whose items come first among equals. */
  first: serverIdSchema.optional(),
});
export type ListSearch = z.infer<typeof listSearchSchema>;
