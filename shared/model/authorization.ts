import { z } from 'zod';
import { failureSchema } from './failure.ts';
import { serverIdSchema } from './id/id.ts';
import { jsonSchema } from './json/any-json.ts';

/** One HTTP request of the flow. */
const authorizationTrySchema = z.object({
  purpose: z.enum([
    'resourceMetadata',
    'serverMetadata',
    'authorization',
    'registration',
    'token',
    'refresh',
    'grant',
    'revocation',
  ]),
  method: z.enum(['GET', 'POST']),
  /** Without secrets. */
  url: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Until the response was read; absent while pending. In milliseconds. */
  durationMs: z.number().optional(),
  status: z.number().int().optional(),
  /**
   * `found`: usable. `missing`: the next URL is tried (4xx). `malformed`: see `failure`. `redirected`: to
   * `location`. `refused`: an OAuth error, or a status from 500 on. `blocked`: not sent. `failed`: no response.
   */
  outcome: z.enum(['pending', 'found', 'missing', 'malformed', 'redirected', 'refused', 'blocked', 'failed']),
  /** The redirect target without its query. */
  location: z.string().optional(),
  /** The server's `error`, or a network error. No secrets. */
  detail: z.string().optional(),
  /** Why the document that was received can't be used. */
  failure: failureSchema.optional(),
  /** The fields of the document that are null; optional ones count as absent. */
  nulls: z.array(z.string()).optional(),
  /** The frames of the request and its response. */
  requestSeq: z.number().int().optional(),
  responseSeq: z.number().int().optional(),
});
export type AuthorizationTry = z.infer<typeof authorizationTrySchema>;

/** What a `WWW-Authenticate` header has that RFC 9110 doesn't allow; it is read all the same. */
const challengeOddities = [
  /** Parameters before any scheme. */
  'noScheme',
  /** A value with characters that need quotes, such as a URL, isn't quoted. */
  'unquoted',
  /** Quoted with apostrophes. */
  'apostrophes',
  /** A quoted value isn't closed: everything after its quotation mark belongs to it. */
  'unclosed',
  /** Parameters aren't separated by commas. */
  'noComma',
  /** A parameter appears again in its challenge; the first one counts. */
  'duplicate',
  /** A part is neither a scheme nor a parameter; it is ignored. */
  'unreadable',
] as const;
export type ChallengeOddity = (typeof challengeOddities)[number];

/** The MCP server's response that asked for credentials or more scopes. */
const authorizationChallengeSchema = z.object({
  at: z.number(),
  status: z.union([z.literal(401), z.literal(403)]),
  /** As sent, such as `Bearer`; absent without a `WWW-Authenticate` header. */
  scheme: z.string().optional(),
  error: z.string().optional(),
  errorDescription: z.string().optional(),
  scope: z.string().optional(),
  resourceMetadataUrl: z.string().optional(),
  /** What in the header doesn't follow RFC 9110. */
  oddities: z.array(z.enum(challengeOddities)).optional(),
  frameSeq: z.number().int().optional(),
});
export type AuthorizationChallenge = z.infer<typeof authorizationChallengeSchema>;

/** Requested or granted scopes, and why they were requested. */
const scopeStepSchema = z.object({
  at: z.number(),
  /**
   * `challenge`: named in the server's 401. `supported`: all in the resource's metadata. `configured`: by the user.
   * `stepUp`: the previous ones and those of a 403. `offline`: `offline_access` was added to get a refresh token.
   * `none`: no scope is requested. `granted`: those of the token.
   */
  cause: z.enum(['challenge', 'supported', 'configured', 'stepUp', 'offline', 'none', 'granted']),
  scopes: z.array(z.string()),
});
export type ScopeStep = z.infer<typeof scopeStepSchema>;

/** A JSON Web Token without its signature. Nothing in it is verified. */
const decodedTokenSchema = z.object({ header: jsonSchema, claims: jsonSchema });
export type DecodedToken = z.infer<typeof decodedTokenSchema>;

/** Facts about the tokens, without the tokens themselves. */
const tokenFactsSchema = z.object({
  /** `token_type` as sent. */
  type: z.string(),
  obtainedAt: z.number(),
  /** Milliseconds since 1970; absent without `expires_in`. */
  expiresAt: z.number().optional(),
  hasRefreshToken: z.boolean(),
  /** Bound to a key of Loupe's (RFC 9449). */
  isDpopBound: z.boolean(),
  /** Absent for an opaque token. */
  access: decodedTokenSchema.optional(),
  id: decodedTokenSchema.optional(),
});
export type TokenFacts = z.infer<typeof tokenFactsSchema>;

const authorizationClientSchema = z.object({
  registration: z.enum(['preRegistered', 'metadataDocument', 'dynamic']),
  clientId: z.string(),
  /** When a dynamically registered secret expires, in seconds since 1970; absent: never. */
  secretExpiresAt: z.number().optional(),
});

/** What the browser will open. */
const authorizationRequestSchema = z.object({
  /** With its port; non-ASCII hosts in Punycode. */
  host: z.string(),
  /** Without a client id until the client is registered; `state` and `code_challenge` are masked. */
  url: z.string(),
  redirectUrl: z.string(),
  /** When the flow times out, in milliseconds since 1970. */
  expiresAt: z.number(),
});

/** The state of a server's authorization. No secrets. */
export const authorizationSchema = z.object({
  serverId: serverIdSchema,
  /** The steps of signing in. */
  step: z.enum([
    /** The server has not asked for credentials. */
    'none',
    /** Fetching the metadata of the resource and of its authorization server. */
    'discovering',
    /** Waiting for the user to agree to the host that the browser will open. */
    'consent',
    /** Registering the client. */
    'registering',
    /** Waiting for the callback from the browser. */
    'callback',
    /** Requesting an identity grant from the enterprise's identity provider. */
    'identityGrant',
    /** Exchanging a code, client credentials or an assertion for tokens. */
    'exchanging',
    'refreshing',
    'authorized',
    /** The flow ended without tokens; see `failure`. */
    'refused',
    /** The user deleted the credentials. */
    'signedOut',
  ]),
  /** When this step began, in milliseconds since 1970; 0 for `none`. */
  since: z.number(),
  flow: z.enum(['code', 'clientCredentials', 'assertion', 'enterprise']).optional(),
  challenge: authorizationChallengeSchema.optional(),
  /** The requests of the newest flow, and refreshes and revocations since; the newest 100. */
  trail: z.array(authorizationTrySchema),
  /** The protected resource's metadata (RFC 9728) as sent, and where it was found. */
  resourceMetadata: jsonSchema.optional(),
  resourceMetadataUrl: z.string().optional(),
  /** The authorization server's metadata (RFC 8414, OpenID Connect Discovery) as sent. */
  serverMetadata: jsonSchema.optional(),
  serverMetadataUrl: z.string().optional(),
  issuer: z.string().optional(),
  /** The `resource` parameter of token requests (RFC 8707); absent without metadata. */
  resource: z.string().optional(),
  client: authorizationClientSchema.optional(),
  request: authorizationRequestSchema.optional(),
  requestedScopes: z.array(z.string()).optional(),
  /** Absent when the token response names none, which means the requested ones (RFC 6749, section 5.1). */
  grantedScopes: z.array(z.string()).optional(),
  scopeHistory: z.array(scopeStepSchema),
  tokens: tokenFactsSchema.optional(),
  /** The credentials' vault outlives this run of Loupe. */
  isLasting: z.boolean(),
  failure: failureSchema.optional(),
});
export type Authorization = z.infer<typeof authorizationSchema>;
