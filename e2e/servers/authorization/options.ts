import type { Params } from '../../../electron/demo/server/message.ts';
import type { Exchange } from '../http/listener.ts';
import type { Client, ClientAuthentication } from './clients.ts';

/** The requests that a sign-in consists of. */
export type Endpoint =
  | 'resourceMetadata'
  | 'serverMetadata'
  | 'authorize'
  | 'token'
  | 'register'
  | 'revoke'
  | 'mcp'
  | 'none';

/** The addresses at which an authorization server may describe itself; a client tries them in this order. */
export type MetadataPlace = 'oauth' | 'openidBeforePath' | 'openidAfterPath';

/** What goes wrong, and nothing else. */
export interface Misbehaviour {
  /** Changes the description of the resource; `issuer` is the authorization server's. */
  resourceMetadata?(document: Params, issuer: string): Params;
  /** Changes the description of the authorization server. */
  serverMetadata?(document: Params): Params;
  /** Responds instead of the endpoint. */
  respond?: Partial<Record<Endpoint, (exchange: Exchange) => void>>;
  /** Changes what the redirect back to the client says. */
  callback?(parameters: URLSearchParams): void;
  /** Throws an OAuthError for a grant that would be given. */
  refuseGrant?(type: string): void;
  /** Refuses every tool call for scopes: those that the token has, or one that cannot be granted. */
  neverEnough?: 'granted' | 'unknown';
}

/** How an MCP server is protected, and by what kind of authorization server. */
export interface AuthorizationOptions {
  /** Where the client finds out about the authorization server. `none`: it is at the root of the MCP server's origin. */
  resourceMetadata: 'header' | 'path' | 'root' | 'none';
  /** At which addresses the authorization server describes itself. */
  serverMetadata: readonly MetadataPlace[];
  /** The path of the issuer, such as `/tenant`, or an empty text. */
  issuerPath: string;
  /** How a client may identify itself at the token endpoint. */
  clientAuthentication: readonly ClientAuthentication[];
  /** Clients that are known beforehand. */
  clients: readonly Client[];
  /** Whether clients may register themselves. */
  registration: boolean;
  /** The client ID metadata documents that can be fetched, by address; undefined: not supported. */
  documents: Readonly<Record<string, object>> | undefined;
  /** Whether both requests must name the resource. */
  wantsResource: boolean;
  /** Whether the redirect names the issuer (RFC 9207), and whether metadata says so. */
  iss: 'sent' | 'absent';
  /** Whether a 401 has a challenge at all. */
  challenges: boolean;
  /** Whether the challenge names the scopes; otherwise only metadata does. */
  scopesInChallenge: boolean;
  /** Whether tokens are bound to a key of the client (RFC 9449). */
  dpop: 'none' | 'required' | 'required with nonce';
  /** How long an access token is good, in seconds. */
  lifetimeS: number;
  misbehaviour: Misbehaviour;
  /** For the MCP server's listener; default any free port. */
  port: number;
}

/** What may be read, and what else a tool call needs. */
export const scopes = { read: 'mcp:read', call: 'mcp:call' } as const;

/** Every scope that can be granted. */
export const supportedScopes: readonly string[] = [scopes.read, scopes.call, 'offline_access'];
