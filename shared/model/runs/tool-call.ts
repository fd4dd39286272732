import { z } from 'zod';
import { jsonSchema } from '../any-json.ts';
import { failureSchema } from '../failure.ts';
import { readIdSchema, runIdSchema, serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { roundSchema } from '../inbox/pending-request.ts';
import { contentBlockSchema, resourcePartSchema } from '../resource.ts';
import { schemaCheckSchema } from './schema-check.ts';
import { taskHeadSchema, taskSchema } from './task.ts';

/** Who let a call pass, or did not. */
export const callDecisionSchema = z.object({
  verdict: z.enum(['allowed', 'denied', 'withdrawn']),
  /**
   * - `person`: somebody decided it in the inbox.
   * - `session`: somebody allowed this tool, as it is defined now, for the whole session.
   * - `policy`: the server's policy decided.
   */
  by: z.enum(['person', 'session', 'policy']),
  at: z.number(),
});
export type CallDecision = z.infer<typeof callDecisionSchema>;

/** One `notifications/progress` of a call. */
export const progressSchema = z.object({
  at: z.number(),
  progress: z.number().optional(),
  total: z.number().optional(),
  message: z.string().optional(),
});
export type Progress = z.infer<typeof progressSchema>;

/** A result of `tools/call`, described without its content, which is fetched by range. */
export const toolResultSchema = z.object({
  /** Its stored content; absent when it isn't in memory any more (see the frame). */
  readId: readIdSchema.optional(),
  /** `isError` as the server sent it: the tool failed, the protocol did not. */
  isError: z.boolean(),
  /** Bytes of the whole response as it came. */
  bytes: z.number().int(),
  blocks: z.array(contentBlockSchema),
  /** `structuredContent` as JSON text, its numbers as they were written. */
  structured: resourcePartSchema.optional(),
  /** The check of `structuredContent` against the tool's `outputSchema`, where there is one. */
  check: schemaCheckSchema.optional(),
  /** The whole `result` as JSON text. */
  whole: resourcePartSchema,
  /** What is wrong with it as a whole: no `content` array, `structuredContent` missing though promised. */
  problems: z.array(z.enum(['contentMissing', 'structuredMissing', 'isErrorNotBoolean'])),
  /** `resultType` (2026-07-28) when it is not `complete`: shown, for nothing more came. */
  resultType: z.string().optional(),
  /** Fields of `result` that the specification does not name, and `_meta`. */
  extra: jsonSchema.optional(),
});
export type ToolResult = z.infer<typeof toolResultSchema>;

/** A further response to a call that was over. */
export const strayResponseSchema = z.object({
  /** `late`: it was cancelled or had timed out. `duplicate`: it had a response. */
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
  /** `waiting` for a decision, `running` on the wire, `ended`. */
  phase: z.enum(['waiting', 'running', 'ended']),
  decision: callDecisionSchema.optional(),
  /** It was sent although the arguments don't fit the schema. */
  invalid: z.boolean(),
  /** The JSON-RPC id, `loupe:41`. */
  requestId: z.string().optional(),
  requestSeq: z.number().int().optional(),
  responseSeq: z.number().int().optional(),
  /** When it was sent. */
  startedAt: z.number().optional(),
  /** From sending to the response, or until it was given up. */
  durationMs: z.number().optional(),
  /** It was to run as a task (2025-11-25); milliseconds for which the server is to keep it. */
  asTask: z.object({ ttlMs: z.number().int().optional() }).optional(),
  progress: progressSchema.optional(),
  /** One of several of the same kind, sent one after the other. */
  series: z.object({ id: runIdSchema, number: z.number().int(), of: z.number().int() }).optional(),
  pinned: z.boolean(),
  /** The app that requested it, by its resource's URI; absent when a person did. */
  app: z.string().optional(),
  /** Bytes of the response. */
  bytes: z.number().int().optional(),
  /** How it ended: `result`, `toolError` (`isError`), or without a result: see `failure`. */
  outcome: z.enum(['result', 'toolError', 'failed']).optional(),
  /** Denied, timed out, cancelled, a protocol error, connection lost. */
  failure: failureSchema.optional(),
};

export const toolCallSummarySchema = z.object({
  ...common,
  /** The first 300 characters of the arguments. */
  argumentsHead: z.string(),
  /** The server gave a task instead of a result. */
  task: taskHeadSchema.optional(),
});
export type ToolCallSummary = z.infer<typeof toolCallSummarySchema>;

/** One call with everything but the content of its result. */
export const toolCallSchema = z.object({
  ...common,
  /** The arguments as JSON text, exactly as they were sent. */
  argumentsText: z.string(),
  /** At most the last 200. */
  progressLog: z.array(progressSchema),
  result: toolResultSchema.optional(),
  strays: z.array(strayResponseSchema),
  /** The rounds of inputs (2026-07-28). */
  rounds: z.array(roundSchema).default([]),
  /** The server gave a task instead of a result. */
  task: taskSchema.optional(),
});
export type ToolCall = z.infer<typeof toolCallSchema>;
