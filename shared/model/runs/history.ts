import { z } from 'zod';
import { runIdSchema, serverIdSchema } from '../id/id.ts';

/** All given conditions must hold. */
export const runFilterSchema = z.object({
  serverId: serverIdSchema.optional(),
  /** Of the tool or the prompt. */
  name: z.string().optional(),
  series: runIdSchema.optional(),
  /** Words that are all in the tool's name or the beginning of the arguments. */
  text: z.string().max(500).optional(),
});
export type RunFilter = z.infer<typeof runFilterSchema>;

export const runRangeSchema = runFilterSchema.extend({
  from: z.number().int().min(0).default(0),
  count: z.number().int().min(0).max(1000),
});

export const savedArgumentsSchema = z.object({
  kind: z.enum(['tool', 'prompt']),
  serverId: serverIdSchema,
  /** Of the tool or the prompt. */
  name: z.string(),
  /** Unique per tool or prompt. */
  label: z.string().min(1).max(200),
  /** JSON text of an object. */
  argumentsText: z.string(),
});
export type SavedArguments = z.infer<typeof savedArgumentsSchema>;
