import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { type Settings, settingsSchema } from '#shared/model/settings/settings.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

test('the limit of calls per minute that holds for every server is changed', async () => {
  let settings: Settings = settingsSchema.parse({ callsPerMinute: 90 });
  fakeHost.on('app', 'settings', () => settings);
  fakeHost.on('app', 'changeSettings', (patch) => {
    settings = settingsSchema.parse({ ...settings, ...patch });
    return settings;
  });
  const screen = await openWindow('/settings');
  const field = screen.getByRole('textbox', { name: 'Calls per minute without asking' });
  await expect.element(field).toHaveValue('90');
  await userEvent.fill(field, '0');
  await expect.element(screen.getByText('Enter a whole number from 1 to 100000.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(fakeHost.inputsOf('app.changeSettings')).toEqual([]);
  await userEvent.fill(field, '5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => fakeHost.inputsOf('app.changeSettings')).toEqual([{ callsPerMinute: 5 }]);
  await expect.element(field).toHaveValue('5');
});

test('a setting that cannot be written is reported', async () => {
  fakeHost.on('app', 'settings', () => settingsSchema.parse({ callsPerMinute: 90 }));
  fakeHost.on('app', 'changeSettings', () => {
    throw new FailureError(createFailure('storageFailed', { what: 'settings.json' }, { cause: 'EROFS' }));
  });
  const screen = await openWindow('/settings');
  const field = screen.getByRole('textbox', { name: 'Calls per minute without asking' });
  await expect.element(field).toHaveValue('90');
  await userEvent.fill(field, '5');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert').filter({ hasText: 'EROFS' })).toBeVisible();
});

test('a theme is chosen by its name', async () => {
  let settings: Settings = settingsSchema.parse({ theme: 'light' });
  fakeHost.on('app', 'settings', () => settings);
  fakeHost.on('app', 'changeSettings', (patch) => {
    settings = settingsSchema.parse({ ...settings, ...patch });
    return settings;
  });
  const screen = await openWindow('/settings');
  await expect.poll(() => document.documentElement.dataset.theme).toBe('light');
  await screen.getByRole('button', { name: /Theme$/ }).click();
  await screen.getByRole('option', { name: 'Dark', exact: true }).click();
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
  await expect.element(screen.getByRole('button', { name: /Theme$/ })).toMatchTextContent('Dark');
});
