import { z } from 'zod';

/** Rows `from` up to `from + count` of a list, counting from 0. */
export interface RowSpan {
  from: number;
  count: number;
}

/** Some rows of a list, and how many rows it has. */
export interface RowRange<Row> {
  rows: Row[];
  total: number;
  /** Increases when the list changes. Absent for lists whose changes are in the digest. */
  version?: number | undefined;
  /** The search goes on: the rows and the total are what was found so far. */
  isPartial?: boolean | undefined;
}

/** Checks that `rowSchema` fits every row. */
export function rowRangeSchema<Row extends z.ZodType>(rowSchema: Row) {
  return z.object({
    rows: z.array(rowSchema),
    total: z.number().int(),
    version: z.number().int().optional(),
    isPartial: z.boolean().optional(),
  });
}
