import { z } from 'zod';
import {
  comparedFilterSchema,
  comparedRowSchema,
  comparedServerSchema,
  comparisonSchema,
} from '../model/comparison.ts';
import { procedure, rowRange } from './base.ts';

const byId = z.object({ comparisonId: z.string() });

/** What two servers offer, or one server in two eras, side by side. The newest few are held. */
export const comparisons = {
  /**
   * Compares the lists and capabilities of two servers. A side that isn't connected so gets a session of its own, which
   * ends with its lists. Fails with `unknownServer`, `consentDenied`, and with what keeps that session from being ready.
   */
  run: procedure.input(z.object({ a: comparedServerSchema, b: comparedServerSchema })).output(comparisonSchema),
  /** Rows `from` up to `from + count` of those that match. Fails with `unknownComparison`. */
  rows: procedure
    .input(byId.extend({ filter: comparedFilterSchema, ...rowRange(0, 1000) }))
    .output(z.object({ rows: z.array(comparedRowSchema), total: z.number().int() })),
  /** The JSON of one row on both sides, as it was listed; absent where there is none. Fails with `unknownComparison`. */
  texts: procedure
    .input(byId.extend({ ordinal: z.number().int().min(0) }))
    .output(z.object({ a: z.string().optional(), b: z.string().optional() })),
};
