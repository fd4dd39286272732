import { beforeEach, expect, test } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import type { SessionView } from '#shared/model/session.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeSession, serveSessions } from '../../../testing/fakes/fake-session.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';

const url = 'http://127.0.0.1:4000/mcp';
const failure = createFailure('connectionRefused', { url });

function lostSession(change: Partial<SessionView> = {}): SessionView {
  return fakeSession({ phase: 'ended', endedAt: 3, end: { cause: 'lost', failure }, ...change });
}

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
});

test('a lost server shows its next attempt in the list, above its content and in the status bar', async () => {
  const nextAt = Date.now() + 60_000;
  serveSessions([lostSession({ reconnect: { state: 'waiting', attempt: 3, nextAt, failure } })]);
  const screen = await openWindow('/servers/billing/resources');
  const line = /Next try in \d+ seconds? · attempt 3 · http:\/\/127\.0\.0\.1:4000\/mcp/;
  await expect.element(screen.getByText('1 reconnecting')).toBeVisible();
  await expect.element(screen.getByRole('grid').getByText(line)).toBeVisible();
  await expect.element(screen.getByRole('status').getByText(/Next try in \d+ seconds? · attempt 3/)).toBeVisible();
  await expectAccessibleInAllThemes();
  await screen.getByRole('button', { name: 'Stop', exact: true }).click();
  expect(fakeHost.inputsOf('sessions.disconnect')).toEqual([{ serverId: 'billing' }]);
});

test('a server that stays unreachable shows why, and is connected by hand', async () => {
  const secure = createFailure('tlsFailed', { url });
  serveSessions([lostSession({ reconnect: { state: 'given up', attempt: 1, failure: secure } })]);
  const screen = await openWindow('/servers/billing/resources');
  await expect.element(screen.getByText(/Stopped reconnecting/).first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Restart' }).first()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop', exact: true }).elements()).toEqual([]);
});

test('after a restart of Loupe, a server shows its last session and how that ended', async () => {
  serveSessions([], [lostSession()]);
  const screen = await openWindow('/servers/billing/resources');
  await expect.element(screen.getByText(/before Loupe was restarted\. The connection to/)).toBeVisible();
  expect(fakeHost.inputsOf('sessions.connect')).toEqual([]);
});
