import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { expectAccessibleInAllThemes } from '../testing/accessibility.ts';
import { fakeHost } from '../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf } from '../testing/fakes/fake-servers.ts';
import { openWindow } from '../testing/open-window.tsx';

beforeEach(() => {
  fakeHost.reset();
  connectServers({ name: 'quiet' });
  fakeHost.on('inbox', 'ended', () => []);
  fakeHost.on('tasks', 'served', () => []);
  fakeHost.on('subscriptions', 'updateRows', () => ({ rows: [], total: 0, lines: 0, waiting: 0, end: 0 }));
});

test.each([
  ['traffic', 'No traffic yet', 'Connect a server: every byte it sends and receives appears here.'],
  ['subscriptions', 'No changes yet', 'Notifications of changed resources appear here, subscribed or not.'],
  ['tasks', 'No tasks', 'Tools that run as tasks appear here and stay after a restart.'],
  [
    'inbox',
    'No pending requests',
    'Tool calls to confirm, and what servers ask for (input, a model response, a page to open), wait here for your answer.',
  ],
])('the empty panel %s says what will appear in it', async (panel, title, text) => {
  await openWindow(`/servers/${serverIdOf('quiet')}/connection?panel=${panel}`);
  await expect.element(page.getByText(title, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
});

test('the empty states of the Tasks panel name both kinds of tasks', async () => {
  await openWindow(`/servers/${serverIdOf('quiet')}/connection?panel=tasks`);
  const panel = page.getByRole('region', { name: 'Tasks', exact: true });
  await panel.getByRole('radio', { name: 'For server requests', exact: true }).click();
  await expect.element(panel).toMatchTextContent('Server requests that Loupe runs as tasks appear here (2025-11-25).');
  await panel.getByRole('radio', { name: 'From server', exact: true }).click();
  await expect.element(panel).toMatchTextContent('No tasks');
});

test('when clearing the log fails, the failure is shown and the log stays', async () => {
  fakeHost.on('traffic', 'clear', () => {
    throw new FailureError(createFailure('storageFailed', { what: 'traffic.sqlite' }, { cause: 'ENOSPC' }));
  });
  await openWindow('/?panel=traffic');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Clear all traffic' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear all traffic' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'ENOSPC' })).toBeVisible();
  await expectAccessibleInAllThemes();
  await page.getByRole('tab', { name: /^Inbox/ }).click();
  await expect.element(page.getByText('No pending requests')).toBeVisible();
  await expectAccessibleInAllThemes();
});
