import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NamedSecret } from '#shared/model/server.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { serverIdOf } from '../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
});

const info = {
  version: '1',
  frontEnd: 'browser' as const,
  dataDir: '/d',
  serversFile: '/d/servers.json',
  settingsFile: '/d/settings.json',
  logBytes: 0,
};
const locked = { code: 'vaultLocked', params: {}, message: 'The secrets are locked.', nextStep: '' } as const;

test('a passphrase must be typed twice', async () => {
  fakeHost.on('app', 'info', () => ({ ...info, vault: 'memory' as const, passphrase: 'none' as const, problems: [] }));
  fakeHost.on('vault', 'choosePassphrase', () => undefined);
  const screen = await openWindow('/settings');
  await screen.getByLabelText('New passphrase').fill('correct horse');
  await screen.getByLabelText('Repeat passphrase').fill('correct hors');
  await screen.getByRole('button', { name: 'Store secrets in a file' }).click();
  await expect.element(screen.getByText('The passphrases don’t match.')).toBeVisible();
  await expectAccessibleInAllThemes();
  expect(fakeHost.inputsOf('vault.choosePassphrase')).toEqual([]);
  await screen.getByLabelText('Repeat passphrase').fill('correct horse');
  await screen.getByRole('button', { name: 'Store secrets in a file' }).click();
  await expect.poll(() => fakeHost.inputsOf('vault.choosePassphrase')).toEqual([{ passphrase: 'correct horse' }]);
});

test('Enter sends a changed passphrase once, and nothing more until the host has answered', async () => {
  fakeHost.on('app', 'info', () => ({
    ...info,
    vault: 'passphrase' as const,
    passphrase: 'unlocked' as const,
    problems: [],
  }));
  fakeHost.on('vault', 'choosePassphrase', () => undefined);
  const release = fakeHost.hold('vault.choosePassphrase');
  const screen = await openWindow('/settings');
  await screen.getByLabelText('Current passphrase').fill('correct horse');
  await screen.getByLabelText('New passphrase').fill('another one');
  await screen.getByLabelText('Repeat passphrase').fill('another one');
  await userEvent.keyboard('{Enter}');
  const change = screen.getByRole('button', { name: 'Change the passphrase' });
  await expect.element(change).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(change).toBeEnabled();
  expect(fakeHost.inputsOf('vault.choosePassphrase')).toEqual([
    { passphrase: 'another one', currentPassphrase: 'correct horse' },
  ]);
});

test('a locked vault is unlocked in the notice bar', async () => {
  fakeHost.on('app', 'info', () => ({
    ...info,
    vault: 'passphrase' as const,
    passphrase: 'locked' as const,
    problems: [locked],
  }));
  fakeHost.on('vault', 'unlock', () => undefined);
  const screen = await openWindow('/');
  await screen.getByLabelText('Passphrase').fill('correct horse');
  await expectAccessibleInAllThemes();
  await screen.getByRole('button', { name: 'Unlock' }).click();
  await expect.poll(() => fakeHost.inputsOf('vault.unlock')).toEqual([{ passphrase: 'correct horse' }]);
});

let secrets: NamedSecret[];
beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  secrets = [
    { name: 'github', state: 'stored', changedAt: 1, usedBy: [{ id: serverIdOf('Web'), name: 'Web' }] },
    { name: 'wanted', state: 'missing', usedBy: [] },
  ];
  fakeHost.on('vault', 'secrets', () => secrets);
  fakeHost.on('vault', 'setSecret', ({ name }) => {
    secrets = [...secrets.filter((each) => each.name !== name), { name, state: 'stored', changedAt: 2, usedBy: [] }];
  });
  fakeHost.on('vault', 'removeSecret', ({ name }) => {
    secrets = secrets.filter((each) => each.name !== name);
  });
});

const section = () => page.getByRole('region', { name: 'Named secrets', exact: true });
const rows = () =>
  section()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

test('secrets are listed with their servers, and marked when they have no value', async () => {
  await openWindow('/settings');
  await expect
    .poll(rows)
    .toEqual([expect.stringMatching(/^githubWeb/), expect.stringMatching(/^wantedno valuenot used/)]);
  await expect.element(section().getByRole('link', { name: 'Web' })).toBeVisible();
  await expectAccessibleInAllThemes();
});

test('a secret is added with a valid name, and its value is never shown', async () => {
  await openWindow('/settings');
  await section().getByRole('button', { name: 'Add secret…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a secret' });
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await userEvent.fill(name, 'my key');
  await userEvent.fill(dialog.getByLabelText('Value'), 'canary');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(/^Use letters, digits/)).toBeVisible();
  await userEvent.fill(name, 'my-key');
  await expect.element(dialog.getByText('Servers refer to it as $' + '{secret:my-key}.')).toBeVisible();
  await expectAccessibleInAllThemes();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(rows).toContainEqual(expect.stringMatching(/^my-key/));
  expect(fakeHost.inputsOf('vault.setSecret')).toEqual([{ name: 'my-key', value: 'canary' }]);
  expect(document.documentElement.outerHTML).not.toContain('canary');
});

test('a value is replaced without showing the old one, and a secret deleted after a confirmation', async () => {
  await openWindow('/settings');
  await section().getByRole('button', { name: 'Replace the value of “github”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the value of “github”' });
  await expect.element(dialog.getByLabelText('Value')).toHaveValue('');
  await userEvent.fill(dialog.getByLabelText('Value'), 'other');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(fakeHost.inputsOf('vault.setSecret')).toEqual([{ name: 'github', value: 'other' }]);

  await section().getByRole('button', { name: 'Delete “wanted”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(rows).toHaveLength(1);
});
