import { z } from 'zod';
import { type ServerId, serverIdSchema } from '../id/id.ts';
import type { CatalogItem } from './catalog.ts';
import { wordsSchema } from './list-words.ts';
import type { NamedPlace } from './named-rows.ts';

/** The palette's matches in one kind of list of all connected servers. */
export interface ListChoices {
  entries: {
    serverId: ServerId;
    serverName: string;
    item: CatalogItem;
    /** Of a tool or prompt. */
    place?: NamedPlace;
    /** Higher is better. */
    score: number;
  }[];
  /** How many match. */
  total: number;
  hasAny: boolean;
  isOfSeveral: boolean;
}

export const listSearchSchema = z.object({
  kind: z.enum(['resources', 'templates', 'prompts', 'tools']),
  text: wordsSchema,
  limit: z.number().int().min(1).max(100),
  /** The server whose items come first among equal matches. */
  first: serverIdSchema.optional(),
});
export type ListSearch = z.infer<typeof listSearchSchema>;
