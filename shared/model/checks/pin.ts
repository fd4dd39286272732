import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { pinIdSchema, serverIdSchema } from '../id/id.ts';
import { toolCallSchema } from '../runs/tool-call.ts';

/** What a pin requests. */
const pinSubjectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tool'),
    tool: z.string(),
    /** A JSON object as text. */
    argumentsText: z.string(),
    invalid: z.boolean(),
    asTask: toolCallSchema.shape.asTask,
  }),
  z.object({ kind: z.literal('prompt'), prompt: z.string(), arguments: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('resource'), uri: z.string() }),
]);
export type PinSubject = z.infer<typeof pinSubjectSchema>;

/** A result that is compared, without its text. */
const pinResultSchema = z.object({
  /** When it was requested. */
  at: z.number(),
  durationMs: z.number().optional(),
  /** A tool's `isError`. */
  isError: z.boolean(),
  /** Only the beginning of the text is stored. */
  isCut: z.boolean(),
  /** SHA-256 of the whole text. */
  hash: z.string(),
});
export type PinResult = z.infer<typeof pinResultSchema>;

/**
 * As they are stored; `pinRow` has the state of the check.
 * - `same`: the results differ in nothing, or only in what varies by itself.
 * - `notJudged`: the results aren't the same bytes, and are too large to tell whether more than what varies differs.
 * - `failed`: there was no result, see `failure`, or the tool returned an error that it didn't return before.
 * - `gone`: the server has no tool, prompt or resource of the name any more.
 * - `needsPermission`: a person has to allow the call.
 */
const pinStates = ['same', 'changed', 'notJudged', 'failed', 'gone', 'needsPermission'] as const;

/** The last run of a pin. */
const pinOutcomeSchema = z.object({
  state: z.enum(pinStates),
  at: z.number(),
  /** Absent without a response. */
  result: pinResultSchema.optional(),
  /** The places that differ, at most 1,000; absent for results that aren't compared by value. */
  changes: z.number().int().optional(),
  /** The first of them, and the item of a list that it is in. */
  firstChange: z.object({ pointer: z.string(), item: z.string().optional() }).optional(),
  /** Places that differ in times, ids, ports and process ids only. */
  varies: z.number().int().default(0),
  failure: failureSchema.optional(),
});
export type PinOutcome = z.infer<typeof pinOutcomeSchema>;

/** In characters. */
export const longestPinName = 200;
export const pinNameSchema = z.string().max(longestPinName);

export const storedPinSchema = z.object({
  id: pinIdSchema,
  serverId: serverIdSchema,
  /** As the user calls it; empty: the name of the tool or prompt, or the URI. */
  name: pinNameSchema,
  /** Runs with the others. */
  isOn: z.boolean(),
  subject: pinSubjectSchema,
  base: pinResultSchema,
  /** The user accepted the base from a run, and it hasn't run since. */
  isAccepted: z.boolean().optional(),
  /** Absent before the first run, and once what that had was accepted. */
  latest: pinOutcomeSchema.optional(),
});
/** A call, a read or a prompt that runs again, and what its result is compared with. */
export type StoredPin = z.infer<typeof storedPinSchema>;

export const pinSchema = storedPinSchema.extend({
  /** It runs, or comes after the one that runs. */
  phase: z.enum(['waiting', 'running']).optional(),
});
export type Pin = z.infer<typeof pinSchema>;

export const pinListSchema = z.object({
  pins: z.array(pinSchema),
  /** The last restart after which pins ran to the end. */
  restart: z.object({ at: z.number(), pins: z.number().int(), differing: z.number().int() }).optional(),
});
export type PinList = z.infer<typeof pinListSchema>;
