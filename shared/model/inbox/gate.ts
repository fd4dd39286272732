import { z } from 'zod';
import { serverIdSchema, sessionIdSchema } from '../id/id.ts';

/**
 * What the gate does with a server's `tools/call` when nobody allowed the tool for the session:
 * - `ask`: a person decides each time.
 * - `askUnlessReadOnly`: those pass that the server calls read-only, if the server is trusted.
 * - `deny`: none passes.
 */
export const gatePolicySchema = z.enum(['ask', 'askUnlessReadOnly', 'deny']);

export type GatePolicy = z.infer<typeof gatePolicySchema>;

export const callsPerMinuteSchema = z.number().int().min(1).max(100_000);

export const serverGateSchema = z.object({
  serverId: serverIdSchema,
  policy: gatePolicySchema,
  /** The user vouches for what this server says about its tools. Void when its command or address changes. */
  trusted: z.boolean(),
  /** So many calls a minute may pass to this server without a person; absent: as the settings say. */
  callsPerMinute: callsPerMinuteSchema.optional(),
});
export type ServerGate = z.infer<typeof serverGateSchema>;

export const sessionApprovalSchema = z.object({
  sessionId: sessionIdSchema,
  tool: z.string(),
  at: z.number(),
});
export type SessionApproval = z.infer<typeof sessionApprovalSchema>;
