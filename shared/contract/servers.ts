import { z } from 'zod';
import { serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { configFormatSchema, exportedConfigSchema } from '../model/imports/imports.ts';
import { clientSetupSchema } from '../model/inbox/client-setup.ts';
import { serverGateSchema, sessionApprovalSchema } from '../model/inbox/gate.ts';
import { replyRuleSchema } from '../model/inbox/reply-rule.ts';
import { serverDraftSchema, serverViewSchema, sha256Schema } from '../model/server.ts';
import { procedure } from './base.ts';

const byId = z.object({ serverId: serverIdSchema });

export const servers = {
  /** All configured servers in the user's order; the built-in demo, when shown, comes first. */
  list: procedure.output(z.array(serverViewSchema)),
  /**
   * Reads what a user pasted: a command line, a URL, or JSON with `mcpServers` (or one entry of it).
   * `imported` is true for JSON: such servers start disabled. Fails with `nothingToImport`.
   */
  parse: procedure
    .input(z.object({ text: z.string().max(1_000_000) }))
    .output(z.object({ drafts: z.array(serverDraftSchema), imported: z.boolean() })),
  /**
   * Adds servers at the end. `approved` says that a person saw these exact commands and agreed; `connects` also does
   * what `sessions.connect` does, for each of them: one request less on the way to their first rows.
   */
  add: procedure
    .input(
      z.object({ drafts: z.array(serverDraftSchema).min(1), approved: z.boolean(), connects: z.boolean().optional() }),
    )
    .output(z.array(serverViewSchema)),
  /** Replaces a server's settings; secrets without a value keep what the vault has. Fails with `unknownServer`. */
  update: procedure.input(byId.extend({ draft: serverDraftSchema })).output(serverViewSchema),
  /** Copies a server, secrets included, under a new name right below it. */
  duplicate: procedure.input(byId).output(serverViewSchema),
  /** Ends its session and removes the server and all data about it. Its traffic and its audit entries stay. */
  remove: procedure.input(byId).output(z.void()),
  /**
   * Trusts exactly this certificate of an HTTP server, at the origin of its URL, until that is revoked, and connects it.
   * `sha256` is that of a failure `certificateUntrusted`. Fails with `unknownServer`, `notRecorded`, `storageFailed`.
   */
  acceptCertificate: procedure.input(byId.extend({ sha256: sha256Schema })).output(z.void()),
  /** No longer trusts the accepted certificate; ends the server's session. Fails as `acceptCertificate`. */
  revokeCertificate: procedure.input(byId).output(z.void()),
  /**
   * Chosen servers in the form of another client, in their order. A secret is never in it: what stands in its place is in
   * `replaced`. Fails with `unknownServer`.
   */
  export: procedure
    .input(z.object({ serverIds: z.array(serverIdSchema).min(1).max(1000), format: configFormatSchema }))
    .output(exportedConfigSchema),
  /** Puts the servers in this order. Ids left out follow the named ones in their old order. */
  reorder: procedure.input(z.object({ serverIds: z.array(serverIdSchema) })).output(z.void()),
};

export const gate = {
  /** How calls to a server are decided. */
  get: procedure.input(byId).output(serverGateSchema),
  /** Changes a server's policy or trust, from its next call on. Fails with `unknownServer`, `storageFailed`. */
  set: procedure.input(serverGateSchema).output(serverGateSchema),
  /** The tools that somebody allowed for a session. */
  approvals: procedure.input(z.object({ sessionId: sessionIdSchema })).output(z.array(sessionApprovalSchema)),
  /** Takes back what was allowed for a session: one tool, or all of them. */
  revoke: procedure.input(z.object({ sessionId: sessionIdSchema, tool: z.string().optional() })).output(z.void()),
};

/** What Loupe is for its servers: what it offers them, and what it answers without asking. */
export const client = {
  /** What is offered to one server, and its roots. Fails with `unknownServer`. */
  setup: procedure.input(byId).output(clientSetupSchema),
  /** Changes both. A running legacy session is notified of new roots; switches apply from the next session on. */
  change: procedure.input(clientSetupSchema).output(clientSetupSchema),
  /** The user's auto-reply rules, in the order in which they are tried. */
  rules: procedure.output(z.array(replyRuleSchema)),
  /** Replaces all of them. Fails with `badReply` for a result that isn't a JSON object. */
  setRules: procedure.input(z.object({ rules: z.array(replyRuleSchema).max(500) })).output(z.array(replyRuleSchema)),
};
