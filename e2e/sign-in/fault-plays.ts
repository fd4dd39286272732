import { expect } from 'vitest';
import { defaultSignInWaits } from '#host/platform.ts';
import { MemoryVault } from '#host/storage/vault/choose-vault.ts';
import { callTool } from '#host/testing/call-tool.ts';
import type { FailureCode } from '#shared/model/failure.ts';
import type { AuthorizationFault } from '../servers/authorization/faults.ts';
import { addServer, configured, connect, openSigningHost, openWindowHost, protect, visit } from './signing-host.ts';

/** A silent authorization server times out, and the wait can be cancelled. */
export async function waitsForMetadata(fault: AuthorizationFault): Promise<void> {
  const server = await protect({ fault });
  const impatient = await openSigningHost({ signInWaits: { ...defaultSignInWaits, responseMs: 300 } });
  const { session, failure } = await connect(impatient, server.url);
  expect(failure).toMatchObject({ code: 'networkFailed', params: { system: 'noResponse', waitedMs: 300 } });
  const { step, trail } = impatient.connections.authorizations.view(session.server.id);
  expect(step).toBe('refused');
  expect(trail.at(-1)).toMatchObject({ purpose: 'serverMetadata', outcome: 'failed', detail: failure?.message });

  const host = await openSigningHost();
  const waiting = await host.connections.sessions.connect(configured(server.url));
  const { id } = waiting.server;
  const last = () => host.connections.authorizations.view(id).trail.at(-1);
  await expect.poll(last).toMatchObject({ purpose: 'serverMetadata', outcome: 'pending' });
  await host.connections.sessions.disconnect(id);
  await expect(waiting.ready()).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  await expect.poll(() => host.connections.authorizations.view(id).step).toBe('none');
}

/** A lookalike host is shown in Punycode, and nothing is sent to it. */
export async function showsLookalike(fault: AuthorizationFault): Promise<void> {
  const server = await protect({ fault });
  const opened: string[] = [];
  const host = await openWindowHost(async (url) => void opened.push(url));
  const session = await host.connections.sessions.connect(configured(server.url));
  const { id } = session.server;
  await expect.poll(() => host.connections.authorizations.view(id).step).toBe('consent');
  expect(host.connections.authorizations.view(id).request).toMatchObject({
    host: 'xn--lgin-5qa.example',
    url: expect.stringContaining('https://xn--lgin-5qa.example/authorize?'),
  });
  await host.connections.sessions.disconnect(id);
  await expect(session.ready()).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  expect(opened).toEqual([]);
  expect(server.seen.map(({ endpoint }) => endpoint)).not.toContain('register');
}

/** A browser without a callback: the flow times out. */
export async function timesOut(fault: AuthorizationFault): Promise<void> {
  const server = await protect({ fault });
  const host = await openSigningHost({ signInWaits: { ...defaultSignInWaits, callbackMs: 1200 } });
  const { session, failure } = await connect(host, server.url);
  expect(failure).toMatchObject({
    code: 'callbackTimedOut',
    message: 'No callback arrived within 0.02 min.',
    nextStep: 'Sign in again. If the browser can’t return to Loupe, paste its URL while Loupe waits.',
  });
  expect(host.connections.authorizations.view(session.server.id)).toMatchObject({ step: 'refused', failure });
  const endpoints = server.seen.map(({ endpoint }) => endpoint);
  expect(endpoints).toContain('authorize');
  expect(endpoints).not.toContain('token');
}

/** A callback with another state, or none, is ignored. */
export async function ignoresForeignCallback(fault: AuthorizationFault): Promise<void> {
  const server = await protect({ fault });
  const host = await openSigningHost();
  const session = await host.connections.sessions.connect(configured(server.url));
  await expect.poll(() => host.connections.authorizations.view(session.server.id).step).toBe('callback');
  await expect.poll(() => server.seen.map(({ endpoint }) => endpoint)).toContain('authorize');
  await host.connections.sessions.disconnect(session.server.id);
  await expect(session.ready()).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  expect(server.seen.map(({ endpoint }) => endpoint)).not.toContain('token');
}

