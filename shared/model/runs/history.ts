import { z } from 'zod';
import { runIdSchema, serverIdSchema } from '../id/id.ts';

/** Which runs of the history to show. Every given condition must hold. */
export const runFilterSchema = z.object({
  serverId: serverIdSchema.optional(),
  /** Of the tool or the prompt. */
  name: z.string().optional(),
  series: runIdSchema.optional(),
  /** Words of which each is in a call's tool name or in the beginning of its arguments. */
  text: z.string().max(500).optional(),
});
export type RunFilter = z.infer<typeof runFilterSchema>;

/** Rows `from` up to `from + count` of the runs that match, newest first, counting from 0. */
export const runRangeSchema = runFilterSchema.extend({
  from: z.number().int().min(0).default(0),
  count: z.number().int().min(0).max(1000),
});

/** Arguments of a tool or of a prompt that the user gave a name. */
export const savedArgumentsSchema = z.object({
  kind: z.enum(['tool', 'prompt']),
  serverId: serverIdSchema,
  /** Of the tool or the prompt. */
  name: z.string(),
  /** Unique for its tool or prompt. */
  label: z.string().min(1).max(200),
  /** JSON text of the arguments object. */
  argumentsText: z.string(),
});
export type SavedArguments = z.infer<typeof savedArgumentsSchema>;
