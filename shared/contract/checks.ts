import { z } from 'zod';
import { checkResultSchema, checkRowSchema, countedStates } from '../model/checks/check.ts';
import { acceptedSchema, checkPlanSchema, checkRequestSchema, checkRunSchema } from '../model/checks/check-run.ts';
import { pinIdSchema, recordingIdSchema } from '../model/id/id.ts';
import { rowRangeSchema } from '../model/row-range.ts';
import { localeSchema } from '../model/settings/settings.ts';
import { procedure, rowRange } from './base.ts';

const byRun = z.object({ checkRunId: z.string() });
const byPin = z.object({ pinId: pinIdSchema });

/**
 * Checks are saved requests with what must hold: the tests of a file, the requests of a recording, the pins of a server.
 * Only the newest few runs are kept. Each step of a run is `checks` in the digest.
 */
export const checks = {
  /** What a recording would send. Fails with `unknownRecording`, `recordingUnreadable`, `recordingTooLarge`. */
  plan: procedure.input(z.object({ recordingId: recordingIdSchema })).output(checkPlanSchema),
  /**
   * Starts a run, and cancels the one of the same kind before; one of pins waits for it instead. The requests of a recording
   * are sent in a session of their own, others in the server's. Tool calls pass the gate. Fails with `notConnected`,
   * `sessionReadOnly`; for tests with `testsFileChanged`, `testsFileInvalid`; for a recording as `plan`, with
   * `unknownServer`, `consentDenied`, and with `recordingMasked` unless that is allowed; for pins with `unknownPin`.
   */
  start: procedure.input(checkRequestSchema).output(checkRunSchema),
  /** The runs that are kept, the newest last. */
  runs: procedure.output(z.array(checkRunSchema)),
  /** Fails with `unknownComparison`, as all others that name a run. */
  run: procedure.input(byRun).output(checkRunSchema),
  /**
   * The checks of a run in their order, those that didn't run yet included. `states` leaves out the others, and those that
   * didn't run; `text` those whose method, name and target don't have it.
   */
  rows: procedure
    .input(
      byRun.extend({
        states: z.array(z.enum(countedStates)).optional(),
        text: z.string().max(500).optional(),
        ...rowRange(0, 1000),
      }),
    )
    .output(rowRangeSchema(checkRowSchema)),
  /** One check of a run by its `ordinal`, or what came last of a pin. Fails with `unknownPin`, `storageFailed`. */
  result: procedure
    .input(z.union([byRun.extend({ ordinal: z.number().int().min(0) }), byPin]))
    .output(checkResultSchema),
  cancel: procedure.input(byRun).output(z.void()),
  /**
   * From now on what the response was must hold: of these checks of a run that ended, else of all that failed, or of pins.
   * It is written into the file of tests, into the recording, or becomes what the pin is compared with. Fails with
   * `testsFileChanged`, `testsFileInvalid`, `storageFailed`; with `recordingBusy` while the recording's client still runs,
   * with `outputFailed`; with `unknownPin`, `pinUnusable`.
   */
  accept: procedure
    .input(
      z.union([
        byRun.extend({ ordinals: z.array(z.number().int().min(0)).max(5000).optional() }),
        z.object({ pinIds: z.array(pinIdSchema).max(1000) }),
      ]),
    )
    .output(acceptedSchema),
  /**
   * Brings back what must have held before, as long as nothing else changed it. Fails as `accept`, and with
   * `unknownComparison`.
   */
  undoAccept: procedure.input(z.object({ undoId: z.string() })).output(z.void()),
  /** What came of a run as the text of a file for programs; secrets are masked. */
  report: procedure
    .input(byRun.extend({ format: z.enum(['json', 'junit']), locale: localeSchema }))
    .output(z.object({ text: z.string() })),
};
