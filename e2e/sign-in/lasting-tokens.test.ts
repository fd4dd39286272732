import { expect, test } from 'vitest';
import { MemoryVault } from '#host/storage/vault/choose-vault.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import { respond } from '../../electron/demo/server/http/listener.ts';
import type { Misbehaviour } from '../servers/authorization/options.ts';
import { addServer, configured, connect, openSigningHost, openWindowHost, protect, visit } from './signing-host.ts';

test.each([
  ['503 and a page', 503, '<h1>Later</h1>'],
  ['429', 429, ''],
  ['an error that is temporary', 400, { error: 'temporarily_unavailable' }],
  ['a page instead of tokens', 200, '<h1>Welcome to our Wi-Fi</h1>'],
])('tokens survive a refresh that gets %s', async (_title, status, body) => {
  const misbehaviour: Misbehaviour = {};
  const server = await protect({ settings: { misbehaviour } });
  const host = await openSigningHost();
  const { session } = await connect(host, server.url);
  const visits = () => server.seen.filter(({ endpoint }) => endpoint === 'authorize').length;
  const before = visits();
  server.expireAccess();
  misbehaviour.respond = { token: ({ response }) => respond(response, status, body) };
  const failure = await session.request('tools/list').then(() => undefined, failureFrom);
  expect(failure?.code).toBe(status === 200 ? 'authorizationMetadataInvalid' : 'tokenRefused');
  delete misbehaviour.respond;
  expect((await session.request('tools/list')).error).toBeUndefined();
  expect(visits()).toBe(before);
});

test('tokens in a vault that was locked are used once it is unlocked', async () => {
  const vault = new MemoryVault();
  const server = await protect();
  const first = await openSigningHost({ vault });
  await connect(first, server.url);
  await first.close();
  const get = vault.get.bind(vault);
  vault.get = () => Promise.reject(new Error('locked'));
  const second = await openSigningHost({ vault, requestSignIn: async () => false });
  expect((await connect(second, server.url)).failure?.code).toBe('signInRequired');
  vault.get = get;
  expect((await connect(second, server.url)).failure).toBeUndefined();
});

test('ending a session after signing out signs nobody in', async () => {
  const server = await protect({ form: '2025-11-25', speech: { era: 'legacy' } });
  const host = await openSigningHost();
  const id = await addServer(host, server.url);
  const session = await host.connections.sessions.connectById(id);
  await session?.ready();
  // The list of three pages is the last that the server is asked for.
  await expect.poll(() => session && host.surface.catalog.list(session.id, 'resources').view.phase).toBe('done');
  await host.connections.authorizations.signOut(id);
  const before = server.seen.length;
  await host.connections.sessions.disconnect(id);
  expect(server.seen.slice(before)).toMatchObject([{ method: 'DELETE' }]);
  expect(host.connections.authorizations.view(id).step).toBe('signedOut');
});

test('a sign-in that the user started outlives a request that joined it', async () => {
  const server = await protect({ form: '2025-11-25' });
  const host = await openWindowHost(async () => {});
  const id = await addServer(host, server.url);
  await host.connections.authorizations.start(id);
  expect(host.connections.authorizations.view(id).step).toBe('consent');
  const session = await host.connections.sessions.connectById(id);
  await expect.poll(() => session?.view().steps.map(({ kind }) => kind)).toContain('credentialsWanted');
  await host.connections.sessions.disconnect(id);
  await visit((await host.connections.authorizations.link(id)).url);
  await expect.poll(() => host.connections.authorizations.view(id).step).toBe('authorized');
});

test('metadata that the server names but can’t return now isn’t taken for none', async () => {
  const misbehaviour: Misbehaviour = {
    respond: { resourceMetadata: ({ response }) => respond(response, 503, 'Later') },
  };
  const server = await protect({ settings: { misbehaviour } });
  const host = await openWindowHost();
  const session = await host.connections.sessions.connect(configured(server.url));
  const failure = await session.ready().then(() => undefined, failureFrom);
  expect(failure).toMatchObject({ code: 'serverFault', params: { status: 503 } });
  const { path } = server.seen.find(({ endpoint }) => endpoint === 'resourceMetadata') ?? {};
  expect(failure?.params.url).toBe(new URL(path ?? '', server.url).href);
});

test('metadata that the authorization server refuses for too many requests isn’t taken for none', async () => {
  const misbehaviour: Misbehaviour = {
    respond: { serverMetadata: ({ response }) => respond(response, 429, 'Later') },
  };
  const server = await protect({ settings: { misbehaviour } });
  const host = await openSigningHost();
  const { session, failure } = await connect(host, server.url);
  expect(failure?.params).toMatchObject({ status: 429 });
  expect(server.seen.map(({ endpoint }) => endpoint)).not.toContain('authorize');
  const { trail } = host.connections.authorizations.view(session.server.id);
  expect(trail.at(-1)).toMatchObject({ purpose: 'serverMetadata', outcome: 'refused' });
});
