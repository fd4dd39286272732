import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { pinIdSchema, runIdSchema } from '../id/id.ts';

/**
 * What came of a check, the worst first. `failed`: something that must hold doesn't. `error`: there was no response, see
 * `failure`. `notJudged`: nothing is known not to hold, but of something it couldn't be told. `skipped`: it wasn't sent, see
 * `reason`. `passed`: everything holds, also where only places differ that vary by themselves or that a rule allows.
 */
export const checkStates = ['failed', 'error', 'notJudged', 'skipped', 'passed'] as const;
export type CheckState = (typeof checkStates)[number];

/** As what a check counts: its state, or `accepted` once what its response was must hold. */
export const countedStates = [...checkStates, 'accepted'] as const;
export type CountedState = (typeof countedStates)[number];

/** As what a check counts; undefined before it ended. */
export function countedState({ state, isAccepted }: Pick<CheckRow, 'state' | 'isAccepted'>): CountedState | undefined {
  return isAccepted ? 'accepted' : state;
}

/** How many checks count as what. */
export function countChecks(checks: readonly Pick<CheckRow, 'state' | 'isAccepted'>[]): Record<CountedState, number> {
  const counts = { ...noCounts(), accepted: 0 };
  for (const check of checks) {
    const counted = countedState(check);
    if (counted !== undefined) counts[counted] += 1;
  }
  return counts;
}

export type CheckCounts = Record<CheckState, number>;

export function noCounts(): CheckCounts {
  return { failed: 0, error: 0, notJudged: 0, skipped: 0, passed: 0 };
}

/**
 * Why a check isn't sent. `file`: the file of tests says so (`skip`). `notAllowed`: nobody allowed the call. The others are
 * of requests of a recording that can't be compared.
 */
export const skipReasons = [
  ...(['file', 'notAllowed', 'otherEra', 'noResponse', 'subscription', 'task', 'taskOpen'] as const),
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The keys of a file of tests that say what is expected; an expectation has one of them. */
export const expectationKinds = ['equals', 'matches', 'exists', 'schema', 'isError', 'errorCode', 'withinMs'] as const;
export type ExpectationKind = (typeof expectationKinds)[number];

/** Why an expectation doesn't hold, where that isn't another value; with the last two it isn't known whether it does. */
const checkProblems = [
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

/** What came of one expectation of a file. Texts are cut to 300 characters. */
export const valueExpectationSchema = z.object({
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
export type ValueExpectation = z.infer<typeof valueExpectationSchema>;

/**
 * Why it isn't known whether a response differs. `rule`: an expression of the rules took too long, or a text is too long for
 * it. `places`: there are more than are looked at. `messages`: more came before the response than are looked at.
 * `response`: it, or the one that it is compared with, can't be read or is too large to be compared by its values.
 */
export const sameLimits = ['rule', 'places', 'messages', 'response'] as const;
export type SameLimit = (typeof sameLimits)[number];

/** Why a place varies by itself. */
export const varyingKinds = ['time', 'id', 'port', 'process', 'token', 'message'] as const;

/** The response is the same as before: as recorded, or as when it was pinned. At most 200 places of each sort. */
const sameExpectationSchema = z.object({
  kind: z.literal('same'),
  holds: z.boolean(),
  /** Both responses as JSON text; absent without a response, or when there was no more memory for it. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** JSON Pointers of places that differ. */
  differs: z.array(z.string()),
  varies: z.array(z.object({ pointer: z.string(), kind: z.enum(varyingKinds) })),
  /** How many differences the rules allow. */
  ignored: z.number().int(),
  /** What kept a response that isn't known to differ from being judged, and at which places: JSON Pointers. */
  limits: z.array(z.enum(sameLimits)),
  unjudged: z.array(z.string()),
});
export type SameExpectation = z.infer<typeof sameExpectationSchema>;

const expectationOutcomeSchema = z.discriminatedUnion('kind', [valueExpectationSchema, sameExpectationSchema]);
export type ExpectationOutcome = z.infer<typeof expectationOutcomeSchema>;

/** `notJudged`: it isn't known whether the expectation holds. */
export function outcomeOf(expectation: ExpectationOutcome): 'holds' | 'failed' | 'notJudged' {
  if (expectation.holds) return 'holds';
  const isUnknown =
    expectation.kind === 'same'
      ? expectation.differs.length === 0 && expectation.limits.length > 0
      : expectation.problem !== undefined && notJudging.includes(expectation.problem);
  return isUnknown ? 'notJudged' : 'failed';
}

/** The state of a check that got a response: it has passed when everything is known to hold. */
export function judgedState(expectations: readonly ExpectationOutcome[]): CheckState {
  const outcomes = expectations.map(outcomeOf);
  if (outcomes.includes('failed')) return 'failed';
  return outcomes.includes('notJudged') ? 'notJudged' : 'passed';
}

/** What a check is in a list. */
export const checkHeadSchema = z.object({
  /** The place among the checks of its source, from 0. */
  ordinal: z.number().int(),
  /** As the user calls it; empty where nobody named it. */
  name: z.string(),
  method: z.string(),
  /** The name of the tool or prompt, or the URI of the resource; empty for other requests. */
  target: z.string(),
  /** Where it begins in its file of tests, from 1. */
  line: z.number().int().optional(),
  /** Of a test: changes with what it sends and expects. */
  digest: z.string().optional(),
  /** The request's number in its recording, from 1. */
  number: z.number().int().optional(),
  pinId: pinIdSchema.optional(),
});
export type CheckHead = z.infer<typeof checkHeadSchema>;

/** One check of a run. */
export const checkRowSchema = checkHeadSchema.extend({
  /** Absent before it ended. */
  state: z.enum(checkStates).optional(),
  isRunning: z.boolean(),
  /** From sending to the response, in milliseconds. */
  durationMs: z.number().optional(),
  reason: z.enum(skipReasons).optional(),
  /** Why the file skips it. */
  skip: z.string().optional(),
  /** The first place that differs, the item of a list that it is in, and how many differ. */
  differs: z.object({ pointer: z.string(), item: z.string().optional(), count: z.number().int() }).optional(),
  /** The first expectation of the file that isn't known to hold. */
  unmet: valueExpectationSchema.optional(),
  /** How many places differ that vary by themselves, or that a rule allows. */
  varies: z.number().int(),
  /** Why there is no result: also an error that the server responded with. */
  failure: failureSchema.optional(),
  /** What the response was can be accepted as what must hold. */
  canAccept: z.boolean(),
  isAccepted: z.boolean(),
});
export type CheckRow = z.infer<typeof checkRowSchema>;

export const checkResultSchema = checkRowSchema.extend({
  expectations: z.array(expectationOutcomeSchema),
  /** The call or prompt in the history. */
  runId: runIdSchema.optional(),
  /** The frame of the response. */
  responseSeq: z.number().int().optional(),
});
export type CheckResult = z.infer<typeof checkResultSchema>;
