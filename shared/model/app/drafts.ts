import { z } from 'zod';
import { serverIdSchema, windowIdSchema } from '../id/id.ts';
import { longestDraft, longestDraftKey } from './draft-limits.ts';

/** The most changes in one call. */
export const mostChanges = 500;

const keySchema = z.string().min(1).max(longestDraftKey);

/** A change of a draft; without a text it is removed. */
export const savedDraftSchema = z.object({
  /** The store of the window and the item: `loupe.drafts tool demo add`. */
  key: keySchema,
  /** The draft goes with this server. */
  serverId: serverIdSchema.optional(),
  text: z.string().max(longestDraft).optional(),
});
export type SavedDraft = z.infer<typeof savedDraftSchema>;

export const windowDraftsSchema = z.object({
  windowId: windowIdSchema,
  drafts: z.array(z.object({ key: keySchema, text: z.string() })),
});
export type WindowDrafts = z.infer<typeof windowDraftsSchema>;
