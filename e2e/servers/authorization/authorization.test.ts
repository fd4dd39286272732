import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { AuthorizationFault } from './faults.ts';
import { type FormName, knownClients, machineClient } from './forms.ts';
import { sha256, signToken } from './jwt.ts';
import { authorize, getJson, postForm } from './sign-in.ts';
import { type ProtectedListening, type ProtectedOptions, startProtected } from './start.ts';

let server: ProtectedListening;
afterEach(() => server.close());

async function start(options: ProtectedOptions = {}): Promise<ProtectedListening> {
  server = await startProtected(options);
  return server;
}

/** Sends a message of 2025-11-25 to the MCP server. */
function post(method: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url, {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { name: 'echo', arguments: { message: 'hi' } } }),
  });
}

const endpoint = (path: string) => `${server.issuer}/oauth/${path}`;

/** Signs the known public client in, and returns the response of the token endpoint. */
async function signIn(changes: Record<string, string | undefined> = {}, tokenChanges: Record<string, string> = {}) {
  const { answer, verifier, redirectUri } = await authorize(server, endpoint('authorize'), 'known-public', changes);
  return postForm(endpoint('token'), {
    grant_type: 'authorization_code',
    client_id: 'known-public',
    code: answer.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: redirectUri,
    resource: server.url,
    ...tokenChanges,
  });
}

test.each<[FormName, string]>([
  ['2025-03-26', '/.well-known/oauth-authorization-server'],
  ['2025-06-18', '/.well-known/oauth-authorization-server'],
  ['2025-11-25 root', '/.well-known/openid-configuration'],
  ['2025-11-25 tenant', '/.well-known/oauth-authorization-server/tenant'],
  ['2025-11-25 tenant, OpenID before the path', '/.well-known/openid-configuration/tenant'],
  ['2025-11-25 tenant, OpenID after the path', '/tenant/.well-known/openid-configuration'],
])('%s has authorization server metadata at %s', async (form, path) => {
  await start({ form });
  const { origin } = new URL(server.issuer);
  expect(await getJson(`${origin}${path}`)).toMatchObject({
    issuer: server.issuer,
    code_challenge_methods_supported: ['S256'],
  });
});

test('2025-03-26 has one origin, with default endpoints without metadata', async () => {
  await start({ form: '2025-03-26 default endpoints' });
  expect(new URL(server.url).origin).toBe(server.issuer);
  expect((await fetch(`${server.issuer}/.well-known/oauth-authorization-server`)).status).toBe(404);
  const { answer } = await authorize(server, `${server.issuer}/authorize`, 'known-public', { resource: undefined });
  expect(answer.get('code')).toMatch(/^code-/);
});

test.each<[FormName, string | undefined]>([
  ['2025-06-18', undefined],
  ['2025-11-25', '/.well-known/oauth-protected-resource/mcp'],
  ['2025-11-25 root', '/.well-known/oauth-protected-resource'],
])('%s has resource metadata', async (form, path) => {
  await start({ form });
  const challenge = (await post('ping')).headers.get('www-authenticate') ?? '';
  const named = /resource_metadata="([^"]+)"/.exec(challenge)?.[1];
  expect(named === undefined).toBe(path !== undefined);
  const url = path === undefined ? named : new URL(path, server.url).href;
  expect(await getJson(url ?? '')).toMatchObject({ resource: server.url, authorization_servers: [server.issuer] });
});

test('a correct client gets a token that the MCP server accepts', async () => {
  await start();
  expect((await post('ping')).status).toBe(401);
  const { body } = await signIn();
  expect(body).toMatchObject({ token_type: 'Bearer', scope: 'mcp:read', expires_in: 3600 });
  expect((await post('ping', { authorization: `Bearer ${body.access_token}` })).status).not.toBe(401);
  expect(server.problems).toEqual([]);
  expect(server.issued).toContain(body.access_token);
  expect(server.seen.map((request) => request.endpoint)).toEqual(['mcp', 'authorize', 'token', 'mcp']);
});

