import { beforeEach, expect, test } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import { type Server, serverSchema } from '#shared/model/server.ts';
import { type Session, sessionSchema } from '#shared/model/session.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { openWindow } from '../../testing/open-window.tsx';

const url = 'http://127.0.0.1:4000/mcp';
const failure = createFailure('connectionRefused', { url });

function showServer(change: Partial<Session>): Server {
  const server = serverSchema.parse({ id: 'billing', name: 'billing', transport: 'http', url });
  const session = sessionSchema.parse({
    ...{ id: 'billing.1', serverId: 'billing', serverName: 'billing', phase: 'ended', startedAt: 1, readyAt: 2 },
    ...{ transport: 'http', target: url, pin: {}, steps: [], clientCapabilities: {}, inFlight: [], stderrTail: [] },
    ...{ strayLines: 0, endedAt: 3, end: { cause: 'lost', failure } },
    ...change,
  });
  fakeHost.on('servers', 'list', () => [{ server, builtIn: false, approved: true }]);
  fakeHost.on('sessions', 'list', () => [session]);
  fakeHost.on('sessions', 'disconnect', () => undefined);
  return server;
}

beforeEach(() => fakeHost.reset());

test('a lost server shows what is tried and when next, in the list, over its content and in the status bar', async () => {
  showServer({ reconnect: { state: 'waiting', attempt: 3, nextAt: Date.now() + 60_000, failure } });
  const screen = await openWindow('/servers/billing/resources');
  const line = /Next try in \d+ seconds · try 3 · http:\/\/127\.0\.0\.1:4000\/mcp/;
  await expect.element(screen.getByText('1 reconnecting')).toBeVisible();
  await expect.poll(() => screen.getByText(line).elements().length).toBe(2);
  await screen.getByRole('button', { name: 'Stop', exact: true }).click();
  expect(fakeHost.inputsOf('sessions.disconnect')).toEqual([{ serverId: 'billing' }]);
});

test('a server that cannot be reached for good says why, and can only be connected by hand', async () => {
  const secure = createFailure('tlsFailed', { url });
  showServer({ reconnect: { state: 'given up', attempt: 1, failure: secure } });
  const screen = await openWindow('/servers/billing/resources');
  await expect.element(screen.getByText(/Gave up reconnecting/).first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Restart' }).first()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop', exact: true }).elements()).toEqual([]);
});
