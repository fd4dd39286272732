import { type HttpExchange, respond } from '../../../electron/demo/server/http/listener.ts';
import { OAuthError } from './oauth-error.ts';
import type { Misbehaviour } from './options.ts';

const page = '<!doctype html><title>Sign in</title><h1>Sign in to continue</h1>';

function html({ response }: HttpExchange): void {
  respond(response, 200, page, { 'content-type': 'text/html; charset=utf-8' });
}

function redirect(status: 302 | 307, location: string) {
  return ({ response }: HttpExchange) => respond(response, status, '', { location });
}

/** Unlimited JSON. */
function endless({ response }: HttpExchange): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"issuer":"');
  const block = 'x'.repeat(64 * 1024);
  const fill = () => {
    while (!response.destroyed && response.write(block));
  };
  response.on('drain', fill);
  fill();
}

/** Deeply nested arrays. */
function deep({ response }: HttpExchange): void {
  const levels = 100_000;
  respond(response, 200, `{"issuer":${'['.repeat(levels)}${']'.repeat(levels)}}`, {
    'content-type': 'application/json',
  });
}

function silent(): void {}

function inMetadata(fields: object): Misbehaviour {
  return { serverMetadata: (document) => ({ ...document, ...fields }) };
}

function inResource(fields: object): Misbehaviour {
  return { resourceMetadata: (document) => ({ ...document, ...fields }) };
}

function refusing(type: string, code: string, description: string): Misbehaviour {
  return {
    refuseGrant(asked) {
      if (asked === type) throw new OAuthError(code, description, { isClientsMistake: false });
    },
  };
}

/** As servers send them that write every field; null in place of what is missing. */
function withNulls(names: readonly string[]) {
  const nulls = Object.fromEntries(names.map((name) => [name, null]));
  return <T extends object>(document: T) => ({ ...nulls, ...document });
}

const nullFields = {
  resourceMetadata: withNulls([
    ...['jwks_uri', 'resource_signing_alg_values_supported', 'resource_documentation', 'resource_policy_uri'],
    ...['resource_tos_uri', 'tls_client_certificate_bound_access_tokens', 'dpop_signing_alg_values_supported'],
    ...['dpop_bound_access_tokens_required', 'authorization_details_types_supported', 'scopes_supported'],
  ]),
  serverMetadata: withNulls([
    ...['jwks_uri', 'response_modes_supported', 'service_documentation', 'op_policy_uri', 'introspection_endpoint'],
    ...['client_id_metadata_document_supported', 'authorization_response_iss_parameter_supported'],
    ...['subject_types_supported', 'id_token_signing_alg_values_supported', 'revocation_endpoint'],
  ]),
  registration: (document: object) => ({
    ...withNulls(['client_secret', 'client_secret_expires_at', 'client_uri', 'logo_uri', 'contacts', 'jwks'])(document),
    redirect_uris: null,
    grant_types: null,
    response_types: null,
    scope: null,
  }),
  tokens: withNulls(['refresh_token', 'scope', 'expires_in', 'id_token', 'issuer']),
};

const elsewhere = 'http://127.0.0.2:9/elsewhere';

