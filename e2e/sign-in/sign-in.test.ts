import { once } from 'node:events';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { defaultSignInWaits, monotonicClock } from '#host/platform.ts';
import { MemoryVault } from '#host/storage/vault/choose-vault.ts';
import { callTool } from '#host/testing/call-tool.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { knownClients } from '../servers/authorization/forms.ts';
import {
  addServer,
  configured,
  connect,
  isListening,
  openSigningHost,
  openWindowHost,
  protect,
  recorded,
  visit,
} from './signing-host.ts';

test('opens the browser and listens for the callback only after consent', async () => {
  const server = await protect();
  const opened: string[] = [];
  const host = await openWindowHost(async (url) => void opened.push(url));
  const session = await host.connections.sessions.connect(configured(server.url));
  const { id } = session.server;
  await expect.poll(() => host.connections.authorizations.view(id).step).toBe('consent');
  const { request } = host.connections.authorizations.view(id);
  expect(request?.host).toBe(new URL(server.issuer).host);
  expect(request?.url).toContain('state=[masked]');
  expect(opened).toEqual([]);
  expect(await isListening(request?.redirectUrl ?? '')).toBe(false);

  await host.connections.authorizations.open(id);
  expect(opened).toHaveLength(1);
  expect(await isListening(request?.redirectUrl ?? '')).toBe(true);
  await visit(opened[0] ?? '');
  await session.ready();
  expect(await isListening(request?.redirectUrl ?? '')).toBe(false);
});

test('the callback accepts only the right Host, path and state, and shows a static page', async () => {
  const server = await protect();
  const host = await openWindowHost(async () => {});
  const session = await host.connections.sessions.connect(configured(server.url));
  const { id } = session.server;
  await expect.poll(() => host.connections.authorizations.view(id).step).toBe('consent');
  const { url } = await host.connections.authorizations.link(id);
  const { request } = host.connections.authorizations.view(id);
  const callback = new URL(request?.redirectUrl ?? '');
  const state = new URL(url).searchParams.get('state') ?? '';
  const status = async (path: string, init?: RequestInit) => (await fetch(new URL(path, callback), init)).status;
  expect(await status('/elsewhere')).toBe(404);
  expect(await status('/callback?code=c&state=wrong')).toBe(400);
  expect(await status(`/callback?code=c&state=${state}&state=${state}`)).toBe(400);
  expect(await status(`/callback?code=c&state=${state}`, { method: 'POST' })).toBe(405);
  const byAnotherName = get(new URL(`/callback?code=c&state=${state}`, callback), {
    headers: { host: 'evil.example' },
  });
  const [response] = await once(byAnotherName, 'response');
  expect(response).toMatchObject({ statusCode: 403 });
  response.resume();
  expect(host.connections.authorizations.view(id).step).toBe('callback');
  const page = await fetch(new URL(`/callback?error=<script>&state=${state}`, callback));
  expect(await page.text()).not.toContain('<script>');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  await expect(session.ready()).rejects.toMatchObject({ failure: { code: 'callbackInvalid' } });
});

test('the user can paste the callback URL', async () => {
  const server = await protect();
  const host = await openWindowHost();
  const session = await host.connections.sessions.connect(configured(server.url));
  const { id } = session.server;
  await expect.poll(() => host.connections.authorizations.view(id).step).toBe('consent');
  const { url } = await host.connections.authorizations.link(id);
  const { headers } = await fetch(url, { redirect: 'manual' });
  const callback = headers.get('location') ?? '';
  const paste = (text: string) => host.connections.authorizations.paste(id, text);
  await expect(paste('https://evil.example/callback?code=c')).rejects.toMatchObject({
    failure: { code: 'callbackInvalid', params: { problem: 'address' } },
  });
  await expect(paste(callback.replace(/state=[^&]+/, 'state=x'))).rejects.toMatchObject({
    failure: { code: 'callbackInvalid', params: { problem: 'state' } },
  });
  expect(await paste(callback)).toMatchObject({ step: 'authorized' });
  await session.ready();
});

