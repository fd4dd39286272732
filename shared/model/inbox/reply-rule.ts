import { z } from 'zod';
import { serverIdSchema } from '../id/id.ts';

/** What a server may request of its client. */
export const serverMethods = ['sampling/createMessage', 'elicitation/create', 'roots/list'] as const;
export const serverMethodSchema = z.enum(serverMethods);
export type ServerMethod = z.infer<typeof serverMethodSchema>;

/** A reply to a server request: a result as JSON text, or a JSON-RPC error. */
export const replySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('result'), resultText: z.string().max(16_000_000) }),
  z.object({ type: z.literal('error'), code: z.number().int(), message: z.string() }),
]);
export type Reply = z.infer<typeof replySchema>;

/** An auto-reply rule. The first that fits replies. */
export const replyRuleSchema = z.object({
  id: z.string().min(1).max(80),
  /** For people. */
  name: z.string().min(1).max(200),
  /** Absent: any server. */
  serverId: serverIdSchema.optional(),
  method: serverMethodSchema,
  /** Found in the request's parameters as JSON text, ignoring case; empty: any. */
  contains: z.string().max(500),
  reply: replySchema,
});
export type ReplyRule = z.infer<typeof replyRuleSchema>;
