import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { recordingIdSchema, serverIdSchema } from '../id/id.ts';
import { ignoreProblem } from './ignore-rule.ts';

/**
 * What came of a recorded request. `notJudged`: it isn't known whether the response differs. `varies`: only places differ
 * that vary by themselves, or that a rule allows.
 */
export const verifyStates = ['different', 'failed', 'notJudged', 'varies', 'same', 'skipped'] as const;
export type VerifyState = (typeof verifyStates)[number];

/** Why a request isn't repeated: the gate refused it, or it can't be compared. */
export const skipReasons = ['notAllowed', 'otherEra', 'noResponse', 'subscription', 'task', 'taskOpen'] as const;
export type SkipReason = (typeof skipReasons)[number];

/**
 * Why it isn't known whether a response differs. `rule`: an expression of the rules took too long, or a text is too long for
 * it. `places`: there are more than are looked at. `messages`: more came before the response than are looked at.
 * `response`: it, or the recorded one, can't be read.
 */
export const verifyLimits = ['rule', 'places', 'messages', 'response'] as const;
export type VerifyLimit = (typeof verifyLimits)[number];

/** Why a place varies by itself. */
export const varyingKinds = ['time', 'id', 'port', 'process', 'token', 'message'] as const;

/** A JSON Pointer, where `*` stands for any step, or a regular expression between slashes. */
const ignoreRuleSchema = z
  .string()
  .max(2000)
  .refine((text) => ignoreProblem(text) === undefined);

/** What is known of a recording before its requests are sent again. */
export const verifyPlanSchema = z.object({
  requests: z.number().int(),
  /** Called tools, and how often. */
  tools: z.array(z.object({ name: z.string(), calls: z.number().int() })),
  isMasked: z.boolean(),
  /** The server with the recording's command or URL. */
  serverId: serverIdSchema.optional(),
});
export type VerifyPlan = z.infer<typeof verifyPlanSchema>;

export const verifyRequestSchema = z.object({
  recordingId: recordingIdSchema,
  serverId: serverIdSchema,
  /** Tools that may be called without a question. */
  allowed: z.array(z.string().max(2000)).max(10_000),
  /** Calls of other tools wait in the inbox; otherwise they are skipped. */
  asks: z.boolean(),
  ignored: z.array(ignoreRuleSchema).max(1000),
  /** Repeats a recording in which secrets are masked. */
  allowsMasked: z.boolean(),
});
export type VerifyRequest = z.infer<typeof verifyRequestSchema>;

export const verifyRunSchema = z.object({
  verifyRunId: z.string(),
  /** How it was started, so that it can be started again. */
  request: verifyRequestSchema,
  serverName: z.string(),
  phase: z.enum(['connecting', 'running', 'ended']),
  /** Of so many requests. */
  requests: z.number().int(),
  counts: z.record(z.enum(verifyStates), z.number().int()),
  /** Responses that differ and can be written into the recording. */
  updatable: z.number().int(),
  isUpdated: z.boolean(),
  /** Why it ended early. */
  failure: failureSchema.optional(),
});
export type VerifyRun = z.infer<typeof verifyRunSchema>;

export const verifiedRowSchema = z.object({
  ordinal: z.number().int(),
  /** Of the request in the recording, from 1. */
  number: z.number().int(),
  method: z.string(),
  /** The name of a tool or prompt, or the URI of a resource. */
  name: z.string().optional(),
  state: z.enum(verifyStates),
  /** The first place that differs, the item of a list that it is in, and how many differ. */
  differs: z.object({ pointer: z.string(), item: z.string().optional(), count: z.number().int() }).optional(),
  /** No response came. */
  failure: failureSchema.optional(),
});
export type VerifiedRow = z.infer<typeof verifiedRowSchema>;

/** One request in detail. */
export const verifiedRequestSchema = z.object({
  /** JSON text; absent without a response, or when there was no more memory for it. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** JSON Pointers of places that differ, 200 at most. */
  differs: z.array(z.string()),
  varies: z.array(z.object({ pointer: z.string(), kind: z.enum(varyingKinds) })),
  /** How many differences the rules allow. */
  ignored: z.number().int(),
  reason: z.enum(skipReasons).optional(),
  /** What kept a response that isn't known to differ from being judged, and at which places: JSON Pointers, 200 at most. */
  limits: z.array(z.enum(verifyLimits)),
  unjudged: z.array(z.string()),
  failure: failureSchema.optional(),
});
export type VerifiedRequest = z.infer<typeof verifiedRequestSchema>;

export const verifyFilterSchema = z.object({ states: z.array(z.enum(verifyStates)), text: z.string().max(500) });
export type VerifyFilter = z.infer<typeof verifyFilterSchema>;
