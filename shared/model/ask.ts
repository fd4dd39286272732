import { z } from 'zod';
import { askIdSchema, serverIdSchema } from './id.ts';

/** Consent to start a command that was imported, or that changed since a person last agreed to it. */
const startCommandSchema = z.object({
  type: z.literal('startCommand'),
  command: z.string(),
  args: z.array(z.string()),
  cwd: z.string().optional(),
  /** Names only: values may be secret. */
  envNames: z.array(z.string()),
  reason: z.enum(['imported', 'changed']),
});

/** Something in the one queue that waits for a person. Later kinds: tool calls, sampling, elicitation, roots. */
export const askSchema = z.object({
  id: askIdSchema,
  serverId: serverIdSchema,
  serverName: z.string(),
  at: z.number(),
  subject: z.discriminatedUnion('type', [startCommandSchema]),
});
export type Ask = z.infer<typeof askSchema>;

/** The answer to an ask. */
export const decisionSchema = z.enum(['allow', 'deny']);
export type Decision = z.infer<typeof decisionSchema>;
