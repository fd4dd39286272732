import type { DpopSession } from '@modelcontextprotocol/client';
import type { Authorization, AuthorizationChallenge, ScopeStep } from '#shared/model/authorization.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { AuthorizationConfig, HttpServer } from '#shared/model/server.ts';
import type { Credentials } from './credential-store.ts';
import type { FlowFetch } from './flow-fetch.ts';

/** A request to sign in with the browser. */
export interface BrowserRequest {
  /** Without `client_id` until the client is registered. */
  url: URL;
  redirectUrl: string;
  state: string;
  /** Registers the client, if necessary, and completes `url`; called with the user's consent. */
  complete(): Promise<void>;
}

export interface FlowContext {
  config: AuthorizationConfig;
  /** The difference of issuers that the user accepted. */
  acceptedIssuer: HttpServer['acceptedIssuer'];
  /** The secrets in `config` by name. */
  secrets: Record<string, string>;
  serverUrl: string;
  serverName: string;
  fetch: FlowFetch;
  /** Changed in place; `save` stores it. */
  credentials: Credentials;
  save(): Promise<void>;
  now(): number;
  change(change: Partial<Authorization>): void;
  scopes(cause: ScopeStep['cause'], scope: string | undefined): void;
  /** Called when the server refuses to renew the tokens. */
  refreshRefused(failure: Failure): void;
  /** Resolves with the parameters of a callback with the right `state`. */
  browse(request: BrowserRequest): Promise<URLSearchParams>;
}

export interface FlowRequest {
  challenge: AuthorizationChallenge | undefined;
  /** Scopes of earlier requests, which a step-up requests again. */
  known: string | undefined;
  /** Don't try to renew the tokens. */
  isAnew: boolean;
  /** Only renew them, without asking the user to sign in. */
  onlyRenews?: boolean;
}

export interface FlowResult {
  issuer: string;
  dpop: DpopSession | undefined;
  how: 'renewed' | 'issued' | 'notRenewed';
}
