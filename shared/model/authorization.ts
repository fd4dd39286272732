import { z } from 'zod';
import { jsonSchema } from './any-json.ts';
import { failureSchema } from './failure.ts';
import { serverIdSchema } from './id/id.ts';

/** Where the sign-in at a server's authorization server stands. */
export const authorizationSteps = [
  /** Nothing is known: the server asked for no credentials so far. */
  'none',
  /** Metadata of the resource and of its authorization server is being looked for. */
  'discovering',
  /** Waits until a person has seen where the browser would go, and opens it (or gives up). */
  'consent',
  /** A person agreed, and the client is being registered. */
  'registering',
  /** The browser is at the authorization server; its callback is awaited. */
  'callback',
  /** An enterprise's identity provider is asked for a grant that the authorization server takes. */
  'identityGrant',
  /** A code, a client's credentials or an assertion is being exchanged for tokens. */
  'exchanging',
  'refreshing',
  'authorized',
  /** The flow ended without tokens; `failure` says why. */
  'refused',
  /** Credentials were forgotten on purpose. */
  'signedOut',
] as const;

/** One HTTP request of the flow, in order. */
export const authorizationTrySchema = z.object({
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
  /** Until the response was read; absent while it is awaited. In milliseconds. */
  durationMs: z.number().optional(),
  /** Absent when no response came. */
  status: z.number().int().optional(),
  /**
   * `found`: usable. `missing`: the next URL is tried (4xx). `malformed`: no JSON object. `redirected`: `location` names
   * another place. `refused`: an error of OAuth, or a status from 500 on. `blocked`: Loupe doesn't send it. `failed`: no
   * response.
   */
  outcome: z.enum(['pending', 'found', 'missing', 'malformed', 'redirected', 'refused', 'blocked', 'failed']),
  /** Where it redirects to, without its query. */
  location: z.string().optional(),
  /** Why, where the outcome alone doesn't say it: the other side's `error`, a network error. No secrets. */
  detail: z.string().optional(),
  /** The frames that show the request and its response; a blocked request has none. */
  requestSeq: z.number().int().optional(),
  responseSeq: z.number().int().optional(),
});
export type AuthorizationTry = z.infer<typeof authorizationTrySchema>;

/** The response of the MCP server that asked for credentials, or for more scopes. */
export const authorizationChallengeSchema = z.object({
  at: z.number(),
  status: z.union([z.literal(401), z.literal(403)]),
  /** The scheme as it came, such as `Bearer`; absent without a `WWW-Authenticate` header. */
  scheme: z.string().optional(),
  error: z.string().optional(),
  errorDescription: z.string().optional(),
  scope: z.string().optional(),
  resourceMetadataUrl: z.string().optional(),
  frameSeq: z.number().int().optional(),
});
export type AuthorizationChallenge = z.infer<typeof authorizationChallengeSchema>;

/** Why some scopes were asked for, oldest first; `granted` shows what came of it. */
export const scopeStepSchema = z.object({
  at: z.number(),
  /**
   * `challenge`: named by the server's 401. `supported`: all that the resource's metadata lists. `configured`: by the
   * user. `stepUp`: those asked for before, together with those of a 403. `offline`: `offline_access` was added to get
   * a refresh token. `none`: the request names no scope. `granted`: what the token has.
   */
  cause: z.enum(['challenge', 'supported', 'configured', 'stepUp', 'offline', 'none', 'granted']),
  scopes: z.array(z.string()),
});
export type ScopeStep = z.infer<typeof scopeStepSchema>;

/** A JSON Web Token's parts without its signature. Its claims are what it says; nothing here is verified. */
export const decodedTokenSchema = z.object({ header: jsonSchema, claims: jsonSchema });
export type DecodedToken = z.infer<typeof decodedTokenSchema>;

/** What is known of the tokens, never the tokens themselves. */
export const tokenFactsSchema = z.object({
  /** `token_type` as it came. */
  type: z.string(),
  obtainedAt: z.number(),
  /** Absent when the server named no `expires_in`. Milliseconds since 1970. */
  expiresAt: z.number().optional(),
  hasRefreshToken: z.boolean(),
  /** Bound to a key of Loupe's (RFC 9449). */
  isDpopBound: z.boolean(),
  /** Absent for an opaque token, which isn't a JSON Web Token. */
  access: decodedTokenSchema.optional(),
  id: decodedTokenSchema.optional(),
});
export type TokenFacts = z.infer<typeof tokenFactsSchema>;

export const authorizationClientSchema = z.object({
  registration: z.enum(['preRegistered', 'metadataDocument', 'dynamic']),
  clientId: z.string(),
  /** Seconds since 1970 at which a dynamically registered secret expires; absent for never. */
  secretExpiresAt: z.number().optional(),
});

/** Where the browser is to go. */
export const authorizationRequestSchema = z.object({
  /** Host with its port, as the browser's address bar would show it; non-ASCII ones in Punycode. */
  host: z.string(),
  /** The whole address, without a client as long as it isn't registered; `state` and `code_challenge` are masked. */
  url: z.string(),
  redirectUrl: z.string(),
  /** When it is given up. Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** How a server's authorization stands, as the window shows it. Without any secret. */
export const authorizationSchema = z.object({
  serverId: serverIdSchema,
  step: z.enum(authorizationSteps),
  /** When it came to this step. Milliseconds since 1970; 0 for `none`. */
  since: z.number(),
  /** How tokens are got: by a person in a browser, with the client's own credentials, with an identity assertion. */
  flow: z.enum(['code', 'clientCredentials', 'assertion', 'enterprise']).optional(),
  challenge: authorizationChallengeSchema.optional(),
  /** Every URL that was tried in the newest flow, and refreshes and revocations since; the newest 100. */
  trail: z.array(authorizationTrySchema),
  /** The protected resource's metadata (RFC 9728) as it came, and where it was found. */
  resourceMetadata: jsonSchema.optional(),
  resourceMetadataUrl: z.string().optional(),
  /** The authorization server's metadata (RFC 8414, OpenID Connect Discovery) as it came. */
  serverMetadata: jsonSchema.optional(),
  serverMetadataUrl: z.string().optional(),
  issuer: z.string().optional(),
  /** The `resource` that is named in requests for tokens (RFC 8707); absent where the server has no metadata. */
  resource: z.string().optional(),
  client: authorizationClientSchema.optional(),
  request: authorizationRequestSchema.optional(),
  requestedScopes: z.array(z.string()).optional(),
  /** Absent when the token response named none: those that were requested, then (RFC 6749, section 5.1). */
  grantedScopes: z.array(z.string()).optional(),
  scopeHistory: z.array(scopeStepSchema),
  tokens: tokenFactsSchema.optional(),
  /** Credentials are in a vault that outlives this run of Loupe. */
  isLasting: z.boolean(),
  failure: failureSchema.optional(),
});
export type Authorization = z.infer<typeof authorizationSchema>;
