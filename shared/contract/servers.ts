import { z } from 'zod';
import { authorizationSchema } from '../model/authorization.ts';
import { serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import {
  bundlePreviewSchema,
  configFormatSchema,
  exportedConfigSchema,
  importOfferSchema,
  importPreviewSchema,
  importSourceSchema,
} from '../model/imports/imports.ts';
import { clientSetupSchema, replyRuleSchema } from '../model/inbox/client-setup.ts';
import { serverGateSchema, sessionApprovalSchema } from '../model/inbox/gate.ts';
import { knownListSchema, knownServerRowSchema, knownServerSchema } from '../model/lists/known-server.ts';
import { serverDraftSchema, serverViewSchema, sha256Schema } from '../model/server.ts';
import { procedure, rowRange } from './base.ts';

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

/** Sign-in at the authorization servers of HTTP servers. All of it fails with `unknownServer`. */
export const authorization = {
  /** Its state; `none` for a server that asked for nothing, and for one over stdio. */
  get: procedure.input(byId).output(authorizationSchema),
  /**
   * Begins the flow without waiting for a 401: discovery, then the step `consent` (or the tokens, where no
   * browser is needed). A flow under way is begun anew. Returns when a person is needed or the flow ended; how it
   * failed is in the state. Fails with `authorizationOff` for a server over stdio or with the mode `none`.
   */
  start: procedure.input(byId).output(authorizationSchema),
  /**
   * A person has seen the host and agrees: registers the client where it has to be, starts to listen for the callback
   * and opens the system's browser. Fails with `notSigningIn` in another step than `consent` and `callback`,
   * `callbackPortTaken`, `registrationRefused`.
   */
  open: procedure.input(byId).output(authorizationSchema),
  /** The whole address for the browser, to be copied by a person. Otherwise as `open`, without opening the browser. */
  link: procedure.input(byId).output(z.object({ url: z.string() })),
  /** Ends the flow under way; whatever waits for it fails with `cancelled`. Nothing happens without one. */
  cancel: procedure.input(byId).output(authorizationSchema),
  /**
   * The address to which the authorization server sent the browser, pasted by a person because the callback cannot
   * reach this machine. Fails with `notSigningIn`, and with `callbackInvalid` while the flow goes on.
   */
  paste: procedure.input(byId.extend({ url: z.string().max(20_000) })).output(authorizationSchema),
  /**
   * Deletes tokens, registrations and keys of this server, after revoking the tokens where the authorization server can
   * (RFC 7009). Credentials that the user configured stay. Fails with `storageFailed`.
   */
  forget: procedure.input(byId).output(authorizationSchema),
};

const list = z.object({ listId: z.string() });

/**
 * Servers that somebody describes (`server.json` of the MCP registry). What an offer of one comes to is added with
 * `servers.add`, not approved. Nothing here starts anything.
 */
export const knownServers = {
  /** The lists that can be searched: the one that comes with Loupe, then those that were opened, at most five. */
  lists: procedure.output(z.array(knownListSchema)),
  /**
   * Reads a `server.json`, an array of them, or the list response of a registry; `source` is the file's name. At most
   * 32,000,000 characters. Fails with `invalidConfig`.
   */
  openText: procedure
    .input(z.object({ text: z.string().max(32_000_000), source: z.string().max(4096) }))
    .output(knownListSchema),
  /**
   * Fetches such a text with GET, and a registry's further pages, at most 50 and 32 MiB; redirects within the origin
   * only. Sent only when a person gives the URL. Fails with `listUnusable`, `hostNotFound` and the like.
   */
  fetch: procedure.input(z.object({ url: z.url({ protocol: /^https?$/ }).max(4096) })).output(knownListSchema),
  /**
   * Rows of a list whose name, title, description or kind of package has every word of `text`; `total` is how many
   * there are. Fails with `unknownPreview`.
   */
  search: procedure
    .input(list.extend({ text: z.string().max(500), ...rowRange(1, 500) }))
    .output(z.object({ rows: z.array(knownServerRowSchema), total: z.number().int() })),
  /** One server by its place in its list, counted from 0. Fails with `unknownPreview`. */
  get: procedure.input(list.extend({ place: z.number().int().min(0) })).output(knownServerSchema),
};

const path = z.string().min(1).max(4096);

/** Servers from the configurations of other clients. Nothing is added before it was shown, or started without consent. */
export const imports = {
  /**
   * The configuration files of known clients on this machine, and those of the project in `folder`. Only files that
   * exist; one that cannot be used has a failure in place of its count.
   */
  find: procedure.input(z.object({ folder: path.optional() })).output(z.array(importSourceSchema)),
  /**
   * What importing a file of this machine would add; `folder` is the project that it belongs to. Secrets stay in the
   * host. Fails with `invalidConfig`.
   */
  openFile: procedure
    .input(z.object({ path, format: configFormatSchema.optional(), folder: path.optional() }))
    .output(importPreviewSchema),
  /** The same for the text of a file that was dropped, with its name. At most 8,000,000 characters. */
  openText: procedure
    .input(z.object({ text: z.string().max(8_000_000), source: z.string().max(4096) }))
    .output(importPreviewSchema),
  /** A preview that was made before. Fails with `unknownPreview` once twenty newer ones were made. */
  preview: procedure.input(z.object({ previewId: z.string() })).output(importPreviewSchema),
  /**
   * Sends an MCPB bundle in parts of at most 4 MB, in base64: the first without an `uploadId`, the others with the one
   * that it was given. Kept until it is added or Loupe ends. Fails with `badBundle`, `storageFailed`.
   */
  uploadBundle: procedure
    .input(
      z.object({ uploadId: z.string().optional(), fileName: z.string().max(255), base64: z.base64().max(6_000_000) }),
    )
    .output(z.object({ uploadId: z.string() })),
  /** What a bundle says of itself and holds; nothing is unpacked or run. Fails with `unknownPreview`, `badBundle`. */
  bundle: procedure.input(z.object({ uploadId: z.string() })).output(bundlePreviewSchema),
  /**
   * Unpacks a bundle into Loupe's folder and adds its server, whose command waits for consent. `values`: what was entered
   * for its options, by key; of a sensitive one it becomes a named secret. Fails with `unknownPreview`, `badBundle`,
   * `invalidConfig` and `storageFailed`.
   */
  addBundle: procedure
    .input(z.object({ uploadId: z.string(), values: z.record(z.string(), z.string().max(20_000)) }))
    .output(serverViewSchema),
  /** What a link `loupe://add?…` proposed that was opened outside; absent when nothing waits to be shown. */
  offer: procedure.output(z.object({ offer: importOfferSchema.optional() })),
  /** The same, which then no longer waits. */
  takeOffer: procedure.output(z.object({ offer: importOfferSchema.optional() })),
  /**
   * Adds servers of a preview by their places among its candidates, counted from 0. Their commands wait for consent.
   * Fails with `unknownPreview`, `invalidConfig` and `storageFailed`.
   */
  add: procedure
    .input(z.object({ previewId: z.string(), chosen: z.array(z.number().int().min(0)).max(1000) }))
    .output(z.array(serverViewSchema)),
};
