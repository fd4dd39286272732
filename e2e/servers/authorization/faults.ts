import { type Exchange, respond } from '../http/listener.ts';
import { OAuthError } from './oauth-error.ts';
import type { Misbehaviour } from './options.ts';

const page = '<!doctype html><title>Sign in</title><h1>Sign in to continue</h1>';

function html({ response }: Exchange): void {
  respond(response, 200, page, { 'content-type': 'text/html; charset=utf-8' });
}

function redirect(status: 302 | 307, location: string) {
  return ({ response }: Exchange) => respond(response, status, '', { location });
}

/** Unlimited JSON. */
function endless({ response }: Exchange): void {
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
function deep({ response }: Exchange): void {
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
  // The MCP server
  'scope-loop': { neverEnough: 'granted' },
  'scope-unknown': { neverEnough: 'unknown' },
} as const satisfies Record<string, Misbehaviour>;
export type AuthorizationFault = keyof typeof faults;

export function isAuthorizationFault(name: string): name is AuthorizationFault {
  return Object.hasOwn(faults, name);
}
