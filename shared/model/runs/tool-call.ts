import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { pinIdSchema, readIdSchema, runIdSchema, serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { roundSchema } from '../inbox/pending-request.ts';
import { jsonSchema } from '../json/any-json.ts';
import { contentBlockSchema, resourcePartSchema } from '../resource.ts';
import { schemaCheckSchema } from './schema-check.ts';
import { taskHeadSchema, taskSchema } from './task.ts';

const callDecisionSchema = z.object({
  verdict: z.enum(['allowed', 'denied', 'withdrawn']),
  /**
   * `person`: the user in the inbox. `session`: the tool was allowed for the session. `policy`: the server's policy.
   */
  by: z.enum(['person', 'session', 'policy']),
  at: z.number(),
});
export type CallDecision = z.infer<typeof callDecisionSchema>;

/** One `notifications/progress` of a call. */
const progressSchema = z.object({
  at: z.number(),
  progress: z.number().optional(),
  total: z.number().optional(),
  message: z.string().optional(),
});
export type Progress = z.infer<typeof progressSchema>;

/** A result of `tools/call`, whose content is fetched by range. */
const toolResultSchema = z.object({
  /** Its stored content; absent when it is no longer in memory (see the frame). */
  readId: readIdSchema.optional(),
  /** As sent. */
  isError: z.boolean(),
  /** Of the whole response. */
  bytes: z.number().int(),
  blocks: z.array(contentBlockSchema),
  /** The number of further blocks, which only `whole` has; see `MAX_ENTRIES`. */
  omitted: z.number().int().optional(),
  /** `structuredContent` as JSON text, numbers as written. */
  structured: resourcePartSchema.optional(),
  /** `structuredContent` checked against the tool's `outputSchema`, if any. */
  check: schemaCheckSchema.optional(),
  /** The JSON text of the whole `result`. */
  whole: resourcePartSchema,
  problems: z.array(z.enum(['contentMissing', 'structuredMissing', 'isErrorNotBoolean'])),
  /** (2026-07-28) when it isn't `complete`. */
  resultType: z.string().optional(),
  /** Unknown fields of `result`, and `_meta`. */
  extra: jsonSchema.optional(),
});
export type ToolResult = z.infer<typeof toolResultSchema>;

/** A further response to a call that had ended. */
const strayResponseSchema = z.object({
  /** `late`: the call was cancelled or timed out. `duplicate`: it already had a response. */
  kind: z.enum(['late', 'duplicate']),
  at: z.number(),
  responseSeq: z.number().int(),
});

const common = {
  id: runIdSchema,
  serverId: serverIdSchema,
  serverName: z.string(),
  sessionId: sessionIdSchema,
  tool: z.string(),
  /** When it was requested. */
  at: z.number(),
  /** `waiting`: needs a decision. */
  phase: z.enum(['waiting', 'running', 'ended']),
  decision: callDecisionSchema.optional(),
  /** The arguments don't fit the schema. */
  invalid: z.boolean(),
  /** The JSON-RPC id, `loupe:41`. */
  requestId: z.string().optional(),
  requestSeq: z.number().int().optional(),
  responseSeq: z.number().int().optional(),
  /** When it was sent. */
  startedAt: z.number().optional(),
  /** Milliseconds from sending to the response, or until it was given up. */
  durationMs: z.number().optional(),
  /** Requested as a task (2025-11-25); `ttlMs`: milliseconds that the server should keep it. */
  asTask: z.object({ ttlMs: z.number().int().optional() }).optional(),
  progress: progressSchema.optional(),
  /** The series of equal calls that it is part of. */
  series: z.object({ id: runIdSchema, number: z.number().int(), of: z.number().int() }).optional(),
  pinned: z.boolean(),
  /** Resource URI of the app that requested it; absent when the user did. */
  app: z.string().optional(),
  /** The pin that requested it. */
  pinId: pinIdSchema.optional(),
  /** The run of checks that requested it: it isn't among the server's own calls. */
  checkRunId: z.string().optional(),
  /** Of the response. */
  bytes: z.number().int().optional(),
  /** `toolError`: `isError` is true. `failed`: see `failure`. */
  outcome: z.enum(['result', 'toolError', 'failed']).optional(),
  /** Denied, timed out, cancelled, a protocol error, connection lost. */
  failure: failureSchema.optional(),
};

export const toolCallSummarySchema = z.object({
  ...common,
  /** The first 300 characters of the arguments. */
  argumentsHead: z.string(),
  /** The server returned a task instead of a result. */
  task: taskHeadSchema.optional(),
});
export type ToolCallSummary = z.infer<typeof toolCallSummarySchema>;

/** One call without the content of its result. */
export const toolCallSchema = z.object({
  ...common,
  /** JSON text, exactly as sent. */
  argumentsText: z.string(),
  /** At most the last 200. */
  progressLog: z.array(progressSchema),
  result: toolResultSchema.optional(),
  strays: z.array(strayResponseSchema),
  rounds: z.array(roundSchema).default([]),
  task: taskSchema.optional(),
});
export type ToolCall = z.infer<typeof toolCallSchema>;
