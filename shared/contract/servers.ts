import { z } from 'zod';
import { serverIdSchema } from '../model/id/id.ts';
import { serverDraftSchema, serverViewSchema } from '../model/server.ts';
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
  /** Adds servers at the end. `approved` says that a person saw these exact commands and agreed. */
  add: procedure
    .input(z.object({ drafts: z.array(serverDraftSchema).min(1), approved: z.boolean() }))
    .output(z.array(serverViewSchema)),
  /** Replaces a server's settings; secrets without a value keep what the vault has. Fails with `unknownServer`. */
  update: procedure.input(byId.extend({ draft: serverDraftSchema })).output(serverViewSchema),
  /** Copies a server, secrets included, under a new name right below it. */
  duplicate: procedure.input(byId).output(serverViewSchema),
  /** Ends its session and forgets the server and all that is kept of it. Its traffic and its audit entries stay. */
  remove: procedure.input(byId).output(z.void()),
  /** Puts the servers in this order. Ids left out keep their place behind the named ones. */
  reorder: procedure.input(z.object({ serverIds: z.array(serverIdSchema) })).output(z.void()),
};
