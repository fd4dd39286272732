import type { DpopSession } from '@modelcontextprotocol/client';
import type { Authorization, AuthorizationChallenge, ScopeStep } from '#shared/model/authorization.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { AuthorizationConfig } from '#shared/model/server.ts';
import type { Credentials } from './credential-store.ts';
import type { FlowFetch } from './flow-fetch.ts';

/** Where a person is to go in a browser, and what shows that a callback belongs to it. */
export interface BrowserRequest {
  /** Without `client_id` as long as the client isn't registered. */
  url: URL;
  redirectUrl: string;
  state: string;
  /** Completes `url` once a person agreed: no client is registered before. */
  complete(): Promise<void>;
}

export interface FlowContext {
  config: AuthorizationConfig;
  /** The secrets that `config` refers to, by name. */
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
  /** The server refused to renew the tokens. */
  refreshRefused(failure: Failure): void;
  /** Resolves with the parameters of the callback, whose `state` is right. */
  browse(request: BrowserRequest): Promise<URLSearchParams>;
}

export interface FlowRequest {
  challenge: AuthorizationChallenge | undefined;
  /** Scopes of earlier requests, which a step-up asks for again. */
  known: string | undefined;
  /** Renewing the tokens would not do. */
  isAnew: boolean;
  /** Only renew them; no person is there to be asked. */
  onlyRenews?: boolean;
}

export interface FlowResult {
  issuer: string;
  dpop: DpopSession | undefined;
  how: 'renewed' | 'issued' | 'notRenewed';
}