test('cancelling a sign-in ends the requests that wait for it', async () => {
  const server = await protect();
  const host = await openWindowHost();
  const session = await host.connections.sessions.connect(configured(server.url));
  const { id } = session.server;
  await expect.poll(() => host.connections.authorizations.view(id).step).toBe('consent');
  await host.connections.authorizations.cancel(id).catch(() => {});
  await expect(session.ready()).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  expect(host.connections.authorizations.view(id)).toMatchObject({ step: 'none' });
  await expect(host.connections.authorizations.open(id)).rejects.toMatchObject({ failure: { code: 'notSigningIn' } });
});

test('a missing callback times out, and the next sign-in works', async () => {
  const server = await protect();
  const waits = { ...defaultSignInWaits };
  let goesBack = true;
  let redirectUrl = '';
  const openExternal = async (url: string) => {
    redirectUrl = new URL(url).searchParams.get('redirect_uri') ?? '';
    if (goesBack) await visit(url);
    else expect(await isListening(redirectUrl)).toBe(true);
  };
  const host = await openSigningHost({ openExternal, signInWaits: waits });
  const { session } = await connect(host, server.url);
  const { id } = session.server;
  const call = () => callTool(host, session, 'echo', { message: 'hi' });

  goesBack = false;
  waits.callbackMs = 1200;
  // The call waits for the scope that it needs.
  expect(await call()).toMatchObject({
    outcome: 'failed',
    failure: {
      code: 'callbackTimedOut',
      message: 'No callback arrived within 0.02 min.',
      nextStep: 'Sign in again. If the browser can’t return to Loupe, paste its URL while Loupe waits.',
    },
  });
  expect(await isListening(redirectUrl)).toBe(false);
  expect(host.connections.authorizations.view(id)).toMatchObject({
    step: 'authorized',
    failure: { code: 'callbackTimedOut' },
  });
  expect(host.connections.authorizations.view(id)).not.toHaveProperty('request');
  await expect(host.connections.authorizations.open(id)).rejects.toMatchObject({ failure: { code: 'notSigningIn' } });
  await expect(host.connections.authorizations.paste(id, `${redirectUrl}?code=late`)).rejects.toMatchObject({
    failure: { code: 'notSigningIn' },
  });
  // The tokens of before are still good for what needs no more.
  await session.request('tools/list');

  goesBack = true;
  waits.callbackMs = defaultSignInWaits.callbackMs;
  expect(await call()).toMatchObject({ outcome: 'result' });
  expect(host.connections.authorizations.view(id)).not.toHaveProperty('failure');
  expect(server.problems).toEqual([]);
});

test('a front end without sign-in says what is needed', async () => {
  const server = await protect();
  const host = await openSigningHost({ requestSignIn: async () => false });
  const { failure } = await connect(host, server.url);
  expect(failure).toMatchObject({ code: 'signInRequired', params: { host: new URL(server.issuer).host } });
});

test('refreshes rejected tokens without the user', async () => {
  const server = await protect();
  const host = await openSigningHost();
  const { session } = await connect(host, server.url);
  await callTool(host, session, 'echo', { message: 'hi' });
  const visits = () => server.seen.filter(({ endpoint }) => endpoint === 'authorize').length;
  const before = visits();
  server.expireAccess();
  expect((await callTool(host, session, 'echo', { message: 'again' })).failure).toBeUndefined();
  expect(visits()).toBe(before);
  expect(server.problems).toEqual([]);
  server.expireAccess();
  server.expireRefresh();
  expect((await callTool(host, session, 'echo', { message: 'once more' })).failure).toBeUndefined();
  expect(visits()).toBeGreaterThan(before);
  const kinds = host.stores.audit.list({}, 0, 50).rows.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['signedIn', 'refreshFailed']));
});

