import { beforeEach, expect, test } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import { leftOverProcessSchema } from '#shared/model/server.ts';
import { expectAccessibleInAllThemes } from '../testing/accessibility.ts';
import { endFake } from '../testing/dial.ts';
import { fakeHost } from '../testing/fakes/fake-host.ts';
import { connectServers } from '../testing/fakes/fake-servers.ts';
import { keepSettings } from '../testing/fakes/fake-settings.ts';
import { openWindow } from '../testing/open-window.tsx';

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
});

test('a single event can be dismissed; a lasting problem stays', async () => {
  const moved = createFailure('urlSecretsMoved', { servers: 'Keyed, Other' });
  const broken = createFailure('storageFailed', { what: 'history.sqlite' });
  const process = { pid: 4711, startTime: '99', serverId: 'b', serverName: 'billing', command: 'node billing.js' };
  fakeHost.on('app', 'leftOver', () => [leftOverProcessSchema.parse(process)]);
  fakeHost.on('app', 'info', () => ({
    version: '1',
    frontEnd: 'browser' as const,
    dataDir: '/d',
    serversFile: '/d/servers.json',
    settingsFile: '/d/settings.json',
    logBytes: 0,
    vault: 'keyring' as const,
    problems: [moved, broken],
  }));
  const screen = await openWindow('/');
  const notice = screen.getByText(/from servers.json to the vault: Keyed, Other/);
  await expect.element(notice).toBeVisible();
  const close = screen.getByRole('button', { name: 'Close' });
  await expect.poll(() => close.elements()).toHaveLength(1);
  await expect.element(screen.getByText(/“billing” is still running/)).toBeVisible();
  await expectAccessibleInAllThemes();
  await close.click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(screen.getByText(/history.sqlite/)).toBeVisible();
});

test('when the host is lost, a banner offers to retry and the view stays', async () => {
  connectServers({ name: 'here', lists: { tools: [{ name: 'one', inputSchema: { type: 'object' } }] } });
  const screen = await openWindow('/servers/here/tools');
  await expect.element(screen.getByRole('option', { name: /^one/ })).toBeVisible();
  endFake();
  await expect.element(screen.getByRole('button', { name: 'Retry now' })).toBeVisible();
  await expectAccessibleInAllThemes();
});
