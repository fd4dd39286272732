import { z } from 'zod';
import { isServerAddress } from './findings/reference.ts';
import { hostIdSchema } from './hosts/host-id.ts';
import { recordingIdSchema, serverIdSchema } from './id/id.ts';
import { jsonObjectSchema } from './json/any-json.ts';
import { eraSchema, revisionSchema } from './revision.ts';
import { proxyProblem } from './settings/proxy.ts';

/** A text, which may have references, or a secret, whose text is in the vault. */
const configValueSchema = z.union([z.string(), z.object({ secret: z.literal(true) })]);
export type ConfigValue = z.infer<typeof configValueSchema>;

/** The protocol to use; an empty pin is negotiated. */
export const revisionPinSchema = z.object({
  era: eraSchema.optional(),
  /** Sent instead of the newest supported revision. */
  revision: revisionSchema.optional(),
  /** Go on when `initialize` is answered with an unknown revision, as with the nearest one. */
  anyRevision: z.boolean().optional(),
  /** What the client declares in place of what Loupe supports, as the client of a recording did. */
  capabilities: jsonObjectSchema.optional(),
  /** The host whose profile says how to connect, or `asLoupe`: its name, capabilities, revisions, pages, time limits. */
  as: hostIdSchema.optional(),
});
export type RevisionPin = z.infer<typeof revisionPinSchema>;

const common = {
  id: serverIdSchema,
  name: z.string().min(1).max(200),
  pin: revisionPinSchema.default({}),
  /** Folder of the project whose `.loupe/servers.json` it was imported from. */
  project: z.string().max(4096).optional(),
  /** Idle timeout of requests in milliseconds. */
  timeoutMs: z.number().int().min(100).max(86_400_000).optional(),
  /** Servers of a group are started and stopped together. */
  groups: z.array(z.string().min(1).max(100)).max(50).optional(),
};

export const stdioServerSchema = z.object({
  ...common,
  transport: z.literal('stdio'),
  /** Run without a shell. */
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  /** Added to a small allowlist of inherited variables. */
  env: z.record(z.string(), configValueSchema).default({}),
  cwd: z.string().optional(),
  /** Files or folders; the server is restarted when one changes. */
  watch: z.array(z.string()).default([]),
  /** Restart a crashed process, with increasing delays. */
  restarts: z.boolean().optional(),
});
export type StdioServer = z.infer<typeof stdioServerSchema>;

/**
 * Authorization options of an HTTP server. Its secrets, by name: `clientSecret`; `privateKey`, PKCS #8 in PEM, which
 * signs assertions (`private_key_jwt`); `assertion`, a JWT for the grant of RFC 7523; `idToken` and `idpClientSecret`
 * for an enterprise's identity provider.
 */
const authorizationOptionsSchema = z.object({
  /**
   * `auto`: in a browser, when the server responds 401. `none`: never. The others get tokens without the user: with the
   * client's credentials, an assertion, or an enterprise's identity provider.
   */
  mode: z.enum(['auto', 'none', 'clientCredentials', 'assertion', 'enterprise']).default('auto'),
  /** The only issuer that gets the credentials below. */
  issuer: z.url({ protocol: /^https?$/ }).optional(),
  /** Of a pre-registered client. */
  clientId: z.string().min(1).max(2000).optional(),
  /** Used as the client id when the authorization server supports it. */
  clientMetadataUrl: z.url({ protocol: /^https$/ }).optional(),
  /** Requested when the server's challenge names none. */
  scopes: z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)).default([]),
  /** The registered port of the callback on 127.0.0.1; default: a free one. */
  redirectPort: z.number().int().min(1024).max(65_535).optional(),
  /** Of `privateKey`. */
  algorithm: z.enum(['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']).default('ES256'),
  /** Tokens bound to a key (RFC 9449); `auto`: when the server asks for them. */
  dpop: z.enum(['auto', 'on', 'off']).default('auto'),
  /** The enterprise's identity provider, and Loupe's client id there. */
  idpTokenEndpoint: z.url({ protocol: /^https?$/ }).optional(),
  idpClientId: z.string().min(1).max(2000).optional(),
});

const authorizationConfigSchema = authorizationOptionsSchema.extend({
  secrets: z.record(z.string(), configValueSchema).default({}),
});
export type AuthorizationConfig = z.infer<typeof authorizationConfigSchema>;

/** SHA-256 of a certificate as Node writes it: `AB:CD:…`. */
export const sha256Schema = z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);

/** An untrusted certificate that the user accepted for this origin. */
const acceptedCertificateSchema = z.object({
  /** `https://host:port`. */
  origin: z.string(),
  sha256: sha256Schema,
});

