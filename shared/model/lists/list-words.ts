import { z } from 'zod';

export const maxSearched = 2_000;
export const wordsSchema = z.string().max(maxSearched);
/** Rows `from` up to `from + count` of a list. */
export const windowSchema = z.object({ from: z.number().int().min(0), count: z.number().int().min(1).max(1000) });
export type RowWindow = z.infer<typeof windowSchema>;
