import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { pinIdSchema, recordingIdSchema, serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { ignoreProblem } from '../recordings/ignore-rule.ts';
import { countedStates } from './check.ts';

/** A JSON Pointer, where `*` stands for any step, or a regular expression between slashes. */
const ignoreRuleSchema = z
  .string()
  .max(2000)
  .refine((text) => ignoreProblem(text) === undefined);

/** Where checks come from: a file of tests, a recording, or the pins of a server. */
export const checkSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tests'),
    /** That of the file whose tests were shown. */
    revision: z.string(),
    /** The places of the tests in the file; absent: all that apply to the server. */
    ordinals: z.array(z.number().int().min(0)).max(5000).optional(),
  }),
  z.object({
    kind: z.literal('recording'),
    recordingId: recordingIdSchema,
    /** What may differ. */
    ignored: z.array(ignoreRuleSchema).max(1000),
    /** Repeats a recording in which secrets are masked. */
    allowsMasked: z.boolean(),
  }),
  z.object({
    kind: z.literal('pins'),
    /** Absent: all that are on. */
    pinIds: z.array(pinIdSchema).max(1000).optional(),
  }),
]);
export type CheckSource = z.infer<typeof checkSourceSchema>;
export type CheckSourceKind = CheckSource['kind'];

/** What is run on which server, and which calls it may send. */
export const checkRequestSchema = z.object({
  source: checkSourceSchema,
  serverId: serverIdSchema,
  /** Tools that may be called without a question. */
  allowed: z.array(z.string().max(10_000)).max(10_000),
  /** That is so only as long as their definitions are those that a person allowed last. */
  untilChanged: z.boolean().optional(),
  /** Calls of other tools wait in the inbox; otherwise their checks are skipped. */
  asks: z.boolean(),
});
export type CheckRequest = z.infer<typeof checkRequestSchema>;

/** What is known of a recording before its requests are sent again. */
export const checkPlanSchema = z.object({
  requests: z.number().int(),
  /** Called tools, and how often. */
  tools: z.array(z.object({ name: z.string(), calls: z.number().int() })),
  isMasked: z.boolean(),
  /** The server with the recording's command or URL. */
  serverId: serverIdSchema.optional(),
});
export type CheckPlan = z.infer<typeof checkPlanSchema>;

/** A run of checks, which is kept in memory. */
export const checkRunSchema = z.object({
  checkRunId: z.string(),
  /** How it was started, so that it can be started again. */
  request: checkRequestSchema,
  serverName: z.string(),
  sessionId: sessionIdSchema,
  /** `waiting`: another run of the server's pins comes first, or the one that this one replaces has to end. */
  phase: z.enum(['waiting', 'connecting', 'running', 'ended']),
  /** It was cancelled before its end. */
  isCancelled: z.boolean(),
  /** Of so many checks. */
  checks: z.number().int(),
  counts: z.record(z.enum(countedStates), z.number().int()),
  /** Checks whose response can be accepted, now that it ended. */
  acceptable: z.number().int(),
  /** Why it ended early. */
  failure: failureSchema.optional(),
});
export type CheckRun = z.infer<typeof checkRunSchema>;

/** What was accepted, and under which id that can be taken back. */
export const acceptedSchema = z.object({ undoId: z.string(), accepted: z.number().int() });
export type Accepted = z.infer<typeof acceptedSchema>;
