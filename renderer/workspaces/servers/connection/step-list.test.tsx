import { beforeEach, expect, test } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import { serverSchema } from '#shared/model/server.ts';
import { type NegotiationStep, type SessionView, sessionSchema } from '#shared/model/session.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeSession, serveSessions } from '../../../testing/fakes/fake-session.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

async function showSteps(...steps: (Pick<NegotiationStep, 'kind'> & Partial<NegotiationStep>)[]) {
  const server = serverSchema.parse({ id: 'files', name: 'files', transport: 'stdio', command: 'files' });
  const session = sessionSchema.parse({
    id: 'files.1',
    serverId: 'files',
    serverName: 'files',
    phase: 'ready',
    startedAt: 1000,
    readyAt: 2000,
    transport: 'stdio',
    target: 'files',
    pin: {},
    clientCapabilities: {},
    inFlight: [],
    stderrTail: [],
    strayLines: 0,
    era: 'legacy',
    revision: '2025-11-25',
    steps: steps.map((step) => ({ at: 1500, ...step })),
  });
  fakeHost.on('servers', 'list', () => [{ server, builtIn: false, approved: true }]);
  fakeHost.on('sessions', 'list', () => [session]);
  return openWindow('/servers/files/connection');
}

test('a server that was started twice shows both starts and the reason', async () => {
  const screen = await showSteps(
    { kind: 'spawned', params: { pid: 41 } },
    { kind: 'discoverSent', params: { revision: '2026-07-28' } },
    { kind: 'discoverExited', params: { exitCode: 1 } },
    { kind: 'spawned', params: { pid: 42 } },
    { kind: 'initializeSent', params: { revision: '2025-11-25' }, frameSeq: 7 },
  );
  const process = screen.getByText(/^Process \d+ started$/);
  await expect.element(process.nth(1)).toBeVisible();
  expect(process.elements().map(({ textContent }) => textContent)).toEqual([
    'Process 41 started',
    'Process 42 started',
  ]);
  const reason = screen.getByText(/exited after server\/discover \(exit code 1\): starting it again with initialize/);
  await expect.element(reason).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'frame 7' })).toBeVisible();
});

test('a failed connection shows what each attempt got, with its frame', async () => {
  const url = 'http://127.0.0.1:4000/mcp';
  const page = { url, status: 200, form: 'typed', contentType: 'text/html' };
  const discover = createFailure('notMcp', page, { frameSeq: 3 });
  const initialize = createFailure('notMcp', { ...page, status: 202, form: 'empty', contentType: '' });
  const sse = createFailure('methodNotAllowed', { url, method: 'GET' });
  const steps: SessionView['steps'] = [
    { kind: 'fellBackToLegacy', at: 1, params: {}, failure: discover, frameSeq: 3 },
    { kind: 'initializeSent', at: 1, params: { revision: '2025-11-25' } },
    { kind: 'fellBackToSse', at: 1, params: {}, failure: initialize },
    { kind: 'sseFailed', at: 1, params: {}, failure: sse },
  ];
  const { readyAt: _, ...session } = fakeSession({ phase: 'ended', end: { cause: 'failed', failure: initialize } });
  serveSessions([{ ...session, steps }]);
  const screen = await openWindow('/servers/billing/resources');
  const attempts = screen.getByRole('region', { name: 'What was tried' });
  await expect
    .element(attempts.getByText(/^server\/discover failed.*returned text\/html instead of MCP/))
    .toBeVisible();
  await expect.element(attempts.getByText(/^initialize failed.*returned an empty response \(HTTP 202\)/)).toBeVisible();
  await expect.element(attempts.getByText(/^HTTP\+SSE failed.*returned 405/)).toBeVisible();
  await expect.element(attempts.getByRole('button', { name: 'frame 3' })).toBeVisible();
  await expect.element(attempts.getByText(/initialize sent/)).not.toBeInTheDocument();
  await expectAccessibleInAllThemes();
});

test('the next connection uses the known era', async () => {
  const screen = await showSteps({ kind: 'verdictRemembered', params: { era: 'legacy' } }, { kind: 'initializeSent' });
  await expect.element(screen.getByText('Era remembered from the last connection: legacy')).toBeVisible();
});
