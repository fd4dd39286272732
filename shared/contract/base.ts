import { oc } from '@orpc/contract';
import { z } from 'zod';
import { failureSchema } from '../model/failure.ts';

/** Every procedure may fail with one typed error, `FAILED`, whose data is a {@link failureSchema} value. */
export const procedure = oc.errors({ FAILED: { data: failureSchema } });

/** Rows `from` up to `from + count`, counting from 0; `least` to `most` of them. */
export const rowRange = (least: number, most: number) => ({
  from: z.number().int().min(0),
  count: z.number().int().min(least).max(most),
});
