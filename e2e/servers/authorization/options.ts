import type { HttpExchange } from '../../../electron/demo/server/http/listener.ts';
import type { Params } from '../../../electron/demo/server/message.ts';
import type { Client, ClientAuthentication } from './clients.ts';

/** The requests of a sign-in. */
export type Endpoint =
  | 'resourceMetadata'
  | 'serverMetadata'
  | 'authorize'
  | 'token'
  | 'register'
  | 'revoke'
  | 'mcp'
  | 'none';

/** The URLs of the metadata, in the order in which a client tries them. */
export type MetadataPlace = 'oauth' | 'openidBeforePath' | 'openidAfterPath';

/** A single fault. */
export interface Misbehaviour {
  /** Changes the resource metadata; `issuer` is the authorization server's. */
  resourceMetadata?(document: Params, issuer: string): Params;
  /** Changes the authorization server metadata. */
  serverMetadata?(document: Params): Params;
  /** Changes the response to a registration, and to a token request. */
  registration?(document: Params): Params;
  tokens?(document: Params): Params;
  /** Replaces the response of an endpoint. */
  respond?: Partial<Record<Endpoint, (exchange: HttpExchange) => void>>;
  /** Changes the redirect to the client. */
  callback?(parameters: URLSearchParams): void;
  /** Throws an OAuthError instead of granting. */
  refuseGrant?(type: string): void;
  /** Refuses every tool call with the scopes of the token, or with one that can't be granted. */
  neverEnough?: 'granted' | 'unknown';
}

/** The protection of an MCP server, and its authorization server. */
export interface AuthorizationOptions {
  /** Where the client discovers the authorization server. `none`: it is at the root of the MCP server's origin. */
  resourceMetadata: 'header' | 'path' | 'root' | 'none';
  /** The URLs that have metadata. */
  serverMetadata: readonly MetadataPlace[];
  /** The path of the issuer, such as `/tenant`, or empty. */
  issuerPath: string;
  /** Client authentication methods of the token endpoint. */
  clientAuthentication: readonly ClientAuthentication[];
  /** Preregistered clients. */
  clients: readonly Client[];
  /** Supports dynamic registration. */
  registration: boolean;
  /** Client ID metadata documents by URL; undefined: not supported. */
  documents: Readonly<Record<string, object>> | undefined;
  /** Requires the `resource` parameter. */
  wantsResource: boolean;
  /** The redirect has `iss` (RFC 9207), and the metadata declares it. */
  iss: 'sent' | 'absent';
  /** A 401 has a challenge. */
  challenges: boolean;
  /** The challenge names the scopes. */
  scopesInChallenge: boolean;
  /** Tokens are bound to a key of the client (RFC 9449). */
  dpop: 'none' | 'required' | 'required with nonce';
  /** Lifetime of access tokens in seconds. */
  lifetimeS: number;
  misbehaviour: Misbehaviour;
  /** The MCP server's port; default: a free one. */
  port: number;
}

/** The scope for reading, and the additional one for tool calls. */
export const scopes = { read: 'mcp:read', call: 'mcp:call' } as const;

/** The grantable scopes. */
export const supportedScopes: readonly string[] = [scopes.read, scopes.call, 'offline_access'];
