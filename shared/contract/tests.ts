import { z } from 'zod';
import {
  checkOriginSchema,
  testDraftSchema,
  testsFileSchema,
  testsTextSchema,
  testUpdateSchema,
} from '../model/checks/tests-file.ts';
import { serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { procedure } from './base.ts';

const byServer = z.object({ serverId: serverIdSchema });
/** The place of a test in the file, and the revision of the file that was shown. */
const byPlace = byServer.extend({ ordinal: z.number().int().min(0), revision: z.string() });
/** The limit of the file, in characters. */
const text = z.string().max(262_144);

/**
 * The tests of a project (`.loupe/tests.yaml`): requests, and what must hold for their responses. The file of a server is
 * in the folder of the project that it was imported from, else in its working directory if that has a `.loupe` folder,
 * else in Loupe's data folder. A change that Loupe makes is `tests` in the digest; `checks` runs them.
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
   * response, and `values` of the response that could be expected, too. Fails with `testUnusable` for a request with a secret or of which the log no longer has the response, and
   * with `unknownRun`, `unknownRead`, `unknownServer`.
   */
  draft: procedure.input(z.object({ source: checkOriginSchema })).output(testDraftSchema),
  /**
   * Adds entries, such as that of `draft`, to the end of the file, which is created if necessary; the rest of it stays as
   * it is. Fails with `testsFileInvalid` when the file then couldn't be used, and as `write`.
   */
  append: procedure.input(byServer.extend({ entry: text })).output(testsFileSchema),
  /**
   * Gives a test another name; the rest of the file stays as it is. Fails with `testsFileInvalid` when the file then
   * couldn't be used, and as `write`.
   */
  rename: procedure.input(byPlace.extend({ name: z.string().max(10_000) })).output(testsFileSchema),
  /** Removes a test with the comment above it; the rest of the file stays as it is. Fails as `rename`. */
  remove: procedure.input(byPlace).output(testsFileSchema),
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
   * The text of the file with the failed expectations of a run that ended written anew, as `checks.accept` would write it;
   * comments and order stay. `kept`: how many can't be derived from a response. Fails with `testsFileInvalid`,
   * `unknownComparison`.
   */
  previewUpdate: procedure
    .input(z.object({ checkRunId: z.string() }))
    .output(
      z.object({ text: z.string(), revision: z.string(), updates: z.array(testUpdateSchema), kept: z.number().int() }),
    ),
};
