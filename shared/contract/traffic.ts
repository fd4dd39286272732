import { z } from 'zod';
import { frameDetailSchema, frameFilterSchema, frameSchema } from '../model/frame.ts';
import { procedure } from './base.ts';

const seq = z.number().int().min(1);

export const traffic = {
  /**
   * Rows `from` up to `from + count` of those that match, oldest first, counting from 0.
   * `total` is how many match now; `head` is the newest frame's seq.
   */
  rows: procedure
    .input(
      z.object({ filter: frameFilterSchema, from: z.number().int().min(0), count: z.number().int().min(0).max(1000) }),
    )
    .output(z.object({ rows: z.array(frameSchema), total: z.number().int(), head: z.number().int() })),
  /** The row of a frame in the filtered list; undefined when the filter leaves it out. */
  locate: procedure
    .input(z.object({ filter: frameFilterSchema, seq }))
    .output(z.object({ row: z.number().int().optional() })),
  /** One frame with its surroundings. Fails with `unknownFrame` when retention has removed it. */
  frame: procedure.input(z.object({ seq })).output(frameDetailSchema),
  /**
   * Bytes of a body as recorded (`raw`) or unwrapped to its JSON-RPC payload (`payload`), in base64.
   * `size` is the whole body's size in that form.
   */
  body: procedure
    .input(
      z.object({
        seq,
        form: z.enum(['raw', 'payload']),
        offset: z.number().int().min(0),
        length: z.number().int().min(1).max(8_000_000),
      }),
    )
    .output(z.object({ base64: z.string(), size: z.number().int() })),
  /** Forgets every frame of ended sessions, or of everything. */
  clear: procedure.input(z.object({ scope: z.enum(['ended', 'all']) })).output(z.void()),
};
