import { expect, onTestFinished, test } from 'vitest';
import { startScriptedHttp } from '#host/wire/transports/http/testing/scripted-http.ts';
import { addServer, configured, connect, openSigningHost, openWindowHost, protect } from './signing-host.ts';

/** A server that wants a token and knows nothing of OAuth; `challenge` is its `WWW-Authenticate`. */
async function startTokenServer(challenge?: string) {
  const server = await startScriptedHttp(({ path }, response) => {
    const isEndpoint = path === '/mcp';
    const headers = isEndpoint && challenge !== undefined ? { 'www-authenticate': challenge } : {};
    response.writeHead(isEndpoint ? 401 : 404, headers).end(isEndpoint ? 'Who are you?' : '');
  });
  onTestFinished(() => server.close());
  const others = () => server.seen.filter(({ path }) => path !== '/mcp').map(({ method, path }) => `${method} ${path}`);
  return { url: `${server.origin}/mcp`, others };
}

test('a 401 without OAuth leads to the three discovery requests, and is the failure', async () => {
  const { url, others } = await startTokenServer();
  const { failure } = await connect(await openSigningHost(), url);
  expect(failure).toMatchObject({ code: 'unauthorized', params: { header: 'Authorization' } });
  expect(others()).toEqual([
    'GET /.well-known/oauth-protected-resource/mcp',
    'GET /.well-known/oauth-protected-resource',
    'GET /.well-known/oauth-authorization-server',
  ]);
});

test.each(['2025-03-26', '2025-11-25'] as const)(
  'a bare 401 of %s leads to a sign-in, and to a renewal',
  async (form) => {
    const server = await protect({ form, settings: { challenges: false } });
    const { session, failure } = await connect(await openSigningHost(), server.url);
    expect(failure).toBeUndefined();
    server.expireAccess();
    await session.request('tools/list');
    expect(server.problems).toEqual([]);
    expect(server.seen.filter(({ endpoint }) => endpoint === 'authorize')).toHaveLength(1);
  },
);

test('after a bare 401, the user can try the default endpoints, which also refresh tokens', async () => {
  const server = await protect({ form: '2025-03-26 default endpoints', settings: { challenges: false } });
  const host = await openSigningHost();
  const id = await addServer(host, server.url);
  const refused = await host.connections.sessions.connectById(id);
  await expect(refused?.ready()).rejects.toMatchObject({ failure: { code: 'unauthorized' } });
  expect(server.seen.every(({ method, endpoint }) => method === 'GET' || endpoint === 'mcp')).toBe(true);
  await host.connections.authorizations.start(id);
  await expect.poll(() => host.connections.authorizations.view(id).step).toBe('authorized');
  const session = await host.connections.sessions.connectById(id);
  await session?.ready();
  server.expireAccess();
  await session?.request('tools/list');
  expect(server.seen.filter(({ endpoint }) => endpoint === 'authorize')).toHaveLength(1);
  expect(server.problems).toEqual([]);
});

test('registers nothing before consent', async () => {
  const server = await protect();
  const host = await openWindowHost();
  const session = await host.connections.sessions.connect(configured(server.url));
  const { id } = session.server;
  await expect.poll(() => host.connections.authorizations.view(id).step).toBe('consent');
  const { request, client } = host.connections.authorizations.view(id);
  expect(new URL(request?.url ?? '').searchParams.has('client_id')).toBe(false);
  expect(client).toBeUndefined();
  expect(server.seen.every(({ method, endpoint }) => method === 'GET' || endpoint === 'mcp')).toBe(true);

  const { url } = await host.connections.authorizations.link(id);
  const { request: completed, client: registered } = host.connections.authorizations.view(id);
  expect(registered).toMatchObject({ registration: 'dynamic' });
  expect(new URL(url).searchParams.get('client_id')).toBe(registered?.clientId);
  expect(completed?.url).toContain(`client_id=${registered?.clientId}`);
  await host.connections.authorizations.open(id);
  await session.ready();
  expect(server.seen.filter(({ endpoint }) => endpoint === 'register')).toHaveLength(1);
  expect(server.problems).toEqual([]);
});

test('a refused registration ends the sign-in, and no browser opens', async () => {
  const server = await protect({ fault: 'registration-refused' });
  const opened: string[] = [];
  const host = await openWindowHost(async (url) => void opened.push(url));
  const session = await host.connections.sessions.connect(configured(server.url));
  const { id } = session.server;
  await expect.poll(() => host.connections.authorizations.view(id).step).toBe('consent');
  await expect(host.connections.authorizations.open(id)).rejects.toMatchObject({
    failure: { code: 'registrationRefused' },
  });
  await expect(session.ready()).rejects.toMatchObject({ failure: { code: 'registrationRefused' } });
  expect(host.connections.authorizations.view(id)).toMatchObject({
    step: 'refused',
    failure: { code: 'registrationRefused' },
  });
  expect(opened).toEqual([]);
});

test('a Bearer challenge without OAuth is the failure after availability checks', async () => {
  const { url, others } = await startTokenServer('Bearer realm="tokens"');
  const { failure } = await connect(await openWindowHost(), url);
  expect(failure).toMatchObject({ code: 'unauthorized', params: { header: 'Authorization' } });
  expect(others()).toEqual([
    'GET /.well-known/oauth-protected-resource/mcp',
    'GET /.well-known/oauth-protected-resource',
    'GET /.well-known/oauth-authorization-server',
    'GET /.well-known/openid-configuration',
    'GET /authorize',
  ]);
});

test('default endpoints are found by availability checks, and need consent', async () => {
  const server = await protect({ form: '2025-03-26 default endpoints' });
  const host = await openWindowHost();
  const session = await host.connections.sessions.connect(configured(server.url));
  const { id } = session.server;
  await expect.poll(() => host.connections.authorizations.view(id).step).toBe('consent');
  expect(host.connections.authorizations.view(id).trail.at(-1)).toMatchObject({
    purpose: 'authorization',
    outcome: 'found',
  });
  expect(server.seen.every(({ method, endpoint }) => method === 'GET' || endpoint === 'mcp')).toBe(true);
  await host.connections.authorizations.cancel(id).catch(() => {});
  await expect(session.ready()).rejects.toMatchObject({ failure: { code: 'cancelled' } });
});
