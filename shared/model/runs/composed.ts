import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { runIdSchema, serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { roundSchema } from '../inbox/pending-request.ts';

/** The most bytes that are sent as they were written: the question about them shows them whole. */
export const mostWrittenBytes = 100_000;

/** How many characters so many bytes take in base64. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/** A message that the user wrote, and its response. */
export const composedSchema = z.object({
  id: runIdSchema,
  serverId: serverIdSchema,
  sessionId: sessionIdSchema,
  /** Empty when the message has none, and for bytes. */
  method: z.string(),
  /** How many bytes, when they are sent as they were written. What comes back is in the log after `requestSeq`. */
  bytes: z.number().int().optional(),
  /** How many frames these bytes are, one after the other from `requestSeq` on. */
  frames: z.number().int().optional(),
  /** `waiting`: a tool call or bytes that need a decision. A notification, or bytes over stdio, end when they are sent. */
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
