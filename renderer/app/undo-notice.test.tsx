import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../testing/accessibility.ts';
import { fakeHost } from '../testing/fakes/fake-host.ts';
import { keepSettings } from '../testing/fakes/fake-settings.ts';
import { openWindow } from '../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

const undo = page.getByRole('button', { name: /^Undo/ });

test('what was removed comes back by the key or the button, the newest first, but not while text is edited', async () => {
  const settings = keepSettings({ theme: 'dark', callsPerMinute: 7 });
  await openWindow('/settings');
  await page.getByRole('button', { name: 'Reset “Theme”' }).click();
  await expect.element(page.getByText('Reset “Theme”.')).toBeVisible();
  await page.getByRole('button', { name: /^Reset “.*per minute/ }).click();
  await expect.poll(settings).toMatchObject({ theme: 'system', callsPerMinute: 60 });
  await expectAccessibleInAllThemes();

  await page.getByRole('searchbox', { name: 'Search settings' }).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(undo).toBeVisible();
  expect(settings().callsPerMinute).toBe(60);

  await undo.click();
  await expect.poll(settings).toMatchObject({ theme: 'system', callsPerMinute: 7 });
  page.getByRole('heading', { name: 'Settings' }).element().closest<HTMLElement>('[tabindex]')?.focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(settings).toMatchObject({ theme: 'dark', callsPerMinute: 7 });
  await expect.element(undo).not.toBeInTheDocument();
});

test('the notice can be dismissed, and then nothing comes back', async () => {
  const settings = keepSettings({ theme: 'dark' });
  await openWindow('/settings');
  await page.getByRole('button', { name: 'Reset “Theme”' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(undo).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(settings().theme).toBe('system');
});

test('what can’t be undone is confirmed, and says so', async () => {
  keepSettings();
  fakeHost.on('traffic', 'clear', () => undefined);
  await openWindow('/settings');
  await page.getByRole('button', { name: 'Clear ended sessions' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Clear the traffic of ended sessions?' });
  await expect.element(dialog).toMatchTextContent(/can’t be undone/);
  expect(fakeHost.inputsOf('traffic.clear')).toEqual([]);
  await dialog.getByRole('button', { name: 'Clear ended sessions' }).click();
  await expect.poll(() => fakeHost.inputsOf('traffic.clear')).toEqual([{ scope: 'ended' }]);
});
