import { type HttpExchange, headerOf } from '../../../electron/demo/server/http/listener.ts';
import type { Params } from '../../../electron/demo/server/message.ts';
import type { Client, Clients } from './clients.ts';
import type { DpopProofs } from './dpop.ts';
import type { Grant, Grants } from './grants.ts';
import { readIdentityGrant } from './identity-grant.ts';
import { sha256 } from './jwt.ts';
import { OAuthError, require } from './oauth-error.ts';
import { type AuthorizationOptions, scopes, supportedScopes } from './options.ts';

export interface TokenContext {
  options: AuthorizationOptions;
  clients: Clients;
  grants: Grants;
  proofs: DpopProofs;
  issuer: string;
  /** URL of the token endpoint. */
  url: string;
  /** URL of the MCP server. */
  resource: string;
}

/** Parses a form; throws an OAuthError when it isn't one. */
export function readForm({ request, body }: HttpExchange): URLSearchParams {
  require(request.method === 'POST', 'The request must be a POST');
  const type = headerOf(request, 'content-type') ?? '';
  require(/^application\/x-www-form-urlencoded\b/i.test(type), 'The request must be a form');
  const form = new URLSearchParams(body);
  for (const name of form.keys()) require(form.getAll(name).length === 1, `${name} is there more than once`);
  return form;
}

/** The requested scopes, or the fallback. Throws an OAuthError for scopes that aren't `allowed`. */
export function readScopes(text: string | null, fallback: readonly string[], allowed: readonly string[]): string[] {
  const asked = text?.split(' ').filter((scope) => scope !== '') ?? [...fallback];
  const unknown = asked.filter((scope) => !allowed.includes(scope));
  require(unknown.length === 0, `Not to be had: ${unknown.join(' ')}`, 'invalid_scope');
  return asked;
}

/** Throws an OAuthError unless the `resource` is the MCP server. */
export function checkResource(given: string | null, { options, resource }: TokenContext): void {
  if (!options.wantsResource) return;
  const isSame = given !== null && URL.canParse(given) && new URL(given).href === new URL(resource).href;
  require(isSame, `resource must be ${resource}`, 'invalid_target');
}

/** Handles one token request. Throws an OAuthError when it is refused. */
export function issueTokens(exchange: HttpExchange, context: TokenContext): Params {
  const { options, clients, grants, proofs, issuer, url } = context;
  const form = readForm(exchange);
  const header = headerOf(exchange.request, 'authorization');
  const client = clients.authenticate(header, form, [issuer, url]);
  const proof = headerOf(exchange.request, 'dpop');
  const boundTo = options.dpop === 'none' ? undefined : proofs.check({ proof, method: 'POST', url });
  const type = form.get('grant_type') ?? '';
  require(client.grants.includes(type), `This client has no grant ${type}`, 'unauthorized_client');
  checkResource(form.get('resource'), context);
  const grant = grantOf(type, form, client, context);
  options.misbehaviour.refuseGrant?.(type);
  const isRefreshable = client.grants.includes('refresh_token');
  return {
    access_token: grants.issueAccess(grant, issuer, options.lifetimeS, boundTo),
    token_type: boundTo === undefined ? 'Bearer' : 'DPoP',
    expires_in: options.lifetimeS,
    scope: grant.scopes.join(' '),
    ...(isRefreshable ? { refresh_token: grants.issueRefresh(grant) } : {}),
  };
}

function grantOf(type: string, form: URLSearchParams, client: Client, context: TokenContext): Grant {
  switch (type) {
    case 'authorization_code':
      return exchangeCode(form, client, context);
    case 'refresh_token': {
      const grant = context.grants.takeRefresh(form.get('refresh_token') ?? '');
      if (grant?.clientId !== client.id) {
        const description = 'The refresh token has expired or was used';
        throw new OAuthError('invalid_grant', description, { isClientsMistake: false });
      }
      return { ...grant, scopes: readScopes(form.get('scope'), grant.scopes, grant.scopes) };
    }
    case 'client_credentials': {
      require(client.authentication !== 'none', 'A public client has no credentials', 'unauthorized_client');
      const asked = readScopes(form.get('scope'), [scopes.read], supportedScopes);
      return { clientId: client.id, scopes: asked, resource: form.get('resource') ?? undefined };
    }
    case 'urn:ietf:params:oauth:grant-type:jwt-bearer': {
      const granted = readIdentityGrant(form.get('assertion') ?? '', context.issuer, context.resource);
      const asked = readScopes(form.get('scope') ?? granted, [scopes.read], supportedScopes);
      return { clientId: client.id, scopes: asked, resource: context.resource };
    }
    default:
      throw new OAuthError('unsupported_grant_type', `${type} is not supported`);
  }
}

function exchangeCode(form: URLSearchParams, client: Client, { grants }: TokenContext): Grant {
  const invalid = (condition: boolean, description: string) => require(condition, description, 'invalid_grant');
  const code = grants.takeCode(form.get('code') ?? '');
  if (code === undefined) throw new OAuthError('invalid_grant', 'The code is unknown or was used');
  const verifier = form.get('code_verifier') ?? '';
  invalid(code.clientId === client.id, 'The code was issued to another client');
  invalid(form.get('redirect_uri') === code.redirectUri, 'redirect_uri is not that of the authorization request');
  invalid(/^[\w.~-]{43,128}$/.test(verifier), 'code_verifier is missing or has a wrong length');
  invalid(sha256(verifier) === code.challenge, 'code_verifier does not fit the challenge');
  const { clientId, scopes: granted, resource } = code;
  return { clientId, scopes: granted, resource };
}
