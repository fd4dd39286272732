import { beforeEach, expect, test } from 'vitest';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { keepSettings } from '../../testing/fake-settings.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
});

const info = {
  version: '1',
  shell: 'browser' as const,
  dataDir: '/d',
  serversFile: '/d/servers.json',
  settingsFile: '/d/settings.json',
  logBytes: 0,
};
const locked = { code: 'vaultLocked', params: {}, message: 'The secrets are locked.', nextStep: '' } as const;

test('a passphrase is chosen when it was typed twice alike', async () => {
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

test('locked secrets are unlocked from the notice, wherever the user is', async () => {
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
