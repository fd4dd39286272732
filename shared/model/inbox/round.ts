import { z } from 'zod';
import { sessionIdSchema } from '../id/id.ts';

/** One `input_required` result and how it was met (2026-07-28, multi-round-trip requests). */
export const roundSchema = z.object({
  /** Counts from 1. */
  number: z.number().int(),
  at: z.number(),
  requestSeq: z.number().int(),
  responseSeq: z.number().int(),
  inputs: z.array(
    z.object({
      key: z.string(),
      /** As sent, when it is a string. */
      method: z.string().optional(),
      /** `waiting`; `answered` by a person or a rule; `refused`: an error, so nothing is retried; `withdrawn`. */
      state: z.enum(['waiting', 'answered', 'refused', 'withdrawn']),
      /** The answer as JSON text, at most its first 2,000 characters. */
      replyHead: z.string().optional(),
    }),
  ),
  /** Characters of `requestState`, which goes back as it came; absent when there was none. */
  stateCharacters: z.number().int().optional(),
});
export type Round = z.infer<typeof roundSchema>;

/** A request whose rounds can be followed while it is under way: by its target. */
export const roundsKeySchema = z.object({
  sessionId: sessionIdSchema,
  method: z.enum(['prompts/get', 'resources/read']),
  /** The prompt's name, or the resource's URI. */
  target: z.string(),
});
export type RoundsKey = z.infer<typeof roundsKeySchema>;
