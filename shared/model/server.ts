import { z } from 'zod';
import { serverIdSchema } from './id/id.ts';
import { isServerAddress } from './reference.ts';
import { eraSchema, revisionSchema } from './revision.ts';

/** A value that may be secret: a secret's text is in the vault, never in this record. Any text may hold references. */
const configValueSchema = z.union([z.string(), z.object({ secret: z.literal(true) })]);
export type ConfigValue = z.infer<typeof configValueSchema>;

/** Which protocol to speak: nothing pinned means that Loupe finds out. */
export const pinSchema = z.object({
  era: eraSchema.optional(),
  /** Offered (legacy) or claimed (modern) instead of the newest that Loupe knows. */
  revision: revisionSchema.optional(),
});
export type Pin = z.infer<typeof pinSchema>;

const common = {
  id: serverIdSchema,
  name: z.string().min(1).max(200),
  pin: pinSchema.default({}),
  /** The folder of the project from whose `.loupe/servers.json` it was imported. */
  project: z.string().max(4096).optional(),
  /** How long one request may stay silent, in milliseconds. Progress resets it. */
  timeoutMs: z.number().int().min(100).max(86_400_000).optional(),
  /** Names of groups that are started and stopped together. */
  groups: z.array(z.string().min(1).max(100)).max(50).optional(),
};

export const stdioServerSchema = z.object({
  ...common,
  transport: z.literal('stdio'),
  /** The program, run as it is: no shell reads it. */
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  /** Added to the small allowlist of variables that every child gets. */
  env: z.record(z.string(), configValueSchema).default({}),
  cwd: z.string().optional(),
  /** Files or folders; when one changes, the server is restarted. */
  watch: z.array(z.string()).default([]),
  /** A process that ends by itself is started again, after growing waits. */
  restarts: z.boolean().optional(),
});
export type StdioServer = z.infer<typeof stdioServerSchema>;

/**
 * How an HTTP server's authorization is done, besides headers that the user configured. Its secrets, by name:
 * `clientSecret`; `privateKey`, PKCS #8 in PEM, which signs assertions (`private_key_jwt`); `assertion`, a JWT for the
 * grant of RFC 7523; `idToken` and `idpClientSecret` for an enterprise's identity provider.
 */
const authorizationOptionsSchema = z.object({
  /**
   * `auto`: as the server's 401 asks, with a person in a browser. `none`: never. The others get tokens by themselves:
   * with the client's own credentials, with an assertion, through an enterprise's identity provider.
   */
  mode: z.enum(['auto', 'none', 'clientCredentials', 'assertion', 'enterprise']).default('auto'),
  /** The issuer to which the credentials below belong; no other authorization server gets them. */
  issuer: z.url({ protocol: /^https?$/ }).optional(),
  /** A client that was registered before. */
  clientId: z.string().min(1).max(2000).optional(),
  /** Used as the client id where the authorization server takes such documents. */
  clientMetadataUrl: z.url({ protocol: /^https$/ }).optional(),
  /** Asked for where the server's challenge names none. */
  scopes: z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)).default([]),
  /** The port of the callback on 127.0.0.1 that was registered with the client; otherwise a free one. */
  redirectPort: z.number().int().min(1024).max(65_535).optional(),
  /** Algorithm of `privateKey`. */
  algorithm: z.enum(['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']).default('ES256'),
  /** Tokens bound to a key (RFC 9449): `auto` where the server asks for them. */
  dpop: z.enum(['auto', 'on', 'off']).default('auto'),
  /** The token endpoint of the enterprise's identity provider, and Loupe's client id there. */
  idpTokenEndpoint: z.url({ protocol: /^https?$/ }).optional(),
  idpClientId: z.string().min(1).max(2000).optional(),
});

const authorizationConfigSchema = authorizationOptionsSchema.extend({
  secrets: z.record(z.string(), configValueSchema).default({}),
});
export type AuthorizationConfig = z.infer<typeof authorizationConfigSchema>;

/** SHA-256 over a certificate, as Node writes it: `AB:CD:…`. */
export const sha256Schema = z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);

