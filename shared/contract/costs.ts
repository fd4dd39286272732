import { z } from 'zod';
import { costQuerySchema, costRowSchema, costsSchema } from '../model/costs.ts';
import { readIdSchema } from '../model/id/id.ts';
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
  /**
   * Estimated tokens of the texts in the first `parts` parts of a stored response, without structured content, which
   * repeats them. Fails with `unknownRead`.
   */
  ofContent: procedure
    .input(z.object({ readId: readIdSchema, parts: z.number().int().min(0).max(2000) }))
    .output(z.object({ tokens: z.number().int() })),
};
