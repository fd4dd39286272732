import { z } from 'zod';
import { jsonSchema } from './any-json.ts';
import { auditKinds } from './audit-kinds.ts';
import { serverIdSchema, sessionIdSchema } from './id/id.ts';

export const auditKindSchema = z.enum(auditKinds);
export type AuditKind = z.infer<typeof auditKindSchema>;

/** One line of the audit log, chained to the one before it. */
export const auditEntrySchema = z.object({
  /** Counts from 1, without gaps. */
  seq: z.number().int(),
  /** Milliseconds since 1970. */
  at: z.number(),
  kind: auditKindSchema,
  serverId: serverIdSchema.optional(),
  serverName: z.string().optional(),
  sessionId: sessionIdSchema.optional(),
  /** What it is about: the tool's name, the command's program. */
  subject: z.string(),
  /** By kind: arguments, decision, result. Secrets are redacted. */
  detail: jsonSchema,
  /** SHA-256 in hex over this entry and the hash of the one before it. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Which entries to show. Every given condition must hold. */
export const auditFilterSchema = z.object({
  kinds: z.array(auditKindSchema).optional(),
  serverId: serverIdSchema.optional(),
  /** Found in subject, server name or detail, ignoring case. */
  text: z.string().max(500).optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** What came of following the chain from its first entry to its last. */
export const auditVerdictSchema = z.object({
  intact: z.boolean(),
  count: z.number().int(),
  /** The first entry that does not fit. */
  brokenAt: z.number().int().optional(),
  /**
   * `changed`: its content is not what was hashed. `missing`: entries before it are missing. `unreadable`. `unsealed`:
   * nothing vouches for it being the newest, because the seal was taken away or made with another key.
   */
  reason: z.enum(['changed', 'missing', 'unreadable', 'unsealed']).optional(),
  /** Where the key is that sealed the newest entry of an intact chain; absent when nothing is sealed. */
  sealedBy: z.enum(['vault', 'file']).optional(),
});
export type AuditVerdict = z.infer<typeof auditVerdictSchema>;
