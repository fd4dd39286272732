import { z } from 'zod';
import { serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { rowRangeSchema } from '../model/row-range.ts';
import {
  testResultSchema,
  testRowSchema,
  testRunSchema,
  testSourceSchema,
  testStates,
  testsFileSchema,
  testsTextSchema,
  testUpdateSchema,
} from '../model/saved-test.ts';
import { procedure, rowRange } from './base.ts';

const byServer = z.object({ serverId: serverIdSchema });
const byRun = z.object({ testRunId: z.string() });
/** The limit of the file, in characters. */
const text = z.string().max(262_144);

/**
 * The tests of a project (`.loupe/tests.yaml`): requests, and what must hold for their responses. The file of a server is
 * in the folder of the project that it was imported from, else in its working directory if that has a `.loupe` folder,
 * else in Loupe's data folder. A change that Loupe makes, and each step of a run, is `tests` in the digest.
 */
export const tests = {
  /** The file of a server; one that can't be read or used is a value, too. Fails with `unknownServer`. */
  file: procedure.input(byServer).output(testsFileSchema),
  /** Reads a text that is being edited; nothing is written. Fails with `unknownServer`. */
  check: procedure.input(byServer.extend({ text })).output(testsTextSchema),
  /**
   * Writes the text of the file, also one that can't be used. `revision`: that of the file that was edited. Fails with
   * `testsFileChanged` when the file is another one by now, with `testUnusable` for a text with a known secret, and with
   * `storageFailed`, `unknownServer`.
   */
  write: procedure.input(byServer.extend({ text, revision: z.string() })).output(testsFileSchema),
  /**
   * The entry of a new test, as it would be in the file: the request as it was sent, and what can be expected of its
   * response. Fails with `testUnusable` for a request with a secret or of which the log no longer has the response, and
   * with `unknownRun`, `unknownRead`, `unknownServer`.
   */
  draft: procedure
    .input(z.object({ source: testSourceSchema }))
    .output(z.object({ serverId: serverIdSchema, path: z.string(), entry: z.string() })),
  /**
   * Adds entries, such as that of `draft`, to the end of the file, which is created if necessary; the rest of it stays as
   * it is. Fails with `testsFileInvalid` when the file then couldn't be used, and as `write`.
   */
  append: procedure.input(byServer.extend({ entry: text })).output(testsFileSchema),
  /**
   * The text of the file with a starter for each tool that has no test; nothing is written or run. Each is skipped until
   * its line `skip` is removed. `omitted`: tools that get none. Fails with `unknownSession`, `testsFileInvalid`, or as a
   * list fetch.
   */
  generate: procedure
    .input(z.object({ sessionId: sessionIdSchema, omitted: z.array(z.string().max(10_000)).max(5000) }))
    .output(
      z.object({
        serverId: serverIdSchema,
        path: z.string(),
        text: z.string(),
        revision: z.string(),
        /** The tools that got a starter. */
        added: z.array(z.string()),
      }),
    ),
  /**
   * Starts a run in a session and cancels the one before: of the tests at `ordinals`, else of all that apply to the
   * server. `revision`: that of the file whose tests were shown. Tool calls pass the gate: those of `allowed` are allowed
   * by starting the run; others wait in the inbox if `asks`, else their tests are skipped. Fails with `testsFileChanged`,
   * `testsFileInvalid`, `notConnected`, `sessionReadOnly`, `unknownSession`.
   */
  start: procedure
    .input(
      z.object({
        sessionId: sessionIdSchema,
        revision: z.string(),
        ordinals: z.array(z.number().int().min(0)).max(5000).optional(),
        allowed: z.array(z.string().max(10_000)).max(5000),
        asks: z.boolean(),
      }),
    )
    .output(testRunSchema),
  /** The runs that are kept, the newest last. */
  runs: procedure.output(z.array(testRunSchema)),
  /** Fails with `unknownComparison`, as all others. */
  run: procedure.input(byRun).output(testRunSchema),
  /** The tests of a run in their order, those that didn't run yet included; `states` leaves out the others. */
  rows: procedure
    .input(byRun.extend({ states: z.array(z.enum(testStates)).optional(), ...rowRange(0, 1000) }))
    .output(rowRangeSchema(testRowSchema)),
  /** One test of a run by its place in the file. */
  result: procedure.input(byRun.extend({ ordinal: z.number().int().min(0) })).output(testResultSchema),
  cancel: procedure.input(byRun).output(z.void()),
  /**
   * The text of the file with the failed expectations of a run that ended written anew, from the responses that it had;
   * comments and order stay, and nothing is written: `write` does that. `kept`: how many can't be derived from a response.
   * Fails with `testsFileInvalid`.
   */
  previewUpdate: procedure
    .input(byRun)
    .output(
      z.object({ text: z.string(), revision: z.string(), updates: z.array(testUpdateSchema), kept: z.number().int() }),
    ),
};
