import { z } from 'zod';
import { costQuerySchema, costRowSchema, costsSchema } from '../model/costs.ts';
import { rowRangeSchema } from '../model/row-range.ts';
import { procedure, rowRange } from './base.ts';

/** What the lists of the connected servers cost a model that is given them, in bytes and estimated tokens. */
export const costs = {
  /** The sums. Counts what isn't counted yet, so ask again while `isCounting`. */
  summary: procedure.output(costsSchema),
  /** The items that are counted so far. */
  rows: procedure
    .input(z.object({ query: costQuerySchema, ...rowRange(1, 1000) }))
    .output(rowRangeSchema(costRowSchema)),
  /** Estimated tokens of a text, of which at most the first 1,000,000 characters are counted. */
  ofText: procedure.input(z.object({ text: z.string().max(1_000_000) })).output(z.object({ tokens: z.number().int() })),
};
