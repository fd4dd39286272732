import { z } from 'zod';
import { serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { jsonSchema } from '../json/any-json.ts';
import { auditKinds } from './audit-kinds.ts';

const auditKindSchema = z.enum(auditKinds);
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
  /** For example the tool's name, or the command's program. */
  subject: z.string(),
  /** Arguments, decision or result, depending on the kind. Secrets are masked. */
  detail: jsonSchema,
  /** SHA-256 in hex over this entry and the hash of the one before it. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** All given conditions must hold. */
export const auditFilterSchema = z.object({
  kinds: z.array(auditKindSchema).optional(),
  serverId: serverIdSchema.optional(),
  /** Found in subject, server name or detail, ignoring case. */
  text: z.string().max(500).optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** The result of verifying the chain. */
export const auditVerdictSchema = z.object({
  intact: z.boolean(),
  count: z.number().int(),
  /** `seq` of the entry that `reason` is about. */
  brokenAt: z.number().int().optional(),
  /**
   * `changed`: its content doesn't match its hash. `missing`: entries before it are missing. `cutOff`: it is the last
   * one, and entries after it are missing. `unsealed`: the seal that proves it is the newest is missing or was made with
   * another key, or one that is gone sealed an entry before it.
   */
  reason: z.enum(['changed', 'missing', 'cutOff', 'unreadable', 'unsealed']).optional(),
  /** Where the key is that sealed the newest entry; absent without a seal. */
  sealedBy: z.enum(['vault', 'file']).optional(),
});
export type AuditVerdict = z.infer<typeof auditVerdictSchema>;