/** An expired refresh token leads to a sign-in, after which the call continues. */
export async function renewsWithUser(fault: AuthorizationFault): Promise<void> {
  const server = await protect({ fault });
  const host = await openSigningHost();
  const { session, failure } = await connect(host, server.url);
  expect(failure).toBeUndefined();
  const visits = () => server.seen.filter(({ endpoint }) => endpoint === 'authorize').length;
  const before = visits();
  server.expireAccess();
  await session.request('tools/list');
  expect(visits()).toBe(before + 1);
  const { rows: entries } = host.stores.audit.list({}, 0, 50);
  expect(entries.map(({ kind }) => kind)).toEqual(['signedIn', 'refreshFailed', 'signedIn']);
  expect(host.connections.authorizations.view(session.server.id)).toMatchObject({ step: 'authorized' });
}

/** Tokens are deleted even if the server doesn't revoke them, and its response is in the trail. */
export async function forgetsWithoutRevocation(fault: AuthorizationFault): Promise<void> {
  const vault = new MemoryVault();
  const server = await protect({ fault });
  const host = await openSigningHost({ vault });
  const id = await addServer(host, server.url);
  await (await host.connections.sessions.connectById(id))?.ready();
  expect(await vault.get(`server/${id}/oauth`)).toContain('access_token');
  const { step, tokens, trail } = await host.connections.authorizations.signOut(id);
  expect({ step, tokens }).toEqual({ step: 'signedOut', tokens: undefined });
  const revocations = trail.filter(({ purpose }) => purpose === 'revocation');
  expect(revocations).toMatchObject([
    { outcome: 'refused', status: 500 },
    { outcome: 'refused', status: 500 },
  ]);
  expect(await vault.get(`server/${id}/oauth`)).toBeUndefined();
  const sent = server.seen.length;
  await (await host.connections.sessions.connectById(id))?.ready();
  expect(server.seen.slice(sent).map(({ endpoint }) => endpoint)).toContain('authorize');
}

/** A tool call for which no scope is enough: at most two sign-ins, and none for the next call. */
export function limitsStepUps(code: FailureCode, params: object) {
  return async (fault: AuthorizationFault): Promise<void> => {
    const server = await protect({ fault });
    let opened = 0;
    const openExternal = (url: string) => {
      opened += 1;
      return visit(url);
    };
    const host = await openSigningHost({ openExternal });
    const { session } = await connect(host, server.url);
    expect(opened).toBe(1);
    const call = () => callTool(host, session, 'echo', { message: 'hi' });
    const sent = () => server.seen.filter(({ body }) => body.includes('"tools/call"')).length;
    const { failure } = await call();
    expect(failure).toMatchObject({ code, params });
    const tries = opened - 1;
    const requests = sent();
    expect(requests).toBeLessThanOrEqual(3);
    expect(tries).toBeLessThanOrEqual(2);
    if (code !== 'insufficientScope') return;
    expect([tries, requests]).toEqual([2, 3]);
    expect(failure).toMatchObject({
      message: 'The server still requires more scopes after 2 sign-ins: mcp:read mcp:call.',
      nextStep: 'Grant them at the authorization server, or correct what the server requires.',
    });
    expect((await call()).failure).toMatchObject({ code, params });
    expect([opened - 1, sent()]).toEqual([2, 4]);
    // Other requests still work.
    await session.request('tools/list');
  };
}

/** The sign-in, a step-up and a renewal succeed, and the trail names the fields that are null. */
export async function signsIn(fault: AuthorizationFault): Promise<void> {
  const server = await protect({ fault });
  const host = await openSigningHost();
  const { session, failure } = await connect(host, server.url);
  expect(failure).toBeUndefined();
  expect((await callTool(host, session, 'echo', { message: 'hi' })).failure).toBeUndefined();
  server.expireAccess();
  await session.request('tools/list');
  const { step, trail, tokens } = host.connections.authorizations.view(session.server.id);
  expect(step).toBe('authorized');
  // Not the year 1970: null isn't 0.
  expect(tokens?.expiresAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(Date.now());
  const nullsOf = (purpose: string) => trail.findLast((each) => each.purpose === purpose)?.nulls;
  expect(nullsOf('resourceMetadata')).toContain('jwks_uri');
  expect(nullsOf('serverMetadata')).toContain('jwks_uri');
  expect(nullsOf('token') ?? nullsOf('refresh')).toContain('id_token');
  expect(server.problems).toEqual([]);
}
