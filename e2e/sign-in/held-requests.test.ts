import { expect, test } from 'vitest';
import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { callTool } from '#host/testing/call-tool.ts';
import { TestClock } from '#host/testing/test-clock.ts';
import { createDemo } from '../../electron/demo/demo.ts';
import type { ProtectedListening, ProtectedOptions } from '../servers/authorization/start.ts';
import { configured, openWindowHost, protect, visit } from './signing-host.ts';

const uri = 'demo://counter';

interface SignedIn {
  server: ProtectedListening;
  host: Host;
  session: Session;
  clock: TestClock;
}

const stepOf = ({ host, session }: SignedIn) => host.connections.authorizations.view(session.server.id).step;

async function signIn({ host, session }: Pick<SignedIn, 'host' | 'session'>): Promise<void> {
  const { authorizations } = host.connections;
  const { id } = session.server;
  await expect.poll(() => authorizations.view(id).step).toBe('consent');
  await visit((await authorizations.link(id)).url);
}

/** A session whose user has signed in, and is asked again for what the tokens aren't good for. */
async function signedIn(options: ProtectedOptions): Promise<SignedIn> {
  const server = await protect({ definition: createDemo(), ...options });
  const clock = new TestClock();
  const host = await openWindowHost(undefined, { clock });
  const session = await host.connections.sessions.connect(configured(server.url));
  await signIn({ host, session });
  await session.ready();
  return { server, host, session, clock };
}

test('a call that waits for another scope is no longer sent when it is cancelled', async () => {
  const all = await signedIn({ form: '2025-11-25', speech: { era: 'legacy' } });
  const { server, host, session } = all;
  const called = callTool(host, session, 'echo', { message: 'hi' });
  await expect.poll(() => stepOf(all)).toBe('consent');
  const held = session.view().inFlight.find(({ method }) => method === 'tools/call');
  expect(session.cancel(held?.requestId ?? '')).toBe(true);
  expect((await called).failure?.code).toBe('cancelled');
  // Nobody else waits for the sign-in.
  await expect.poll(() => stepOf(all)).toBe('authorized');
  await session.request('ping');
  const bodies = server.seen.map(({ body }) => body);
  expect(bodies.filter((body) => body.includes('"tools/call"'))).toHaveLength(1);
  expect(bodies.filter((body) => body.includes('notifications/cancelled'))).toEqual([]);
});

/** Subscribes to a resource with tokens that can’t be renewed. */
async function subscribeExpired({ server, host, session }: SignedIn) {
  await expect.poll(() => session.view().listListen?.state).toBe('active');
  server.expireAccess();
  server.expireRefresh();
  const subscribed = host.surface.subscriptions.subscribe(session, uri, false);
  const current = () => host.surface.subscriptions.list().find((each) => each.uri === uri);
  return { subscribed, current };
}

test('a subscription waits for the sign-in that it needs', async () => {
  const all = await signedIn({ speech: { era: 'modern' } });
  const { host, session, clock } = all;
  const { subscribed, current } = await subscribeExpired(all);
  await expect.poll(() => stepOf(all)).toBe('consent');
  await clock.advance(10_000);
  expect(current()).toMatchObject({ state: 'asking' });
  await signIn({ host, session });
  expect(await subscribed).toMatchObject({ state: 'active' });
});

test('a subscription whose sign-in is cancelled is refused', async () => {
  const all = await signedIn({ speech: { era: 'modern' } });
  const { host, session } = all;
  const { current } = await subscribeExpired(all);
  await expect.poll(() => stepOf(all)).toBe('consent');
  await host.connections.authorizations.cancel(session.server.id).catch(() => {});
  await expect.poll(current).toMatchObject({ state: 'refused', failure: { code: 'cancelled' } });
});
