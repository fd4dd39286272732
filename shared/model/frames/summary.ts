import { z } from 'zod';
import { failureCodes } from '../failure-codes.ts';
import { connectionPurposes, cutReasons, summarisedLists } from './frame-values.ts';

const count = z.number().int();
/** The first few names, or for items without one their URI, type or text. Untrusted. */
const names = z.array(z.string());

/** A failure without its English texts, long values cut. */
const failureFactsSchema = z.object({
  code: z.enum(failureCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** What a frame is about, where that is more than a text of the other side. Its texts are untrusted and short. */
export const summaryFactsSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('list'),
    list: z.enum(summarisedLists),
    count,
    isError: z.boolean().optional(),
    hasMore: z.boolean().optional(),
    /** The beginning of the first text in the items. */
    text: z.string().optional(),
    names: names.optional(),
  }),
  z.object({ type: z.literal('values'), count, names, hasMore: z.boolean().optional() }),
  z.object({ type: z.literal('form'), count, names }),
  z.object({ type: z.literal('input'), count, names }),
  z.object({ type: z.literal('batch'), count }),
  z.object({
    type: z.literal('progress'),
    progress: z.number(),
    total: z.number().optional(),
    message: z.string().optional(),
  }),
  z.object({ type: z.literal('cursor'), cursor: z.string() }),
  z.object({ type: z.literal('started'), pid: z.number() }),
  z.object({
    type: z.literal('ended'),
    exitCode: z.number().optional(),
    signal: z.string().optional(),
    afterMs: z.number(),
    /** Loupe didn't stop it. */
    isUnexpected: z.boolean().optional(),
  }),
  /** `about`: the HTTP method or the id of the request that failed. */
  z.object({ type: z.literal('failure'), about: z.string().optional(), failure: failureFactsSchema }),
  /** Entries of a recording, before this one, that its file doesn’t have. */
  z.object({ type: z.literal('entriesLost'), count }),
  z.object({ type: z.literal('attempt'), attempt: z.number(), target: z.string() }),
  z.object({ type: z.literal('fileChanged'), file: z.string() }),
  z.object({ type: z.literal('purpose'), purpose: z.enum(connectionPurposes) }),
  z.object({ type: z.literal('sessionForgotten') }),
  z.object({ type: z.literal('refused') }),
  z.object({ type: z.literal('retrySlowed'), askedMs: z.number(), waitMs: z.number() }),
  z.object({ type: z.literal('cookiesNotKept'), names }),
  z.object({ type: z.literal('brokeOff'), bytes: count, cause: z.string() }),
  z.object({ type: z.literal('cutOff'), bytes: count, reason: z.enum(cutReasons) }),
  z.object({ type: z.literal('redirected'), url: z.string() }),
  /** A response that asks for credentials, for which its request waits. */
  z.object({ type: z.literal('challenged'), status: z.string() }),
  z.object({ type: z.literal('appOpened'), uri: z.string(), tool: z.string() }),
  z.object({ type: z.literal('appDropped'), count }),
  z.object({ type: z.literal('appStrayed'), target: z.string() }),
]);
export type SummaryFacts = z.infer<typeof summaryFactsSchema>;
