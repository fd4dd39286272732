import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { type Settings, settingsSchema } from '#shared/model/settings/settings.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { keepSettings } from '../../testing/fakes/fake-settings.ts';
import { openWindow, sendDigest } from '../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

test('the default rate limit is changed', async () => {
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

test('a token budget is set, and removed again', async () => {
  const settings = keepSettings();
  const screen = await openWindow('/settings');
  const field = screen.getByRole('textbox', { name: 'Budget for one server (tokens)' });
  await expect.element(field).toHaveValue('');
  await userEvent.fill(field, '10k');
  await expect.element(screen.getByText(/^Enter a whole number from 1 to 1,000,000,000/)).toBeVisible();
  await userEvent.fill(field, '10000');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => settings().serverTokenBudget).toBe(10_000);
  await userEvent.fill(field, '');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => settings().serverTokenBudget).toBeUndefined();
});

test('a proxy is chosen; its password is only a reference', async () => {
  const settings = keepSettings();
  const screen = await openWindow('/settings');
  const address = screen.getByRole('textbox', { name: 'Proxy address' });
  await expect.element(screen.getByRole('textbox', { name: 'Without the proxy' })).toBeVisible();
  expect(address.elements()).toEqual([]);
  await screen.getByRole('button', { name: /Proxy$/ }).click();
  await screen.getByRole('option', { name: 'Address', exact: true }).click();
  for (const [typed, problem] of [
    ['socks5://proxy:1080', 'Only http and https proxies are supported.'],
    ['proxy:port', /^Enter a host and a port/],
    ['ada:l4ce@proxy:3128', /^Save the password under “Secrets” and refer to it: \$\{secret:proxy\}\.$/],
  ] as const) {
    await userEvent.fill(address, typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(problem)).toBeVisible();
  }
  expect(settings().proxyAddress).toBe('');
  await userEvent.fill(address, `ada:\${secret:proxy}@proxy:3128`);
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => settings())
    .toMatchObject({ proxyMode: 'address', proxyAddress: `ada:\${secret:proxy}@proxy:3128` });
  await expectAccessibleInAllThemes();
});

test('a failure to save a setting is shown', async () => {
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

test('a theme is chosen', async () => {
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

const namesOf = (elements: Element[]) => elements.map((element) => element.getAttribute('aria-label'));

test('the search finds settings by name, description, section and key, and Ctrl+F focuses it', async () => {
  keepSettings();
  const screen = await openWindow('/settings');
  const sections = () => namesOf(screen.getByRole('region', { name: 'Item' }).getByRole('region').elements());
  await expect.poll(sections).toContain('Appearance');
  await userEvent.keyboard('{Control>}f{/Control}');
  const search = screen.getByRole('searchbox', { name: 'Search settings' });
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('progress');
  await expect.poll(sections).toEqual(['Requests']);
  await expect.element(screen.getByText('2 matches')).toBeVisible();
  await userEvent.fill(search, 'clientversion');
  await expect.element(screen.getByRole('textbox', { name: 'Client version' })).toBeVisible();
  await userEvent.fill(search, 'appearance theme');
  await expect.poll(sections).toEqual(['Appearance']);
  await userEvent.fill(search, 'no such thing');
  await expect.element(screen.getByText('No settings match “no such thing”')).toBeVisible();
  await expectAccessibleInAllThemes();
  await userEvent.keyboard('{Escape}');
  await expect.poll(sections).toContain('Named secrets');
});

test('a changed setting is marked, shows its default, and can be reset', async () => {
  const settings = keepSettings({ timeoutMs: 5000 });
  const screen = await openWindow('/settings');
  const field = screen.getByRole('textbox', { name: 'Idle timeout (s)' });
  await expect.element(field).toHaveValue('5');
  await expect.element(field).toHaveAccessibleDescription(/Default: 60\./);
  expect(screen.getByText('Modified', { exact: true }).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Reset “Idle timeout (s)”' }).click();
  await expect.element(field).toHaveValue('60');
  expect(screen.getByText('Modified', { exact: true }).elements()).toEqual([]);
  expect(settings().timeoutMs).toBe(60_000);
});

test('client info and features are set for all servers', async () => {
  const settings = keepSettings();
  const screen = await openWindow('/settings');
  const name = screen.getByRole('textbox', { name: 'Client name' });
  await userEvent.fill(name, '');
  await expect.element(screen.getByText('Enter a shorter text; the name can’t be empty.')).toBeVisible();
  await userEvent.fill(name, 'claude-ai');
  await userEvent.keyboard('{Enter}');
  await screen.getByText('Model responses (sampling)', { exact: true }).click();
  const extensions = screen.getByRole('textbox', { name: 'Other extensions (JSON)' });
  await userEvent.fill(extensions, '{ "charts": {} }');
  await expect.element(screen.getByText(/^Enter a JSON object whose keys/)).toBeVisible();
  await userEvent.fill(extensions, '{ "com.example/charts": { "kinds": ["bar"] } }');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(settings).toMatchObject({
    clientName: 'claude-ai',
    clientFeatures: { sampling: false },
    clientExtensions: { 'com.example/charts': { kinds: ['bar'] } },
  });
});

test('a setting that is changed elsewhere is shown at once', async () => {
  keepSettings({ callsPerMinute: 90 });
  const screen = await openWindow('/settings');
  const field = screen.getByRole('textbox', { name: 'Calls per minute without asking' });
  await expect.element(field).toHaveValue('90');
  keepSettings({ callsPerMinute: 7 });
  sendDigest({ settings: true });
  await expect.element(field).toHaveValue('7');
});