/** The faults of an authorization server or resource metadata, each with a form. */
export const faults = {
  // Resource metadata
  'resource-metadata-html': { respond: { resourceMetadata: html } },
  'resource-mismatch': inResource({ resource: 'https://another.example/mcp' }),
  'no-authorization-servers': inResource({ authorization_servers: [] }),
  'authorization-server-private': inResource({ authorization_servers: ['http://169.254.169.254/latest'] }),
  'authorization-server-file': inResource({ authorization_servers: ['file:///etc/passwd'] }),
  // Authorization server metadata
  'metadata-html': { respond: { serverMetadata: html } },
  'metadata-redirects-to-file': { respond: { serverMetadata: redirect(302, 'file:///etc/passwd') } },
  'metadata-redirects-elsewhere': { respond: { serverMetadata: redirect(302, elsewhere) } },
  'metadata-endless': { respond: { serverMetadata: endless } },
  'metadata-deep': { respond: { serverMetadata: deep } },
  'metadata-silent': { respond: { serverMetadata: silent } },
  'wrong-issuer': inMetadata({ issuer: 'https://another.example' }),
  'no-pkce': inMetadata({ code_challenge_methods_supported: undefined }),
  'no-s256': inMetadata({ code_challenge_methods_supported: ['plain'] }),
  'authorize-at-file': inMetadata({ authorization_endpoint: 'file:///usr/bin/xcalc' }),
  'authorize-at-script': inMetadata({ authorization_endpoint: 'javascript:alert(1)' }),
  'authorize-at-lookalike': inMetadata({ authorization_endpoint: 'https://xn--lgin-5qa.example/authorize' }),
  'token-private': inMetadata({ token_endpoint: 'http://10.0.0.1/token' }),
  // Registration, authorization and the redirect
  'registration-refused': {
    respond: {
      register: ({ response }) =>
        respond(response, 400, {
          error: 'invalid_redirect_uri',
          error_description: 'Only redirect URIs of partners are accepted.',
        }),
    },
  },
  'no-callback': { respond: { authorize: html } },
  'authorize-denied': {
    callback(parameters) {
      parameters.delete('code');
      parameters.set('error', 'access_denied');
      parameters.set('error_description', 'The user said no.');
    },
  },
  'wrong-state': { callback: (parameters) => parameters.set('state', 'the-state-of-somebody-else') },
  'no-state': { callback: (parameters) => parameters.delete('state') },
  'wrong-iss': { callback: (parameters) => parameters.set('iss', 'https://another.example') },
  'no-iss': { callback: (parameters) => parameters.delete('iss') },
  // Tokens
  'token-html': { respond: { token: html } },
  'token-error': refusing('authorization_code', 'invalid_grant', 'The code has expired.'),
  'token-500': { respond: { token: ({ response }) => respond(response, 500, 'The database is away.') } },
  'token-redirects-elsewhere': { respond: { token: redirect(307, elsewhere) } },
  'token-empty': { respond: { token: ({ response }) => respond(response, 200, {}) } },
  'refresh-expired': refusing('refresh_token', 'invalid_grant', 'The refresh token has expired.'),
  'revoke-500': { respond: { revoke: ({ response }) => respond(response, 500, 'The database is away.') } },
  // Nulls
  'optional-nulls': nullFields,
  'optional-nulls-and-no-lifetime': {
    ...nullFields,
    serverMetadata: (document) => ({
      ...nullFields.serverMetadata(document),
      grant_types_supported: null,
      scopes_supported: [null, 'mcp:read'],
    }),
    tokens: (document) => ({ ...nullFields.tokens(document), refresh_token: null, expires_in: null, scope: null }),
  },
  'resource-null': inResource({ resource: null }),
  'token-endpoint-null': inMetadata({ token_endpoint: null }),
  'access-token-null': { tokens: (document) => ({ ...document, access_token: null }) },
  'client-id-null': { registration: (document) => ({ ...document, client_id: null }) },
  'registration-error-null': {
    respond: {
      register: ({ response }) => respond(response, 400, { error: 'invalid_client_metadata', error_description: null }),
    },
  },
  'token-error-null': {
    respond: {
      token: ({ response }) =>
        respond(response, 400, { error: 'invalid_grant', error_description: null, error_uri: null }),
    },
  },
  'token-error-words': {
    respond: {
      token: ({ response }) =>
        respond(response, 400, { error: 'invalid_grant', error_description: 'id_token: audience does not match' }),
    },
  },
  'token-error-in-200': {
    respond: { token: ({ response }) => respond(response, 200, { error: 'bad_verification_code' }) },
  },
  // Issuers
  'issuer-slash': { serverMetadata: (document) => ({ ...document, issuer: `${String(document.issuer)}/` }) },
  'issuer-template': {
    serverMetadata: (document) => ({ ...document, issuer: `${String(document.issuer)}/{tenantid}/v2.0` }),
  },
  // The MCP server
  'scope-loop': { neverEnough: 'granted' },
  'scope-unknown': { neverEnough: 'unknown' },
} as const satisfies Record<string, Misbehaviour>;
export type AuthorizationFault = keyof typeof faults;

export function isAuthorizationFault(name: string): name is AuthorizationFault {
  return Object.hasOwn(faults, name);
}
