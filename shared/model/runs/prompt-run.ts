import { z } from 'zod';
import { jsonSchema } from '../any-json.ts';
import { failureSchema } from '../failure.ts';
import { readIdSchema, runIdSchema, serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { roundSchema } from '../inbox/pending-request.ts';
import { contentBlockSchema, resourcePartSchema } from '../resource.ts';

/** One message of a prompt (server, prompts). */
export const promptMessageSchema = z.object({
  /** As sent; the specification knows `user` and `assistant`. */
  role: z.string().optional(),
  /** One by the specification; a list where the server sent one. */
  blocks: z.array(contentBlockSchema),
});
export type PromptMessage = z.infer<typeof promptMessageSchema>;

/** One `prompts/get` and its result, described without its content, which is fetched by range. */
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
  /** Absent when it failed. */
  result: z
    .object({
      /** Its stored content; absent when it isn't in memory any more (see the frame). */
      readId: readIdSchema.optional(),
      description: z.string().optional(),
      messages: z.array(promptMessageSchema),
      /** The whole `result` as JSON text. */
      whole: resourcePartSchema,
      /** `resultType` (2026-07-28) when it is not `complete`. */
      resultType: z.string().optional(),
      /** Fields of `result` that the specification does not name, and `_meta`. */
      extra: jsonSchema.optional(),
    })
    .optional(),
  failure: failureSchema.optional(),
  /** The rounds of inputs (2026-07-28). */
  rounds: z.array(roundSchema).default([]),
});
export type PromptRun = z.infer<typeof promptRunSchema>;
