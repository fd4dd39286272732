import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { readIdSchema, runIdSchema, serverIdSchema } from '../id/id.ts';
import { expectationKinds, valueExpectationSchema } from './check.ts';

/** What a test sends, for a list. */
const testHeadSchema = z.object({
  /** The place in the file, from 0. */
  ordinal: z.number().int(),
  name: z.string(),
  method: z.enum(['tools/call', 'resources/read', 'prompts/get', 'completion/complete']),
  /** The name of the tool or prompt, or the URI of the resource. */
  target: z.string(),
  /** Where it begins in the file, from 1. */
  line: z.number().int(),
  /** Changes with what it sends and expects. */
  digest: z.string(),
});

/** A test of the file. */
const savedTestSchema = testHeadSchema.extend({
  /** The server that the file names for it. */
  server: z.string().optional(),
  /** It is for the server that was asked about: the file names this one or none. */
  applies: z.boolean(),
  /** What must hold for its response. */
  expectations: z.array(valueExpectationSchema.pick({ kind: true, path: true, expected: true })),
  /** Why it doesn't run. */
  skip: z.string().optional(),
  /** As JSON text, the arguments of a tool call or a prompt, or what is completed, with its context. */
  argumentsText: z.string().optional(),
});
export type SavedTest = z.infer<typeof savedTestSchema>;

/** What a text of tests contains, or why it can't be used. */
export const testsTextSchema = z.object({
  tests: z.array(savedTestSchema),
  /**
   * Each a `testsFileInvalid` whose `line` and `column` (from 1) are the place in the text; at most 20. With any of them
   * there are no tests.
   */
  problems: z.array(failureSchema),
});
export type TestsText = z.infer<typeof testsTextSchema>;

/** The file with the tests of a server. */
export const testsFileSchema = testsTextSchema.extend({
  /** Absolute. */
  path: z.string(),
  /** The whole text; empty without a file. */
  text: z.string(),
  /** Changes with the text; empty without a file. */
  revision: z.string(),
  /** Why the file can't be read. */
  failure: failureSchema.optional(),
});
export type TestsFile = z.infer<typeof testsFileSchema>;

/** What a check is made of: a tool call, a run of a prompt, or a read. */
export const checkOriginSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['tool', 'prompt']), runId: runIdSchema }),
  z.object({ kind: z.literal('resource'), readId: readIdSchema }),
]);
export type CheckOrigin = z.infer<typeof checkOriginSchema>;

/** A new test, as it would be written. */
export const testDraftSchema = z.object({
  serverId: serverIdSchema,
  /** Of the file. */
  path: z.string(),
  /** Its entry, YAML. */
  entry: z.string(),
  /** Values of the response that could be expected, each as JSON text; at most 20. Untrusted. */
  values: z.array(z.object({ path: z.string(), value: z.string() })).max(20),
});
export type TestDraft = z.infer<typeof testDraftSchema>;

/** One expectation that was written anew. Texts are cut to 300 characters. */
export const testUpdateSchema = z.object({
  name: z.string(),
  kind: z.enum(expectationKinds),
  path: z.string().optional(),
  before: z.string(),
  after: z.string(),
});
export type TestUpdate = z.infer<typeof testUpdateSchema>;