test('refreshes tokens before they expire', async () => {
  const server = await protect({ settings: { lifetimeS: 60 } });
  let now = 0;
  const host = await openSigningHost({ clock: { ...monotonicClock, now: () => monotonicClock.now() + now } });
  const { session } = await connect(host, server.url);
  now = 55_000;
  await session.request('tools/list');
  const refreshed = server.seen.filter(({ endpoint, body }) => endpoint === 'token' && body.includes('refresh_token'));
  expect(refreshed.length).toBeGreaterThan(0);
  expect(server.problems).toEqual([]);
});

test('signs in again after a change of the authorization server', async () => {
  const server = await protect();
  const host = await openSigningHost();
  const { session } = await connect(host, server.url);
  const first = host.connections.authorizations.view(session.server.id).issuer;
  await server.moveIssuer();
  await session.request('tools/list');
  expect(host.connections.authorizations.view(session.server.id).issuer).not.toBe(first);
  expect(server.problems).toEqual([]);
});

test('credentials persist in the vault, for one URL only', async () => {
  const vault = new MemoryVault();
  const server = await protect({ form: '2026-07-28 DPoP' });
  const first = await openSigningHost({ vault });
  await connect(first, server.url);
  await first.close();
  const second = await openSigningHost({ vault, requestSignIn: async () => false });
  expect((await connect(second, server.url)).failure).toBeUndefined();
  const other = await protect({ form: '2026-07-28 DPoP' });
  expect((await connect(second, other.url)).failure?.code).toBe('signInRequired');
  expect(other.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test('forgetting revokes the tokens and empties the vault', async () => {
  const vault = new MemoryVault();
  const server = await protect();
  const host = await openSigningHost({ vault });
  const id = await addServer(host, server.url);
  await (await host.connections.sessions.connectById(id))?.ready();
  expect(await vault.get(`server/${id}/oauth`)).toContain('access_token');
  expect(await host.connections.authorizations.signOut(id)).toMatchObject({ step: 'signedOut' });
  expect(server.seen.filter(({ endpoint }) => endpoint === 'revoke')).toHaveLength(2);
  expect(server.problems).toEqual([]);
  expect(await vault.get(`server/${id}/oauth`)).toBeUndefined();
  const traffic = await recorded(host);
  for (const secret of server.issued) expect(traffic).not.toContain(secret);
});

test('tokens that the vault fails to delete are no longer used', async () => {
  const vault = new MemoryVault();
  const server = await protect();
  const host = await openSigningHost({ vault, requestSignIn: async () => true });
  const id = await addServer(host, server.url);
  await (await host.connections.sessions.connectById(id))?.ready();
  await host.connections.sessions.disconnect(id);
  vault.delete = () =>
    Promise.reject(new FailureError(createFailure('storageFailed', { what: 'secrets.sealed.json' })));
  await expect(host.connections.authorizations.signOut(id)).rejects.toMatchObject({
    failure: { code: 'storageFailed' },
  });
  expect(host.connections.authorizations.view(id)).toMatchObject({ step: 'signedOut' });
  const before = server.seen.length;
  await (await host.connections.sessions.connectById(id))?.ready();
  expect(server.seen.at(before)).toMatchObject({ endpoint: 'mcp' });
  expect(server.seen.at(before)?.headers).not.toHaveProperty('authorization');
});

test('no client secret is in the log, the audit or a failure', async () => {
  const server = await protect({ fault: 'token-error' });
  const host = await openSigningHost();
  const { basic } = knownClients;
  const { failure, session } = await connect(host, server.url, {
    mode: 'clientCredentials',
    clientId: basic.id,
    secrets: { clientSecret: basic.secret },
  });
  const audit = JSON.stringify(host.stores.audit.list({}, 0, 50));
  const shown = JSON.stringify([failure, session.view(), host.connections.authorizations.view(session.server.id)]);
  const text = `${await recorded(host)}${audit}${shown}`;
  for (const secret of [basic.secret, encodeURIComponent(basic.secret)]) expect(text).not.toContain(secret);
});
