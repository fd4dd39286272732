import { z } from 'zod';

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
