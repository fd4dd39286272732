import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { readIdSchema, runIdSchema, serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { roundSchema } from '../inbox/pending-request.ts';
import { jsonSchema } from '../json/any-json.ts';
import { contentBlockSchema, resourcePartSchema } from '../resource.ts';

const promptMessageSchema = z.object({
  /** As sent; the specification allows `user` and `assistant`. */
  role: z.string().optional(),
  /** The specification allows exactly one. */
  blocks: z.array(contentBlockSchema),
});
export type PromptMessage = z.infer<typeof promptMessageSchema>;

/** One `prompts/get` and its result, whose content is fetched by range. */
export const promptRunSchema = z.object({
  id: runIdSchema,
  serverId: serverIdSchema,
  serverName: z.string(),
  sessionId: sessionIdSchema,
  prompt: z.string(),
  arguments: z.record(z.string(), z.string()),
  at: z.number(),
  durationMs: z.number(),
  requestSeq: z.number().int().optional(),
  responseSeq: z.number().int().optional(),
  pinned: z.boolean(),
  /** The run of checks that requested it: it isn't among the server's own runs. */
  checkRunId: z.string().optional(),
  /** Absent when it failed. */
  result: z
    .object({
      /** Its stored content; absent when it is no longer in memory (see the frame). */
      readId: readIdSchema.optional(),
      description: z.string().optional(),
      messages: z.array(promptMessageSchema),
      /** The number of further messages and blocks, which only `whole` has; see `MAX_ENTRIES`. */
      omitted: z.number().int().optional(),
      /** The JSON text of the whole `result`. */
      whole: resourcePartSchema,
      /** (2026-07-28) when it isn't `complete`. */
      resultType: z.string().optional(),
      /** Unknown fields of `result`, and `_meta`. */
      extra: jsonSchema.optional(),
    })
    .optional(),
  failure: failureSchema.optional(),
  rounds: z.array(roundSchema).default([]),
});
export type PromptRun = z.infer<typeof promptRunSchema>;
