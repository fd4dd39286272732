import { z } from 'zod';
import {
  bodySearchSchema,
  frameDetailSchema,
  frameFilterSchema,
  frameSchema,
  trafficStatisticsSchema,
} from '../model/frame.ts';
import { serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { logLevels } from '../model/log-level.ts';
import { sessionSchema } from '../model/session.ts';
import { procedure, rowRange } from './base.ts';

const byId = z.object({ sessionId: sessionIdSchema });

export const sessions = {
  /** The newest session of every server that was connected in this run, ended ones included. */
  list: procedure.output(z.array(sessionSchema)),
  /** The newest session of each server that was not connected in this run, from earlier runs: all are over. */
  past: procedure.output(z.array(sessionSchema)),
  /** Fails with `unknownSession`. */
  get: procedure.input(byId).output(sessionSchema),
  /**
   * Starts a connection and returns at once; ends a running one first.
   * A command without consent raises a pending request, and starts when that is allowed.
   */
  connect: procedure
    .input(z.object({ serverId: serverIdSchema }))
    .output(z.object({ sessionId: sessionIdSchema.optional() })),
  /** Stops the connection; resolves when the process is gone or the HTTP session is closed. */
  disconnect: procedure.input(z.object({ serverId: serverIdSchema })).output(z.void()),
  /**
   * From which level on the server is to send log messages, now and in its later sessions. Until 2025-11-25 it is set
   * by `logging/setLevel`, and absent leaves it as it is until the next session; from 2026-07-28 each request carries
   * the level, and absent asks for none. Fails with `notConnected`, `serverError`; then it is not remembered.
   */
  setLogLevel: procedure.input(byId.extend({ level: z.enum(logLevels).optional() })).output(z.void()),
  /** Cancels one request of ours on the wire. */
  cancel: procedure.input(byId.extend({ requestId: z.string() })).output(z.void()),
};

const seq = z.number().int().min(1);

export const traffic = {
  /**
   * Rows `from` up to `from + count` of those that match, oldest first, counting from 0.
   * `total` is how many match now; `head` is the newest frame's seq. With `ms` the search takes about so many
   * milliseconds, the newest frames first, and goes on when it is asked for again; with 0 only a new search begins.
   */
  rows: procedure
    .input(z.object({ filter: frameFilterSchema, ms: z.number().int().min(0).optional(), ...rowRange(0, 1000) }))
    .output(
      z.object({
        rows: z.array(frameSchema),
        total: z.number().int(),
        /** So many frames, the oldest, are not searched yet: what matches of them comes before the rows so far. */
        unsearched: z.number().int().optional(),
        head: z.number().int(),
        /** Present when the filter looks into bodies. */
        bodies: bodySearchSchema.optional(),
      }),
    ),
  /** What the matching frames are in numbers, up to `head`. */
  statistics: procedure
    .input(z.object({ filter: frameFilterSchema }))
    .output(trafficStatisticsSchema.extend({ head: z.number().int() })),
  /** The methods that frames have, for completion: at most 4096. Server text: inert. */
  methods: procedure.output(z.array(z.string())),
  /** The row of a frame in the filtered list; undefined when the filter leaves it out. */
  locate: procedure
    .input(z.object({ filter: frameFilterSchema, seq }))
    .output(z.object({ row: z.number().int().optional() })),
  /**
   * Frames `from` up to `from + count` of those that belong to the same request as a frame: the request, then the others
   * in their order. A frame that belongs to none is alone; an unknown one gives nothing.
   */
  thread: procedure
    .input(z.object({ seq, ...rowRange(0, 1000) }))
    .output(z.object({ rows: z.array(frameSchema), total: z.number().int(), head: z.number().int() })),
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
  /** Removes every frame of ended sessions, or of everything. */
  clear: procedure.input(z.object({ scope: z.enum(['ended', 'all']) })).output(z.void()),
};
