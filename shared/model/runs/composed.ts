import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { runIdSchema, serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { roundSchema } from '../inbox/pending-request.ts';

/** A message that a person wrote as JSON text, and what has come of it. */
export const composedSchema = z.object({
  id: runIdSchema,
  serverId: serverIdSchema,
  sessionId: sessionIdSchema,
  /** Empty when the message has none. */
  method: z.string(),
  /** `waiting` for a person to allow it, where it calls a tool. A notification ends when it is sent. */
  phase: z.enum(['waiting', 'running', 'ended']),
  /** The id under which it was sent, which Loupe makes; absent for a notification. */
  requestId: z.string().optional(),
  requestSeq: z.number().int().optional(),
  responseSeq: z.number().int().optional(),
  /** Milliseconds until the response. */
  durationMs: z.number().optional(),
  /** The response is a JSON-RPC error. */
  isError: z.boolean().optional(),
  /** The rounds of inputs (2026-07-28), the last of which ended with the response. */
  rounds: z.array(roundSchema).optional(),
  /** The tool's or the prompt's name, or the resource's URI. */
  target: z.string().optional(),
  failure: failureSchema.optional(),
});
export type Composed = z.infer<typeof composedSchema>;