/** Two texts for the issuer of a server's authorization server, which the user accepted as the same. */
export const acceptedIssuerSchema = z.object({
  /** The one that the server's resource metadata announces. */
  expected: z.string().min(1).max(2000),
  /** The one in the authorization server's metadata. */
  found: z.string().min(1).max(2000),
});

export const httpServerSchema = z.object({
  ...common,
  transport: z.literal('http'),
  url: z.string().trim().refine(isServerAddress, 'Invalid URL'),
  headers: z.record(z.string(), configValueSchema).default({}),
  /** Added to the URL of every request. Secrets are here, not in `url`. */
  query: z.record(z.string(), configValueSchema).default({}),
  /** `auto`: Streamable HTTP with a fallback to HTTP+SSE as specified. */
  http: z.enum(['auto', 'streamable', 'sse']).default('auto'),
  /** Absent: `auto` with the defaults. */
  authorization: authorizationConfigSchema.optional(),
  /** PEM file of additional trusted CA certificates. */
  caFile: z.string().min(1).optional(),
  /** `none`, or the address of an own proxy, with references for its secrets; absent: as the settings say. */
  proxy: z
    .string()
    .min(1)
    .max(2000)
    .refine((text) => text === 'none' || proxyProblem(text) === undefined, 'Invalid proxy')
    .optional(),
  /** Sends back the cookies that it sets, within its origin, until the session ends. They are never stored. */
  keepsCookies: z.boolean().optional(),
  acceptedCertificate: acceptedCertificateSchema.optional(),
  acceptedIssuer: acceptedIssuerSchema.optional(),
});
export type HttpServer = z.infer<typeof httpServerSchema>;

/** One server in the configuration file. */
export const serverSchema = z.discriminatedUnion('transport', [stdioServerSchema, httpServerSchema]);
export type Server = z.infer<typeof serverSchema>;

const draftValueSchema = z.object({
  name: z.string().min(1),
  /** Absent: the secret in the vault is kept. */
  value: z.string().optional(),
  secret: z.boolean(),
});
export type DraftValue = z.infer<typeof draftValueSchema>;

/** A certificate or an issuer is accepted on its own, never with a draft: see `servers.acceptCertificate`. */
export const httpDraftSchema = httpServerSchema
  .omit({ id: true, headers: true, query: true, authorization: true, acceptedCertificate: true, acceptedIssuer: true })
  .extend({
    headers: z.array(draftValueSchema).default([]),
    query: z.array(draftValueSchema).default([]),
    authorization: authorizationOptionsSchema.extend({ secrets: z.array(draftValueSchema).default([]) }).optional(),
  });

export type HttpDraft = z.infer<typeof httpDraftSchema>;

export const serverDraftSchema = z.discriminatedUnion('transport', [
  stdioServerSchema.omit({ id: true, env: true }).extend({ env: z.array(draftValueSchema).default([]) }),
  httpDraftSchema,
]);
export type ServerDraft = z.infer<typeof serverDraftSchema>;

export const serverViewSchema = z.object({
  server: serverSchema,
  /** The demo server, which can be hidden but not edited or removed. */
  builtIn: z.boolean(),
  /** False until the user agreed to start an imported or changed command. */
  approved: z.boolean(),
  /** Present for the server of an open recording, which can't be connected. */
  recordingId: recordingIdSchema.optional(),
});
export type ServerView = z.infer<typeof serverViewSchema>;

/** A server process that outlived the Loupe that started it. */
export const leftOverProcessSchema = z.object({
  pid: z.number().int().positive(),
  /** Distinguishes it from a later process with the same pid. */
  startTime: z.string(),
  serverId: serverIdSchema,
  serverName: z.string(),
  /** The first 500 characters of its command line, without secrets. */
  command: z.string(),
});
export type LeftOverProcess = z.infer<typeof leftOverProcessSchema>;

/** Names that are valid in `${secret:name}`. */
export const secretNameSchema = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/);

/** A secret that servers' settings refer to by name, without its value. */
export const namedSecretSchema = z.object({
  name: z.string(),
  /**
   * - `missing`: a server refers to it, but it has no value.
   * - `locked`: unknown until the vault is unlocked.
   */
  state: z.enum(['stored', 'missing', 'locked']),
  /** When the value was last set, in milliseconds since 1970. */
  changedAt: z.number().optional(),
  usedBy: z.array(z.object({ id: serverIdSchema, name: z.string() })),
});
export type NamedSecret = z.infer<typeof namedSecretSchema>;
