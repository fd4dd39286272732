import { expect, test } from 'vitest';
import { callTool } from '#host/testing/call-tool.ts';
import { type FormName, forms, knownClients, machineClient } from '../servers/authorization/forms.ts';
import type { Misbehaviour } from '../servers/authorization/options.ts';
import { configured, connect, openSigningHost, protect, recorded, type Settings } from './signing-host.ts';

const names = Object.keys(forms) as FormName[];

test.each(names.filter((name) => name !== '2025-11-25 known clients only'))('signs in as %s has it', async (form) => {
  const server = await protect({ form });
  const host = await openSigningHost();
  const { session, failure } = await connect(host, server.url);
  expect(failure).toBeUndefined();
  expect(server.problems).toEqual([]);
  const { id } = session.server;
  expect(session.view().steps.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['credentialsWanted', 'credentialsTried', 'ready']),
  );
  expect(host.connections.authorizations.view(id)).toMatchObject({
    step: 'authorized',
    issuer: server.issuer,
    client: { registration: 'dynamic' },
    tokens: { hasRefreshToken: true, isDpopBound: form.includes('DPoP') },
  });
  const traffic = await recorded(host);
  for (const secret of server.issued) expect(traffic).not.toContain(secret);
});

test('a call that needs another scope is repeated with the previous scopes and that one', async () => {
  const server = await protect();
  const host = await openSigningHost();
  const { session } = await connect(host, server.url);
  const { failure } = await callTool(host, session, 'echo', { message: 'hi' });
  expect(failure).toBeUndefined();
  expect(server.problems).toEqual([]);
  const { scopeHistory, grantedScopes, challenge } = host.connections.authorizations.view(session.server.id);
  expect(challenge).toMatchObject({ status: 403, error: 'insufficient_scope' });
  expect(scopeHistory.map(({ cause }) => cause)).toContain('stepUp');
  expect(grantedScopes).toEqual(expect.arrayContaining(['mcp:read', 'mcp:call']));
});

test('uses a pre-registered client with its secret from the vault', async () => {
  const server = await protect({ form: '2025-11-25 known clients only' });
  const host = await openSigningHost();
  const { id, secret } = knownClients.basic;
  await host.platform.vault.set('server/test/authorization/clientSecret', secret);
  const settings = { clientId: id, issuer: server.issuer, secrets: { clientSecret: { secret: true } } } as const;
  const { session, failure } = await connect(host, server.url, settings);
  expect(failure).toBeUndefined();
  expect(server.problems).toEqual([]);
  expect(host.connections.authorizations.view(session.server.id).client).toEqual({
    registration: 'preRegistered',
    clientId: id,
  });
  expect(await recorded(host)).not.toContain(secret);
});

test('requires a client ID without one and without registration', async () => {
  const server = await protect({ form: '2025-11-25 known clients only' });
  const { failure } = await connect(await openSigningHost(), server.url);
  expect(failure?.code).toBe('clientIdRequired');
});

/** The client ID metadata documents of these URLs. */
function documentsOf(...urls: string[]) {
  const client = {
    client_name: 'Loupe',
    redirect_uris: ['http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  };
  return Object.fromEntries(urls.map((url) => [url, { client_id: url, ...client }]));
}

test('uses a client ID metadata document when the authorization server supports it', async () => {
  const document = 'https://client.example/loupe.json';
  const server = await protect({ settings: { documents: documentsOf(document) } });
  const host = await openSigningHost();
  const { session, failure } = await connect(host, server.url, { clientMetadataUrl: document });
  expect(failure).toBeUndefined();
  expect(host.connections.authorizations.view(session.server.id).client).toEqual({
    registration: 'metadataDocument',
    clientId: document,
  });
});

test('uses the client ID metadata document that the settings name now, rather than an earlier client', async () => {
  const [document, another] = ['https://client.example/a.json', 'https://client.example/b.json'] as const;
  const server = await protect({ settings: { documents: documentsOf(document, another) } });
  const host = await openSigningHost();
  const clientWith = async (settings: Settings) => {
    // Tokens that can be renewed stay with the client that requested them.
    server.expireAccess();
    server.expireRefresh();
    const { session, failure } = await connect(host, server.url, settings);
    expect(failure).toBeUndefined();
    return host.connections.authorizations.view(session.server.id).client;
  };
  expect(await clientWith({})).toMatchObject({ registration: 'dynamic' });
  expect(await clientWith({ clientMetadataUrl: document })).toMatchObject({ clientId: document });
  expect(await clientWith({ clientMetadataUrl: another })).toMatchObject({ clientId: another });
  expect(await clientWith({})).toMatchObject({ registration: 'dynamic' });
  expect(server.problems).toEqual([]);
});

/** Metadata of an authorization server that has nothing for people. */
const withoutPeople: Misbehaviour = {
  serverMetadata: ({ authorization_endpoint: _, code_challenge_methods_supported: __, ...document }) => ({
    ...document,
    response_types_supported: [],
  }),
};

test.each(['secret', 'key'] as const)('a client gets tokens by itself, with its %s', async (how) => {
  const server = await protect({ settings: { misbehaviour: withoutPeople } });
  const host = await openSigningHost({ requestSignIn: async () => false });
  const { basic } = knownClients;
  const client: Settings =
    how === 'secret'
      ? { clientId: basic.id, secrets: { clientSecret: basic.secret } }
      : { clientId: machineClient.id, secrets: { privateKey: machineClient.privateKey } };
  const { failure } = await connect(host, server.url, { mode: 'clientCredentials', ...client });
  expect(failure).toBeUndefined();
  expect(server.problems).toEqual([]);
  expect(server.seen.map(({ endpoint }) => endpoint)).not.toContain('authorize');
});

test('a sign-in names the endpoint that the metadata lacks for it', async () => {
  const server = await protect({ settings: { misbehaviour: withoutPeople } });
  const { failure } = await connect(await openSigningHost(), server.url);
  expect(failure).toMatchObject({
    code: 'authorizationMetadataInvalid',
    params: { document: 'serverMetadata', problem: 'missing', field: 'authorization_endpoint' },
  });
});

test('never sends one issuer’s credentials to another', async () => {
  const server = await protect();
  const { basic } = knownClients;
  const settings = { mode: 'clientCredentials', clientId: basic.id, secrets: { clientSecret: basic.secret } } as const;
  const { failure } = await connect(await openSigningHost(), server.url, {
    ...settings,
    issuer: 'https://login.example',
  });
  expect(failure).toMatchObject({ code: 'issuerMismatch', params: { expected: 'https://login.example' } });
  expect(server.seen.map(({ endpoint }) => endpoint)).not.toContain('token');
});

test('with a configured Authorization header there is no sign-in', async () => {
  const server = await protect();
  const host = await openSigningHost();
  const session = await host.connections.sessions.connect({
    ...configured(server.url),
    headers: { Authorization: 'Bearer mine' },
  });
  await expect(session.ready()).rejects.toMatchObject({ failure: { code: 'unauthorized' } });
  expect(server.seen.map(({ endpoint }) => endpoint)).not.toContain('resourceMetadata');
});

test('with sign-in off, the 401 is the failure', async () => {
  const server = await protect();
  const { failure } = await connect(await openSigningHost(), server.url, { mode: 'none' });
  expect(failure?.code).toBe('unauthorized');
});
