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
import { sessionIdSchema } from '../model/id/id.ts';
import { rowRangeSchema } from '../model/row-range.ts';
import { procedure, rowRange } from './base.ts';

const session = z.object({ sessionId: sessionIdSchema });

/**
 * What the rules found in the traffic and the lists of the sessions since Loupe started. Found in a worker, some time
 * after the frames are in the log; the digest says when there is more.
 */
export const findings = {
  /** The findings that match, sorted. `version` increases with each change. */
  rows: procedure
    .input(z.object({ query: findingQuerySchema, ...rowRange(0, 1000) }))
    .output(rowRangeSchema(findingRowSchema)),
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
  probePreview: procedure.input(session).output(z.array(probeRequestSchema)),
  /**
   * Sends the requests of the preview, one after another, for the rules that need traffic of their own. Resolves with
   * the number sent. Fails with `unknownSession` or `notConnected`; rejects when it is cancelled.
   */
  probe: procedure.input(session).output(z.object({ sent: z.number().int() })),
};
