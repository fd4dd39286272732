import { z } from 'zod';
import { serverIdSchema, sessionIdSchema } from '../id/id.ts';

/**
 * How the gate decides calls of tools that are not allowed for the session:
 * - `ask`: the user decides each time.
 * - `askUnlessReadOnly`: the same, but a trusted server's read-only tools are allowed.
 * - `deny`: all are denied.
 */
export const gatePolicySchema = z.enum(['ask', 'askUnlessReadOnly', 'deny']);
export type GatePolicy = z.infer<typeof gatePolicySchema>;

export const callsPerMinuteSchema = z.number().int().min(1).max(100_000);

export const serverGateSchema = z.object({
  serverId: serverIdSchema,
  policy: gatePolicySchema,
  /** The user trusts the server's annotations. Reset when its command or URL changes. */
  trusted: z.boolean(),
  /** How many calls a minute are allowed without asking; absent: as in the settings. */
  callsPerMinute: callsPerMinuteSchema.optional(),
});
export type ServerGate = z.infer<typeof serverGateSchema>;

export const sessionApprovalSchema = z.object({
  sessionId: sessionIdSchema,
  tool: z.string(),
  at: z.number(),
  /** Allowed in an earlier session, before the server was restarted: only pinned calls pass. */
  isForPins: z.boolean().optional(),
});
export type SessionApproval = z.infer<typeof sessionApprovalSchema>;