/** A certificate that no authority vouches for, accepted by a person: exactly this one, for exactly this origin. */
const acceptedCertificateSchema = z.object({
  /** `https://host:port`. */
  origin: z.string(),
  sha256: sha256Schema,
});

export const httpServerSchema = z.object({
  ...common,
  transport: z.literal('http'),
  url: z.string().trim().refine(isServerAddress, 'Invalid URL'),
  headers: z.record(z.string(), configValueSchema).default({}),
  /** Parameters that are added to the address of every request; its secrets are here, not in `url`. */
  query: z.record(z.string(), configValueSchema).default({}),
  /** `auto` tries Streamable HTTP and falls back to HTTP+SSE as specified. */
  http: z.enum(['auto', 'streamable', 'sse']).default('auto'),
  /** Absent: `auto` with nothing configured. */
  authorization: authorizationConfigSchema.optional(),
  /** A PEM file with certificates of authorities that are trusted for this server besides the usual ones. */
  caFile: z.string().min(1).optional(),
  acceptedCertificate: acceptedCertificateSchema.optional(),
});
export type HttpServer = z.infer<typeof httpServerSchema>;

/** One configured server, as the configuration file has it. */
export const serverSchema = z.discriminatedUnion('transport', [stdioServerSchema, httpServerSchema]);
export type Server = z.infer<typeof serverSchema>;

/** What a user fills in: a server without its id, with secrets in clear for the vault to take. */
const draftValueSchema = z.object({
  name: z.string().min(1),
  /** Undefined keeps the secret that the vault already has. */
  value: z.string().optional(),
  secret: z.boolean(),
});
export type DraftValue = z.infer<typeof draftValueSchema>;

export const httpDraftSchema = httpServerSchema
  .omit({ id: true, headers: true, query: true, authorization: true })
  .extend({
    headers: z.array(draftValueSchema).default([]),
    query: z.array(draftValueSchema).default([]),
    authorization: authorizationOptionsSchema.extend({ secrets: z.array(draftValueSchema).default([]) }).optional(),
  });

export const serverDraftSchema = z.discriminatedUnion('transport', [
  stdioServerSchema.omit({ id: true, env: true }).extend({ env: z.array(draftValueSchema).default([]) }),
  httpDraftSchema,
]);
export type ServerDraft = z.infer<typeof serverDraftSchema>;

/** A configured server as the window shows it. */
export const serverViewSchema = z.object({
  server: serverSchema,
  /** The demo that ships with Loupe: cannot be edited or removed, only hidden. */
  builtIn: z.boolean(),
  /** False until a person has agreed to start this exact command (imported configurations, changed commands). */
  approved: z.boolean(),
});
export type ServerView = z.infer<typeof serverViewSchema>;

/** A server's process that still runs although the Loupe that started it ended. */
export const leftOverProcessSchema = z.object({
  pid: z.number().int().positive(),
  /** In clock ticks since the system started: tells it from a later process with the same id. */
  startTime: z.string(),
  serverId: serverIdSchema,
  serverName: z.string(),
  /** Its command line, as far as 500 characters, without secrets. */
  command: z.string(),
});
export type LeftOverProcess = z.infer<typeof leftOverProcessSchema>;

/** What a named secret may be called, so that `${secret:name}` reads as a reference. */
export const secretNameSchema = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/);

/** A secret of the vault that servers' settings refer to by its name. Its value is never part of this. */
export const namedSecretSchema = z.object({
  name: z.string(),
  /**
   * - `missing`: there is no value, because the vault lost it or none was entered for a name that a server refers to.
   * - `locked`: whether there is one is known when the passphrase is given.
   */
  state: z.enum(['stored', 'missing', 'locked']),
  /** When the value was last set, in milliseconds since 1970; absent when it never was here. */
  changedAt: z.number().optional(),
  /** The servers that refer to it, in their order. */
  usedBy: z.array(z.object({ id: serverIdSchema, name: z.string() })),
});
export type NamedSecret = z.infer<typeof namedSecretSchema>;
