import { beforeEach, expect, test } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import { serverSchema } from '#shared/model/server.ts';
import { type ListenStream, sessionSchema } from '#shared/model/session.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { openWindow } from '../../../testing/open-window.tsx';

const url = 'http://127.0.0.1:4000/mcp';

beforeEach(() => fakeHost.reset());

async function showStream(listenStream: ListenStream) {
  const server = serverSchema.parse({ id: 'billing', name: 'billing', transport: 'http', url });
  const session = sessionSchema.parse({
    id: 'billing.1',
    serverId: 'billing',
    serverName: 'billing',
    phase: 'ready',
    startedAt: 1,
    readyAt: 2,
    transport: 'http',
    target: url,
    pin: {},
    steps: [],
    clientCapabilities: {},
    inFlight: [],
    stderrTail: [],
    strayLines: 0,
    era: 'legacy',
    revision: '2025-11-25',
    listenStream,
  });
  fakeHost.on('servers', 'list', () => [{ server, builtIn: false, approved: true }]);
  fakeHost.on('sessions', 'list', () => [session]);
  const screen = await openWindow('/servers/billing/connection');
  return screen.getByRole('region', { name: 'Session' });
}

test('a lost stream shows why, the attempts, and the next retry', async () => {
  const failure = createFailure('serverFault', { url, status: 503 }, { frameSeq: 12 });
  const overview = await showStream({
    state: 'waiting',
    wasOpen: true,
    attempts: 3,
    retryAt: Date.now() + 60_000,
    askedRetryMs: 0,
    failure,
  });
  await expect.element(overview.getByText('closed; Loupe opens it again')).toBeVisible();
  await expect.element(overview.getByText(/returned 503/)).toBeVisible();
  await expect.element(overview.getByText('3 attempts in a row without a message')).toBeVisible();
  await expect.element(overview.getByText(/requests a reconnect after 0 ms/)).toBeVisible();
  await expect.element(overview.getByText(/Next try in \d+ seconds/)).toBeVisible();
  await expect.element(overview.getByRole('button', { name: 'frame 12' })).toBeVisible();
  await expectAccessibleInAllThemes();
});

test('a stream that the server does not offer is not a problem', async () => {
  const failure = createFailure('methodNotAllowed', { url, status: 405, method: 'GET' });
  const overview = await showStream({ state: 'notOffered', wasOpen: false, attempts: 0, failure });
  await expect.element(overview.getByText('not offered by the server')).toBeVisible();
  expect(overview.getByText(/405/).elements()).toEqual([]);
});
