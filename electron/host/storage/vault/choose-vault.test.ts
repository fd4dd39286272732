import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { chooseVault, type KeyringEntries, loadKeyring } from './choose-vault.ts';

/** A working keyring in a map. */
function workingKeyring(): { entries: KeyringEntries; kept: Map<string, string> } {
  const kept = new Map<string, string>();
  const entries: KeyringEntries = (account) => ({
    setPassword: async (password) => void kept.set(account, password),
    getPassword: async () => kept.get(account) ?? null,
    deletePassword: async () => kept.delete(account),
  });
  return { entries, kept };
}

/** A machine without a session bus: writing is denied, reading finds nothing. */
const deniedKeyring: KeyringEntries = () => ({
  setPassword: () => Promise.reject(new Error('AccessDenied')),
  getPassword: async () => null,
  deletePassword: async () => false,
});

test('uses a working keyring and leaves nothing of the probe in it', async () => {
  const { entries, kept } = workingKeyring();
  const vault = await chooseVault(temporaryFolder(), async () => entries);
  expect(vault.kind).toBe('keyring');
  expect(kept.size).toBe(0);

  await vault.set('server/a/env/TOKEN', 'hunter2');
  expect(await vault.get('server/a/env/TOKEN')).toBe('hunter2');
  await vault.delete('server/a/env/TOKEN');
  expect(await vault.get('server/a/env/TOKEN')).toBeUndefined();
});

test.each<[string, KeyringEntries | undefined]>([
  ['is not installed', undefined],
  ['denies writing', deniedKeyring],
  [
    'cannot even be opened',
    () => {
      throw new Error('no session bus');
    },
  ],
])('uses the memory vault when the keyring %s', async (_, entries) => {
  const vault = await chooseVault(temporaryFolder(), async () => entries);
  expect(vault.kind).toBe('memory');
  await vault.set('key', 'secret');
  expect(await vault.get('key')).toBe('secret');
  await vault.delete('key');
  expect(await vault.get('key')).toBeUndefined();
});

test('the native module has the expected shape', async () => {
  expect(await loadKeyring()).toBeTypeOf('function');
});
