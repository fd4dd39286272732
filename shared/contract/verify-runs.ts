import { z } from 'zod';
import { recordingIdSchema } from '../model/id/id.ts';
import {
  verifiedRequestSchema,
  verifiedRowSchema,
  verifyFilterSchema,
  verifyPlanSchema,
  verifyRequestSchema,
  verifyRunSchema,
} from '../model/recordings/verify-run.ts';
import { rowRangeSchema } from '../model/row-range.ts';
import { procedure, rowRange } from './base.ts';

const byId = z.object({ verifyRunId: z.string() });

/** Sends the requests of a recording to a server and compares the responses. Only the newest few runs are kept. */
export const verifyRuns = {
  /** Fails with `unknownRecording`, `recordingUnreadable`, `recordingTooLarge`. */
  plan: procedure.input(z.object({ recordingId: recordingIdSchema })).output(verifyPlanSchema),
  /**
   * Starts a run in a session of its own, and cancels the one before. Tool calls pass the gate. Fails as `plan`, with
   * `unknownServer`, `consentDenied`, and with `recordingMasked` unless that is allowed.
   */
  start: procedure.input(verifyRequestSchema).output(verifyRunSchema),
  /** The runs that are kept, the newest last. */
  list: procedure.output(z.array(verifyRunSchema)),
  /** Fails with `unknownComparison`, as all others. */
  get: procedure.input(byId).output(verifyRunSchema),
  rows: procedure
    .input(byId.extend({ filter: verifyFilterSchema, ...rowRange(0, 1000) }))
    .output(rowRangeSchema(verifiedRowSchema)),
  request: procedure.input(byId.extend({ ordinal: z.number().int().min(0) })).output(verifiedRequestSchema),
  cancel: procedure.input(byId).output(z.void()),
  /**
   * Writes the responses that differ into the recording, in place of the recorded ones. Fails with `recordingBusy` while
   * its client still runs, and with `outputFailed`.
   */
  update: procedure.input(byId).output(verifyRunSchema),
};
