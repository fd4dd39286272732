import { z } from 'zod';
import { authorizationSchema } from '../model/authorization.ts';
import { connectedAsSchema } from '../model/connected-as.ts';
import { serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import {
  bundlePreviewSchema,
  configFormatSchema,
  exportedConfigSchema,
  exportFormatSchema,
  importOfferSchema,
  importPreviewSchema,
  importSourceSchema,
  pastedServersSchema,
} from '../model/imports.ts';
import { clientSetupSchema, replyRuleSchema } from '../model/inbox/client-setup.ts';
import { serverGateSchema, sessionApprovalSchema } from '../model/inbox/gate.ts';
import { knownListSchema, knownServerRowSchema, knownServerSchema } from '../model/lists/known-server.ts';
import { rowRangeSchema } from '../model/row-range.ts';
import { acceptedIssuerSchema, serverDraftSchema, serverViewSchema, sha256Schema } from '../model/server.ts';
import { localeSchema } from '../model/settings/settings.ts';
import { procedure, rowRange } from './base.ts';

const byId = z.object({ serverId: serverIdSchema });

export const servers = {
  /** In the user's order; the built-in demo, when shown, comes first. */
  list: procedure.output(z.array(serverViewSchema)),
  /** The hosts as which Loupe can connect, and what is known of how they do: its profiles and a person's own. */
  hosts: procedure.output(z.array(connectedAsSchema)),
  /**
   * Parses a pasted command line, URL, client's command such as `claude mcp add …`, install link, or a client's
   * configuration (JSON, TOML, YAML) or one entry of it. Fails with `nothingToImport`.
   */
  parse: procedure.input(z.object({ text: z.string().max(1_000_000) })).output(pastedServersSchema),
  /**
   * Adds servers at the end. `approved`: the user agreed to these exact commands. `connects` connects each of them at
   * once, which saves a request.
   */
  add: procedure
    .input(
      z.object({ drafts: z.array(serverDraftSchema).min(1), approved: z.boolean(), connects: z.boolean().optional() }),
    )
    .output(z.array(serverViewSchema)),
  /** Replaces a server's settings; secrets without a value are kept. Fails with `unknownServer`. */
  update: procedure.input(byId.extend({ draft: serverDraftSchema })).output(serverViewSchema),
  /** Inserts a copy, secrets included, right below the server. */
  duplicate: procedure.input(byId).output(serverViewSchema),
  /** Ends its session and removes all its data except its traffic and audit entries. */
  remove: procedure.input(byId).output(z.void()),
  /**
   * Brings back a server that was removed in this run of Loupe, with its settings, secrets and consent; its other data is
   * gone. Fails with `unknownServer`.
   */
  restore: procedure.input(byId).output(z.void()),
  /**
   * Trusts this certificate at the origin of the server's URL until revoked, and connects. `sha256` comes from the
   * failure `certificateUntrusted`. Fails with `unknownServer`, `notRecorded`, `storageFailed`.
   */
  acceptCertificate: procedure.input(byId.extend({ sha256: sha256Schema })).output(z.void()),
  /** Also ends the server's session. Fails as `acceptCertificate`. */
  revokeCertificate: procedure.input(byId).output(z.void()),
  /**
   * Takes two texts for the same issuer of this server's authorization server until revoked. They come from the failure
   * `issuerMismatch`. Fails as `acceptCertificate`.
   */
  acceptIssuer: procedure.input(byId.extend({ issuer: acceptedIssuerSchema })).output(z.void()),
  /** Also deletes the tokens of the issuer and ends the server's session. Fails as `acceptCertificate`. */
  revokeIssuer: procedure.input(byId).output(z.void()),
  /**
   * Servers in another client's format. `replaced` lists what was put in place of each secret. Fails with
   * `unknownServer`.
   */
  export: procedure
    .input(z.object({ serverIds: z.array(serverIdSchema).min(1).max(1000), format: exportFormatSchema }))
    .output(exportedConfigSchema),
  /** Servers that aren't listed follow in their current order. */
  reorder: procedure.input(z.object({ serverIds: z.array(serverIdSchema) })).output(z.void()),
};

export const gate = {
  get: procedure.input(byId).output(serverGateSchema),
  /** Applies from the next call on. Fails with `unknownServer`, `storageFailed`. */
  set: procedure.input(serverGateSchema).output(serverGateSchema),
  /** The tools that are allowed for a session. */
  approvals: procedure.input(z.object({ sessionId: sessionIdSchema })).output(z.array(sessionApprovalSchema)),
  /** Revokes one tool, or all. */
  revoke: procedure.input(z.object({ sessionId: sessionIdSchema, tool: z.string().optional() })).output(z.void()),
};

/** The client features that Loupe offers to servers, and the auto-reply rules. */
export const client = {
  /** Fails with `unknownServer`. */
  setup: procedure.input(byId).output(clientSetupSchema),
  /** A running legacy session is notified of new roots; switches apply from the next session on. */
  change: procedure.input(clientSetupSchema).output(clientSetupSchema),
  /** In the order in which they are tried. */
  rules: procedure.output(z.array(replyRuleSchema)),
  /** Replaces all of them. Fails with `badReply` for a result that isn't a JSON object. */
  setRules: procedure.input(z.object({ rules: z.array(replyRuleSchema).max(500) })).output(z.array(replyRuleSchema)),
};

/** Sign-in to HTTP servers. Everything fails with `unknownServer`. */
export const authorization = {
  /** The step is `none` for servers that did not ask for credentials, and over stdio. */
  get: procedure.input(byId).output(authorizationSchema),
  /**
   * Starts or restarts the flow without waiting for a 401. Returns at the step `consent`, or at the end of the flow;
   * its failure is in the state. Fails with `authorizationOff` over stdio or with the mode `none`.
   */
  start: procedure.input(byId).output(authorizationSchema),
  /**
   * The user has agreed to the host: registers the client if needed, listens for the callback and opens the browser.
   * Fails with `notSigningIn` unless the step is `consent` or `callback`, `callbackPortTaken`, `registrationRefused`.
   */
  open: procedure.input(byId).output(authorizationSchema),
  /** As `open`, but returns the URL instead of opening the browser. */
  link: procedure.input(byId).output(z.object({ url: z.string() })),
  /** Ends the flow, if any; requests that wait for it fail with `cancelled`. */
  cancel: procedure.input(byId).output(authorizationSchema),
  /**
   * Takes the redirect URL that the user pasted because the callback cannot reach this machine. Fails with
   * `notSigningIn`, `callbackInvalid`; the flow continues.
   */
  paste: procedure.input(byId.extend({ url: z.string().max(20_000) })).output(authorizationSchema),
  /**
   * Revokes the tokens where possible (RFC 7009) and deletes tokens, registrations and keys. Configured credentials
   * stay. Fails with `storageFailed`.
   */
  forget: procedure.input(byId).output(authorizationSchema),
};

const list = z.object({ listId: z.string() });

/** Servers described by a `server.json` (MCP registry). They are added with `servers.add`, not approved. */
export const knownServers = {
  /** The built-in list, described in a language, then up to five opened ones. */
  lists: procedure.input(z.object({ locale: localeSchema })).output(z.array(knownListSchema)),
  /** Opens a `server.json`, an array of them, or a registry's list response. Fails with `invalidConfig`. */
  openText: procedure
    .input(z.object({ text: z.string().max(32_000_000), source: z.string().max(4096) }))
    .output(knownListSchema),
  /**
   * Fetches such a text, of a registry up to 50 pages and 32 MiB; follows redirects within the origin only. Called only
   * for a URL that the user typed. Fails with `listUnusable`, `hostNotFound` and the like.
   */
  fetch: procedure.input(z.object({ url: z.url({ protocol: /^https?$/ }).max(4096) })).output(knownListSchema),
  /**
   * The servers whose name, title, description or package kind has every word of `text`. Fails with `unknownPreview`.
   */
  search: procedure
    .input(list.extend({ text: z.string().max(500), ...rowRange(1, 500) }))
    .output(rowRangeSchema(knownServerRowSchema)),
  /** Fails with `unknownPreview`. */
  get: procedure.input(list.extend({ place: z.number().int().min(0) })).output(knownServerSchema),
};

const path = z.string().min(1).max(4096);

/** Servers from other clients' configurations: previewed before they are added, and started only with consent. */
export const imports = {
  /** The existing configuration files of known clients, for the user and for the project in `folder`. */
  find: procedure.input(z.object({ folder: path.optional() })).output(z.array(importSourceSchema)),
  /** What importing a file would add; `folder` is its project. Secrets stay in the host. Fails with `invalidConfig`. */
  openFile: procedure
    .input(z.object({ path, format: configFormatSchema.optional(), folder: path.optional() }))
    .output(importPreviewSchema),
  /** The same for a dropped file. Fails with `nothingToImport`, too. */
  openText: procedure
    .input(z.object({ text: z.string().max(8_000_000), source: z.string().max(4096) }))
    .output(importPreviewSchema),
  /** An earlier preview, of which the newest twenty are kept. Fails with `unknownPreview`. */
  preview: procedure.input(z.object({ previewId: z.string() })).output(importPreviewSchema),
  /**
   * Uploads an MCPB bundle in parts of at most 4 MB: the first without, the others with the returned `uploadId`. Kept
   * until it is added or Loupe quits. Fails with `badBundle`, `storageFailed`.
   */
  uploadBundle: procedure
    .input(
      z.object({ uploadId: z.string().optional(), fileName: z.string().max(255), base64: z.base64().max(6_000_000) }),
    )
    .output(z.object({ uploadId: z.string() })),
  /** Describes a bundle without unpacking it. Fails with `unknownPreview`, `badBundle`. */
  bundle: procedure.input(z.object({ uploadId: z.string() })).output(bundlePreviewSchema),
  /**
   * Unpacks a bundle into Loupe's folder and adds its server, which needs consent. `values` has the options by key;
   * sensitive ones become named secrets. Fails with `unknownPreview`, `badBundle`, `invalidConfig`, `storageFailed`.
   */
  addBundle: procedure
    .input(z.object({ uploadId: z.string(), values: z.record(z.string(), z.string().max(20_000)) }))
    .output(serverViewSchema),
  /** The servers that a `loupe://add?…` link proposed; absent when none waits to be shown. */
  offer: procedure.output(z.object({ offer: importOfferSchema.optional() })),
  /** The same, which is then no longer pending. */
  takeOffer: procedure.output(z.object({ offer: importOfferSchema.optional() })),
  /**
   * Adds the chosen candidates of a preview, by index; they need consent. Fails with `unknownPreview`, `invalidConfig`,
   * `storageFailed`.
   */
  add: procedure
    .input(z.object({ previewId: z.string(), chosen: z.array(z.number().int().min(0)).max(1000) }))
    .output(z.array(serverViewSchema)),
};
