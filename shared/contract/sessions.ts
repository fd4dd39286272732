import { z } from 'zod';
import { findingSchema } from '../model/findings/finding.ts';
import {
  findingQuerySchema,
  findingRowSchema,
  findingsSummarySchema,
  frameFindingSchema,
  muteSchema,
  probeRequestSchema,
} from '../model/findings/findings.ts';
import {
  bodySearchSchema,
  frameDetailSchema,
  frameFilterSchema,
  frameQuerySchema,
  frameSchema,
  trafficStatisticsSchema,
} from '../model/frames/frame.ts';
import { loggedSessionSchema } from '../model/frames/logged-session.ts';
import { serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { logLevels } from '../model/log-level.ts';
import { rowRangeSchema } from '../model/row-range.ts';
import { sessionSchema } from '../model/session.ts';
import { procedure, rowRange } from './base.ts';

const byId = z.object({ sessionId: sessionIdSchema });

export const sessions = {
  /** The newest session of each server that was connected in this run, ended ones included. */
  list: procedure.output(z.array(sessionSchema)),
  /** The newest session of each server from earlier runs; it stays when the server is connected again. */
  past: procedure.output(z.array(sessionSchema)),
  /** Fails with `unknownSession`. */
  get: procedure.input(byId).output(sessionSchema),
  /**
   * Ends the current connection, if any, starts a new one and returns at once. A command without consent becomes a
   * pending request and starts when it is allowed.
   */
  connect: procedure
    .input(z.object({ serverId: serverIdSchema }))
    .output(z.object({ sessionId: sessionIdSchema.optional() })),
  /** Resolves when the process has exited or the HTTP session is closed. */
  disconnect: procedure.input(z.object({ serverId: serverIdSchema })).output(z.void()),
  /**
   * Sets the minimum level of the server's log messages for this and later sessions. Until 2025-11-25 it is set by
   * `logging/setLevel`, and an absent level applies from the next session on; from 2026-07-28 each request carries the
   * level, and absent requests no messages. Fails with `notConnected`, `serverError`; then it is not stored.
   */
  setLogLevel: procedure.input(byId.extend({ level: z.enum(logLevels).optional() })).output(z.void()),
  /** Cancels one of Loupe's requests. */
  cancel: procedure.input(byId.extend({ requestId: z.string() })).output(z.void()),
};

const seq = z.number().int().min(1);

export const traffic = {
  /**
   * The matching frames, oldest first; `version` is the newest frame's seq. With `ms` the search runs for about that
   * many milliseconds, newest frames first, and continues with the next call; with 0 a new search is only started. The
   * matches of what isn't searched yet come before the rows so far.
   */
  rows: procedure
    .input(z.object({ filter: frameQuerySchema, ms: z.number().int().min(0).optional(), ...rowRange(0, 1000) }))
    .output(
      rowRangeSchema(frameSchema).extend({
        /** Present when the filter searches bodies. */
        bodies: bodySearchSchema.optional(),
      }),
    ),
  /** Statistics of the matching frames up to the one of seq `version`. */
  statistics: procedure
    .input(z.object({ filter: frameFilterSchema }))
    .output(trafficStatisticsSchema.extend({ version: z.number().int() })),
  /** The sessions of configured servers that have frames in the log, newest first: at most 1000. */
  sessions: procedure.output(z.array(loggedSessionSchema)),
  /** The methods in the log, for completion: at most 4096. Untrusted text. */
  methods: procedure.output(z.array(z.string())),
  /**
   * The row of a frame in the filtered list; absent when the filter excludes it. `seq`: the frame of that row, another
   * one's where it is part of an exchange that isn't opened.
   */
  locate: procedure
    .input(z.object({ filter: frameQuerySchema, seq }))
    .output(z.object({ row: z.number().int().optional(), seq: seq.optional() })),
  /**
   * The frames of the same request as a frame, in order: at least the frame itself, or nothing for an unknown frame.
   * `version` is the newest frame's seq.
   */
  thread: procedure.input(z.object({ seq, ...rowRange(0, 1000) })).output(rowRangeSchema(frameSchema)),
  /** Fails with `unknownFrame` when retention has removed it. */
  frame: procedure.input(z.object({ seq })).output(frameDetailSchema),
  /**
   * A range of a body as recorded (`raw`) or of its JSON-RPC payload (`payload`), in base64; `size` is the size of the
   * whole.
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
  /** Removes the frames of ended sessions, or all. */
  clear: procedure.input(z.object({ scope: z.enum(['ended', 'all']) })).output(z.void()),
};

/**
 * What the rules found in the traffic and the lists of the sessions since Loupe started. Found in a worker, some time
 * after the frames are in the log; the digest says when there is more.
 */
export const findings = {
  /** The findings that match, sorted, and how many they are apart from the rows. `version` increases with each change. */
  rows: procedure
    .input(z.object({ query: findingQuerySchema, ...rowRange(0, 1000) }))
    .output(rowRangeSchema(findingRowSchema).extend({ findings: z.number().int().optional() })),
  summary: procedure.output(findingsSummarySchema),
  /** One finding; `null` when it is gone. */
  get: procedure.input(findingSchema.pick({ id: true, sessionId: true })).output(findingRowSchema.nullable()),
  /** Those of the given frames that have findings; muted ones don't count. */
  ofFrames: procedure.input(z.object({ seqs: z.array(z.number().int()).max(500) })).output(z.array(frameFindingSchema)),
  /** The findings of a rule for a server or one of its items don't count any more. Fails with `storageFailed`. */
  mute: procedure.input(muteSchema.omit({ at: true })),
  /** Ends exactly this mute; resolves with it, as it was, and with nothing when there is none. Fails with `storageFailed`. */
  unmute: procedure.input(muteSchema.pick({ rule: true, serverId: true, item: true })).output(muteSchema.optional()),
  /** What `probe` would send. Fails with `unknownSession`. */
  probePreview: procedure.input(byId).output(z.array(probeRequestSchema)),
  /**
   * Sends the requests of the preview, one after another, for the rules that need traffic of their own. Resolves with
   * the number sent. Fails with `unknownSession` or `notConnected`; rejects when it is cancelled.
   */
  probe: procedure.input(byId).output(z.object({ sent: z.number().int() })),
};
