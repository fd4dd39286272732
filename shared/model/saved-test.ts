import { z } from 'zod';
import { failureSchema } from './failure.ts';
import { readIdSchema, runIdSchema, serverIdSchema, sessionIdSchema } from './id/id.ts';

/** The keys that say what is expected; an expectation has one of them. */
export const expectationKinds = ['equals', 'matches', 'exists', 'schema', 'isError', 'errorCode', 'withinMs'] as const;
export type ExpectationKind = (typeof expectationKinds)[number];

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
});

/** A test of the file. */
const savedTestSchema = testHeadSchema.extend({
  /** The server that the file names for it. */
  server: z.string().optional(),
  /** It is for the server that was asked about: the file names this one or none. */
  applies: z.boolean(),
  /** How many expectations it has. */
  expectations: z.number().int(),
  /** Why it doesn't run. */
  skip: z.string().optional(),
  /** The arguments of a tool call, as JSON text. */
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

/** What a test is made of: a tool call, a run of a prompt, or a read. */
export const testSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['tool', 'prompt']), runId: runIdSchema }),
  z.object({ kind: z.literal('resource'), readId: readIdSchema }),
]);
export type TestSource = z.infer<typeof testSourceSchema>;

/**
 * `failed`: an expectation doesn't hold. `error`: there was no response, see `failure`. `notJudged`: none is known not to
 * hold, but of one it couldn't be told. `skipped`: the file says so, or nobody allowed the call.
 */
export const testStates = ['failed', 'error', 'notJudged', 'skipped', 'passed'] as const;
export type TestState = (typeof testStates)[number];

/** Why an expectation doesn't hold, where that isn't another value; with the last two it isn't known whether it does. */
export const checkProblems = [
  /** The response is an error. */
  'errorResponse',
  /** The response isn't an error. */
  'noError',
  /** The path selects nothing. */
  'noValue',
  /** A value that an expression is matched with isn't text. */
  'notText',
  'noOutputSchema',
  'noStructuredContent',
  /** The schema can't be used. */
  'badSchema',
  /** The schema or expression took too long. */
  'tooSlow',
  /** The response is too large to be judged by its values. */
  'tooLarge',
] as const;
export type CheckProblem = (typeof checkProblems)[number];

const notJudging: readonly CheckProblem[] = ['tooSlow', 'tooLarge'];

/** What came of one expectation. Texts are cut to 300 characters. */
export const testCheckSchema = z.object({
  kind: z.enum(expectationKinds),
  path: z.string().optional(),
  holds: z.boolean(),
  /** What the file says: JSON text, the expression, or a number. */
  expected: z.string(),
  /** The value that doesn't fit, as JSON text. */
  actual: z.string().optional(),
  /** Where that value is: a normalized path, for a schema with a JSON Pointer after it. */
  place: z.string().optional(),
  problem: z.enum(checkProblems).optional(),
  /** The line of the expectation in the file. */
  line: z.number().int().optional(),
});
export type TestCheck = z.infer<typeof testCheckSchema>;

/** `notJudged`: it isn't known whether the expectation holds. */
export function checkOutcome({
  holds,
  problem,
}: Pick<TestCheck, 'holds' | 'problem'>): 'holds' | 'failed' | 'notJudged' {
  if (holds) return 'holds';
  return problem !== undefined && notJudging.includes(problem) ? 'notJudged' : 'failed';
}

/** One test of a run. */
export const testRowSchema = testHeadSchema.extend({
  /** Absent before it ended. */
  state: z.enum(testStates).optional(),
  isRunning: z.boolean(),
  /** From sending to the response, in milliseconds. */
  durationMs: z.number().optional(),
  /** Why it was skipped, as the file says; absent when nobody allowed the call. */
  skip: z.string().optional(),
});
export type TestRow = z.infer<typeof testRowSchema>;

export const testResultSchema = testRowSchema.extend({
  checks: z.array(testCheckSchema),
  /** Why there is no result: also an error that the server responded with. */
  failure: failureSchema.optional(),
  /** The call or prompt in the history. */
  runId: runIdSchema.optional(),
  /** The frame of the response. */
  responseSeq: z.number().int().optional(),
});
export type TestResult = z.infer<typeof testResultSchema>;

/** A run of tests, which is kept in memory. */
export const testRunSchema = z.object({
  testRunId: z.string(),
  serverId: serverIdSchema,
  serverName: z.string(),
  sessionId: sessionIdSchema,
  /** The file, and its `revision` when the run began. */
  path: z.string(),
  revision: z.string(),
  phase: z.enum(['running', 'ended']),
  /** It was cancelled before its end. */
  isCancelled: z.boolean(),
  /** Of so many tests. */
  tests: z.number().int(),
  counts: z.record(z.enum(testStates), z.number().int()),
  /** Why it ended early. */
  failure: failureSchema.optional(),
});
export type TestRun = z.infer<typeof testRunSchema>;

/** One expectation that was written anew. Texts are cut to 300 characters. */
export const testUpdateSchema = z.object({
  name: z.string(),
  kind: z.enum(expectationKinds),
  path: z.string().optional(),
  before: z.string(),
  after: z.string(),
});
export type TestUpdate = z.infer<typeof testUpdateSchema>;
