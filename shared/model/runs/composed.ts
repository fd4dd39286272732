import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { runIdSchema, serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { roundSchema } from '../inbox/pending-request.ts';

/** A message that the user wrote, and its response. */
export const composedSchema = z.object({
  id: runIdSchema,
  serverId: serverIdSchema,
  sessionId: sessionIdSchema,
  /** Empty when the message has none. */
  method: z.string(),
  /** `waiting`: a tool call that needs a decision. A notification ends when it is sent. */
  phase: z.enum(['waiting', 'running', 'ended']),
  /** Created by Loupe; absent for a notification. */
  requestId: z.string().optional(),
  requestSeq: z.number().int().optional(),
  responseSeq: z.number().int().optional(),
  /** Milliseconds until the response. */
  durationMs: z.number().optional(),
  /** The response is a JSON-RPC error. */
  isError: z.boolean().optional(),
  rounds: z.array(roundSchema).optional(),
  /** The tool's or the prompt's name, or the resource's URI. */
  target: z.string().optional(),
  failure: failureSchema.optional(),
});
export type Composed = z.infer<typeof composedSchema>;