test('a tool call needs one more scope', async () => {
  await start();
  const refused = await post('tools/call', { authorization: `Bearer ${(await signIn()).body.access_token}` });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('www-authenticate')).toContain(
    'error="insufficient_scope", scope="mcp:read mcp:call", resource_metadata=',
  );
  const { body } = await signIn({ scope: 'mcp:read mcp:call' });
  expect((await post('tools/call', { authorization: `Bearer ${body.access_token}` })).status).not.toBe(403);
});

describe('refuses a wrong authorization request', () => {
  test.each([
    ['without a resource', { resource: undefined }, 'invalid_target'],
    ['for another resource', { resource: 'https://another.example/mcp' }, 'invalid_target'],
    ['without PKCE', { code_challenge: undefined }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['without a state', { state: undefined }, 'invalid_request'],
    ['with a scope that is unknown', { scope: 'everything' }, 'invalid_scope'],
    ['for a token', { response_type: 'token' }, 'unsupported_response_type'],
  ])('%s', async (_, changes, code) => {
    await start();
    const { answer } = await authorize(server, endpoint('authorize'), 'known-public', changes);
    expect(answer.get('error')).toBe(code);
    expect(answer.get('code')).toBeNull();
    expect(server.problems).toHaveLength(1);
  });

  test.each(['https://evil.example/callback', 'http://127.0.0.1:4711/other', 'http://localhost:4711/callback'])(
    'to %s, which gets no redirect',
    async (redirect_uri) => {
      await start();
      const { answer } = await authorize(server, endpoint('authorize'), 'known-public', { redirect_uri });
      expect([...answer]).toEqual([]);
      expect(server.problems).toEqual([`authorize: invalid_request: redirect_uri ${redirect_uri} is not registered`]);
    },
  );
});

describe('refuses a wrong token request', () => {
  test.each([
    ['with another verifier', { code_verifier: 'v'.repeat(43) }, 'invalid_grant'],
    ['with another redirect URI', { redirect_uri: 'http://127.0.0.1:4712/callback' }, 'invalid_grant'],
    ['with another resource', { resource: 'https://another.example/mcp' }, 'invalid_target'],
    ['of another client', { client_id: 'nobody' }, 'invalid_client'],
    ['with a secret of a public client', { client_secret: 'x' }, 'invalid_client'],
    ['with a code that nobody got', { code: 'code-x' }, 'invalid_grant'],
  ])('%s', async (_, changes, error) => {
    await start();
    expect((await signIn({}, changes)).body.error).toBe(error);
    expect(server.problems).toHaveLength(1);
  });
});

test('a refresh token is valid once, until it expires', async () => {
  await start();
  const refresh = (refresh_token: unknown) =>
    postForm(endpoint('token'), {
      grant_type: 'refresh_token',
      client_id: 'known-public',
      refresh_token: String(refresh_token),
      resource: server.url,
    });
  const first = (await signIn()).body.refresh_token;
  const second = (await refresh(first)).body.refresh_token;
  expect((await refresh(first)).body.error).toBe('invalid_grant');
  server.expireRefresh();
  expect((await refresh(second)).body.error).toBe('invalid_grant');
  expect(server.problems).toEqual([]);
});

test('a revoked token and an expired token are refused', async () => {
  await start();
  const { body } = await signIn();
  const headers = { authorization: `Bearer ${body.access_token}` };
  const revoked = await postForm(endpoint('revoke'), { client_id: 'known-public', token: String(body.access_token) });
  expect(revoked.status).toBe(200);
  expect((await post('ping', headers)).status).toBe(401);
  const other = (await signIn()).body.access_token;
  server.expireAccess();
  const response = await post('ping', { authorization: `Bearer ${other}` });
  expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
});

test('a client registers itself', async () => {
  await start();
  const register = (body: object) =>
    fetch(endpoint('register'), { method: 'POST', body: JSON.stringify(body) }).then((response) => response.json());
  const metadata = { redirect_uris: ['http://127.0.0.1/callback'], token_endpoint_auth_method: 'none' };
  const registered = await register(metadata);
  expect(registered).toMatchObject({ client_id: expect.stringMatching(/^client-/) });
  expect(registered).not.toHaveProperty('client_secret');
  expect(await register({ ...metadata, redirect_uris: ['http://evil.example/'] })).toMatchObject({
    error: 'invalid_redirect_uri',
  });
  expect(await register({ redirect_uris: metadata.redirect_uris })).toHaveProperty('client_secret');
});

test('a client has a metadata document', async () => {
  const id = 'https://client.example/loupe.json';
  const document = {
    client_id: id,
    client_name: 'Client',
    redirect_uris: ['http://127.0.0.1/callback'],
    token_endpoint_auth_method: 'none',
  };
  await start({ settings: { documents: { [id]: document } } });
  const { answer } = await authorize(server, endpoint('authorize'), id);
  expect(answer.get('code')).toMatch(/^code-/);
  expect(answer.get('iss')).toBe(server.issuer);
  expect([...(await authorize(server, endpoint('authorize'), `${id}?2`)).answer]).toEqual([]);
});

describe('client credentials', () => {
  const fields = () => ({ grant_type: 'client_credentials', resource: server.url, scope: 'mcp:read' });
  const { basic } = knownClients;

  test('use a secret in the header or in the form, as registered', async () => {
    await start();
    const encoded = [basic.id, basic.secret].map(encodeURIComponent).join(':');
    const authorization = `Basic ${Buffer.from(encoded).toString('base64')}`;
    expect((await postForm(endpoint('token'), fields(), { authorization })).body).toHaveProperty('access_token');
    const inForm = (client_id: string, client_secret: string) =>
      postForm(endpoint('token'), { ...fields(), client_id, client_secret });
    expect((await inForm('known-post', 'post-secret-value')).body).toHaveProperty('access_token');
    expect((await inForm('known-post', 'wrong')).body.error).toBe('invalid_client');
    expect((await inForm(basic.id, basic.secret)).body.error).toBe('invalid_client');
  });

  test('use a fresh signed assertion for this server', async () => {
    await start();
    const { id, privateKey } = machineClient;
    const claims = { iss: id, sub: id, aud: server.issuer, exp: Date.now() / 1000 + 60, jti: randomUUID() };
    const send = (changes: object, key = createPrivateKey(privateKey)) =>
      postForm(endpoint('token'), {
        ...fields(),
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: signToken({ ...claims, ...changes }, {}, key),
      });
    expect((await send({})).body).toHaveProperty('access_token');
    expect((await send({})).body.error_description).toBe('jti of the assertion is missing or used');
    expect((await send({ jti: '2', aud: 'https://another.example' })).body.error).toBe('invalid_client');
    expect((await send({ jti: '3', exp: 1 })).body.error_description).toBe('The assertion has expired');
    const { privateKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect((await send({ jti: '4' }, other)).body.error).toBe('invalid_client');
  });
});

describe('DPoP', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  function proof(url: string, more: object = {}): string {
    const claims = { htm: 'POST', htu: url, iat: Math.floor(Date.now() / 1000), jti: randomUUID(), ...more };
    return signToken(claims, { typ: 'dpop+jwt', jwk: publicKey.export({ format: 'jwk' }) }, privateKey);
  }
  async function tokenRequest(dpop: string) {
    const { answer, verifier, redirectUri } = await authorize(server, endpoint('authorize'), 'known-public');
    const code = answer.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', client_id: 'known-public', code, code_verifier: verifier };
    const form = { ...grant, redirect_uri: redirectUri, resource: server.url };
    return postForm(endpoint('token'), form, { dpop });
  }

  test('binds the token to a key', async () => {
    await start({ form: '2026-07-28 DPoP' });
    expect((await tokenRequest('')).body.error).toBe('invalid_dpop_proof');
    const { access_token, token_type } = (await tokenRequest(proof(endpoint('token')))).body;
    expect(token_type).toBe('DPoP');
    const authorization = `DPoP ${access_token}`;
    expect((await post('ping', { authorization })).status).toBe(401);
    const dpop = proof(server.url, { ath: sha256(String(access_token)) });
    expect((await post('ping', { authorization, dpop })).status).not.toBe(401);
    const again = await post('ping', { authorization, dpop });
    expect(again.headers.get('www-authenticate')).toContain('invalid_dpop_proof');
  });

  test('may require a nonce', async () => {
    await start({ form: '2026-07-28 DPoP with nonce' });
    const refused = await tokenRequest(proof(endpoint('token')));
    expect(refused).toMatchObject({ status: 400, body: { error: 'use_dpop_nonce' } });
    const nonce = refused.headers.get('dpop-nonce');
    expect((await tokenRequest(proof(endpoint('token'), { nonce }))).body).toHaveProperty('access_token');
    expect(server.problems).toEqual([]);
  });
});

test('a new authorization server doesn’t know the previous one’s tokens', async () => {
  await start();
  const { body } = await signIn();
  const before = server.issuer;
  await server.moveIssuer();
  expect(server.issuer).not.toBe(before);
  expect((await post('ping', { authorization: `Bearer ${body.access_token}` })).status).toBe(401);
  expect((await signIn()).body).toHaveProperty('access_token');
});

describe('faults', () => {
  const metadata = async () => getJson(`${new URL(server.issuer).origin}/.well-known/oauth-authorization-server`);

  test('in metadata', async () => {
    await start({ fault: 'wrong-issuer' });
    expect((await metadata()).issuer).toBe('https://another.example');
    await server.close();
    await start({ fault: 'no-s256' });
    expect((await metadata()).code_challenge_methods_supported).toEqual(['plain']);
  });

  test.each<[AuthorizationFault, RegExp | null]>([
    ['metadata-redirects-to-file', /^file:/],
    ['metadata-redirects-elsewhere', /^http:\/\/127\.0\.0\.2/],
  ])('%s', async (fault, location) => {
    await start({ fault });
    const { origin } = new URL(server.issuer);
    const response = await fetch(`${origin}/.well-known/oauth-authorization-server`, { redirect: 'manual' });
    expect(response.headers.get('location')).toMatch(location ?? '');
  });

  test('metadata-endless sends until the client stops reading', async () => {
    await start({ fault: 'metadata-endless' });
    const response = await fetch(`${new URL(server.issuer).origin}/.well-known/oauth-authorization-server`);
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > 8_000_000) break;
    }
    expect(size).toBeGreaterThan(8_000_000);
  });

  test.each<[AuthorizationFault, string, string | null]>([
    ['wrong-state', 'state', 'the-state-of-somebody-else'],
    ['no-state', 'state', null],
    ['wrong-iss', 'iss', 'https://another.example'],
    ['no-iss', 'iss', null],
    ['authorize-denied', 'error', 'access_denied'],
  ])('%s', async (fault, name, value) => {
    await start({ fault });
    const { answer } = await authorize(server, endpoint('authorize'), 'known-public');
    expect(answer.get(name)).toBe(value);
  });

  test.each<[AuthorizationFault, number, string | undefined]>([
    ['token-error', 400, 'invalid_grant'],
    ['token-500', 500, undefined],
    ['token-html', 200, undefined],
    ['token-empty', 200, undefined],
  ])('%s', async (fault, status, error) => {
    await start({ fault });
    const response = await signIn();
    expect(response.status).toBe(status);
    expect(response.body.error).toBe(error);
    expect(response.body).not.toHaveProperty('access_token');
    expect(server.problems).toEqual([]);
  });

  test.each<[AuthorizationFault, RegExp]>([
    ['scope-loop', /scope="mcp:read mcp:call"/],
    ['scope-unknown', /scope="mcp:read mcp:call more:\d+"/],
  ])('%s requires scopes regardless of the grant', async (fault, challenge) => {
    await start({ fault });
    const { body } = await signIn({ scope: 'mcp:read mcp:call' });
    const response = await post('tools/call', { authorization: `Bearer ${body.access_token}` });
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toMatch(challenge);
  });

  test('registration-refused', async () => {
    await start({ fault: 'registration-refused' });
    const response = await fetch(endpoint('register'), { method: 'POST', body: '{}' });
    expect(response.status).toBe(400);
  });
});
