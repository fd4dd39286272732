import { expect, test } from 'vitest';
import { callTool } from '#host/testing/call-tool.ts';
import type { AuthorizationFault } from '../servers/authorization/faults.ts';
import { configured, connect, openSigningHost, protect, recorded } from './signing-host.ts';

test.each<[AuthorizationFault, string, object]>([
  ['resource-mismatch', 'resourceMismatch', { found: 'https://another.example/mcp' }],
  ['authorization-server-file', 'authorizationMetadataInvalid', {}],
  ['metadata-html', 'authorizationMetadataInvalid', { problem: 'it isn’t JSON' }],
  ['metadata-redirects-to-file', 'redirectRefused', { location: 'file:' }],
  ['metadata-redirects-elsewhere', 'redirectRefused', { location: 'http://127.0.0.2:9/elsewhere' }],
  ['metadata-endless', 'connectionLost', {}],
  ['metadata-deep', 'authorizationMetadataInvalid', {}],
  ['wrong-issuer', 'issuerMismatch', { found: 'https://another.example' }],
  ['no-pkce', 'pkceUnsupported', {}],
  ['no-s256', 'pkceUnsupported', {}],
  ['authorize-at-file', 'insecureEndpoint', {}],
  ['authorize-at-script', 'authorizationMetadataInvalid', {}],
  ['registration-refused', 'registrationRefused', { status: 400 }],
  ['authorize-denied', 'authorizationDenied', { error: 'access_denied' }],
  ['wrong-iss', 'callbackInvalid', { problem: 'issuer' }],
  ['no-iss', 'callbackInvalid', { problem: 'issuerMissing' }],
  ['token-html', 'tokenRefused', {}],
  ['token-error', 'tokenRefused', { error: 'invalid_grant' }],
  ['token-500', 'tokenRefused', {}],
  ['token-empty', 'tokenRefused', {}],
])('%s ends the sign-in with %s', async (fault, code, params) => {
  const server = await protect({ fault });
  const host = await openSigningHost();
  const { session, failure } = await connect(host, server.url);
  expect(failure?.params).toMatchObject(params);
  expect(failure?.code).toBe(code);
  const { step, trail, tokens } = host.authorizations.view(session.server.id);
  expect(step).toBe('refused');
  expect(tokens).toBeUndefined();
  expect(trail.length).toBeGreaterThan(0);
  const text = `${await recorded(host)}${JSON.stringify(failure)}${JSON.stringify(trail)}`;
  for (const secret of server.issued) expect(text).not.toContain(secret);
});

test.each<AuthorizationFault>(['resource-metadata-html', 'no-authorization-servers'])(
  'with %s, the server’s own origin is asked for metadata, and the trail says so',
  async (fault) => {
    const server = await protect({ fault });
    const host = await openSigningHost();
    const { session, failure } = await connect(host, server.url);
    expect(failure).toBeDefined();
    const { trail } = host.authorizations.view(session.server.id);
    const { origin } = new URL(server.url);
    expect(trail.map(({ url }) => url)).toContain(`${origin}/.well-known/oauth-authorization-server`);
  },
);

test('a redirect of the token endpoint gets no code', async () => {
  const server = await protect({ fault: 'token-redirects-elsewhere' });
  const { failure } = await connect(await openSigningHost(), server.url);
  expect(failure?.code).toBe('redirectRefused');
});

test('a callback with another state, or none, changes nothing: the wait goes on', async () => {
  for (const fault of ['wrong-state', 'no-state'] as const) {
    const server = await protect({ fault });
    const host = await openSigningHost();
    const session = await host.sessions.connect(configured(server.url));
    await expect.poll(() => host.authorizations.view(session.server.id).step).toBe('callback');
    await expect.poll(() => server.seen.map(({ endpoint }) => endpoint)).toContain('authorize');
    await host.sessions.disconnect(session.server.id);
    await expect(session.ready()).rejects.toMatchObject({ failure: { code: 'cancelled' } });
    expect(server.seen.map(({ endpoint }) => endpoint)).not.toContain('token');
  }
});

test('a server that always wants another scope ends with what the authorization server says', async () => {
  const server = await protect({ fault: 'scope-loop' });
  const host = await openSigningHost();
  const { session } = await connect(host, server.url);
  const { failure } = await callTool(host, session, 'echo', { message: 'hi' });
  expect(failure).toMatchObject({ code: 'authorizationDenied', params: { error: 'invalid_scope' } });
  const visits = server.seen.filter(({ endpoint }) => endpoint === 'authorize');
  expect(visits.length).toBeLessThanOrEqual(3);
});
