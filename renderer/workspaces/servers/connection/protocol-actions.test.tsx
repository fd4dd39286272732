import { beforeEach, expect, test } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeSession, serveSessions } from '../../../testing/fakes/fake-session.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

const pinsSent = () =>
  fakeHost.inputsOf('servers.update').map((input) => Object(input).draft.pin as Record<string, unknown>);

function failsWith(problem: string, found: string) {
  const failure = createFailure('unknownRevision', { problem, found, nearest: '2024-11-05' });
  const { readyAt: _, ...session } = fakeSession({ phase: 'ended', endedAt: 3, end: { cause: 'failed', failure } });
  serveSessions([session]);
  fakeHost.on('servers', 'update', (input) => Object(input));
}

test('a connection with an unknown revision is continued by one button', async () => {
  failsWith('unknown', '2024-10-07');
  const screen = await openWindow('/servers/billing/resources');
  const alert = screen.getByRole('region', { name: 'Item', exact: true }).getByRole('alert');
  await expect.element(alert.getByText(/protocol revision “2024-10-07”, which Loupe doesn’t know/)).toBeVisible();
  await alert.getByRole('button', { name: 'Continue anyway' }).click();
  await expect.poll(pinsSent).toEqual([{ anyRevision: true }]);
  await expect.poll(() => fakeHost.inputsOf('sessions.connect')).toEqual([{ serverId: 'billing' }]);
});

test('a modern revision in a legacy handshake also offers the modern era', async () => {
  failsWith('modern', '2026-07-28');
  const screen = await openWindow('/servers/billing/resources');
  const alert = screen.getByRole('region', { name: 'Item', exact: true }).getByRole('alert');
  await expect.element(alert.getByText(/with 2026-07-28, a revision of the modern era/)).toBeVisible();
  await expect.element(alert.getByRole('button', { name: 'Continue anyway' })).toBeVisible();
  await alert.getByRole('button', { name: 'Use the modern era' }).click();
  await expect.poll(pinsSent).toEqual([{ era: 'modern' }]);
});

test.for<[string, 'lost' | undefined]>([
  ['/servers/billing/connection', undefined],
  ['/servers/billing/connection', 'lost'],
])('cookies that aren’t sent back are named, and kept by one button (%s, %s)', async ([path, cause]) => {
  const failure = createFailure('sessionExpired', { method: 'tools/list', status: 404 });
  const end = cause && { phase: 'ended' as const, endedAt: 3, end: { cause, failure } };
  serveSessions([fakeSession({ era: 'legacy', unkeptCookies: ['node', 'zone'], ...end })]);
  fakeHost.on('servers', 'update', (input) => Object(input));
  const screen = await openWindow(path);
  await expect.element(screen.getByText(/cookies that aren’t sent back: node, zone/)).toBeVisible();
  await screen.getByRole('button', { name: 'Keep cookies' }).click();
  const drafts = () => fakeHost.inputsOf('servers.update').map((input) => Object(input).draft.keepsCookies);
  await expect.poll(drafts).toEqual([true]);
  await expect.poll(() => fakeHost.inputsOf('sessions.connect')).toEqual([{ serverId: 'billing' }]);
  await expectAccessibleInAllThemes();
});

test('an assumed revision is marked on the Connection page', async () => {
  serveSessions([fakeSession({ era: 'legacy', revision: '2024-11-05', answeredRevision: '1.0' })]);
  const screen = await openWindow('/servers/billing/connection');
  await expect.element(screen.getByText('Assumed. The server responded with “1.0”.')).toBeVisible();
  await screen.getByRole('tab', { name: 'Settings', exact: true }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Continue with unknown revisions' })).toBeVisible();
  await expectAccessibleInAllThemes();
});

test.for(['/servers/billing/tools', '/servers/billing/connection'])(
  'a modern era in doubt is left by one button (%s)',
  async (path) => {
    serveSessions([
      fakeSession({ era: 'modern', revision: '2026-07-28', eraDoubt: true, capabilities: { tools: {} } }),
    ]);
    fakeHost.on('servers', 'update', (input) => Object(input));
    const screen = await openWindow(path);
    await expect.element(screen.getByText(/“billing” agreed to the modern era/)).toBeVisible();
    await screen.getByRole('button', { name: 'Use the legacy era' }).click();
    await expect.poll(pinsSent).toEqual([{ era: 'legacy' }]);
    await expect.poll(() => fakeHost.inputsOf('sessions.connect')).toEqual([{ serverId: 'billing' }]);
  },
);
