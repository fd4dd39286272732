import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openFiles } from '../../testing/test-files.ts';
import { openQuickVault } from '../../testing/test-host.ts';
import { PassphraseVault } from './passphrase-vault.ts';

const file = 'secrets.sealed.json';
const words = 'correct horse battery';

async function openWith(secrets: Record<string, string>, dataDir = temporaryFolder()) {
  const vault = await openQuickVault(dataDir, openFiles());
  for (const [key, secret] of Object.entries(secrets)) await vault.set(key, secret);
  return { vault, dataDir };
}

test('without a passphrase, secrets are in memory only', async () => {
  const { vault, dataDir } = await openWith({ a: 'hunter2' });
  expect([vault.kind, vault.state, await vault.get('a')]).toEqual(['memory', 'none', 'hunter2']);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('with a passphrase, they are in a private encrypted file that the next Loupe can unlock', async () => {
  const { vault, dataDir } = await openWith({ 'server/a/env/TOKEN': 'hunter2' });
  await vault.choose(words);
  await vault.set('b', 'second');
  expect([vault.kind, vault.state]).toEqual(['passphrase', 'unlocked']);
  expect(readFileSync(join(dataDir, file), 'utf8')).not.toMatch(/hunter2|second|TOKEN|horse/);
  if (process.platform !== 'win32') expect(statSync(join(dataDir, file)).mode & 0o077).toBe(0);

  const next = await openQuickVault(dataDir, openFiles());
  expect(next.state).toBe('locked');
  await expect(next.get('b')).rejects.toMatchObject({ failure: { code: 'vaultLocked' } });
  await expect(next.unlock('wrong')).rejects.toMatchObject({ failure: { code: 'wrongPassphrase' } });
  expect(next.state).toBe('locked');
  // What is set and deleted while it is locked is not lost.
  await next.set('c', 'third');
  await next.delete('b');
  expect(await next.get('c')).toBe('third');
  await next.unlock(words);
  expect([await next.get('server/a/env/TOKEN'), await next.get('b'), await next.get('c')]).toEqual([
    'hunter2',
    undefined,
    'third',
  ]);
  expect(await vault.get('c')).toBeUndefined();
  await expect.poll(() => vault.get('c')).toBe('third');
});

test('the file can’t be read without the key, and each write uses a new IV', async () => {
  const { vault, dataDir } = await openWith({ a: 'hunter2' });
  await vault.choose(words);
  const sealed = () => JSON.parse(readFileSync(join(dataDir, file), 'utf8')).sealed;
  const first = sealed();
  await vault.set('a', 'second');
  for (const { data } of [first, sealed()]) {
    expect(Buffer.from(data, 'base64').toString('latin1')).not.toMatch(/hunter2|second|"a"/);
  }
  // A cipher in counter mode gives away both texts when its initialization vector comes twice.
  expect(sealed().iv).not.toBe(first.iv);
});

test('a passphrase may be typed with composed or decomposed letters', async () => {
  const dataDir = temporaryFolder();
  const vault = await PassphraseVault.open(dataDir);
  await vault.set('a', 'hunter2');
  await vault.choose('Schlüssel'.normalize('NFC'));
  const next = await PassphraseVault.open(dataDir);
  await expect(next.unlock('Schlussel')).rejects.toMatchObject({ failure: { code: 'wrongPassphrase' } });
  await next.unlock('Schlüssel'.normalize('NFD'));
  expect(await next.get('a')).toBe('hunter2');
});

test('changing the passphrase requires the old one and locks other Loupes', async () => {
  const { vault, dataDir } = await openWith({ a: 'hunter2' });
  await vault.choose(words);
  const other = await openQuickVault(dataDir, openFiles());
  await other.unlock(words);
  await expect(vault.choose('another one', 'wrong')).rejects.toMatchObject({ failure: { code: 'wrongPassphrase' } });
  await expect(vault.choose('another one')).rejects.toMatchObject({ failure: { code: 'wrongPassphrase' } });
  await vault.choose('another one', words);
  await expect.poll(() => other.state).toBe('locked');
  await expect(other.unlock(words)).rejects.toMatchObject({ failure: { code: 'wrongPassphrase' } });
  await other.unlock('another one');
  expect(await other.get('a')).toBe('hunter2');
});

test('a passphrase that is changed twice at once is changed once, and the vault stays unlocked', async () => {
  const { vault, dataDir } = await openWith({ a: 'hunter2' });
  await vault.choose(words);
  const outcomes = await Promise.allSettled([vault.choose('another one', words), vault.choose('another one', words)]);
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { failure: { code: 'wrongPassphrase' } } },
  ]);
  expect([vault.state, await vault.get('a')]).toEqual(['unlocked', 'hunter2']);
  const next = await openQuickVault(dataDir, openFiles());
  await next.unlock('another one');
  expect(await next.get('a')).toBe('hunter2');
});

test('a secret that is set while the passphrase changes is stored under the new one', async () => {
  const setting = Promise.withResolvers<void>();
  const vault = await PassphraseVault.open(temporaryFolder(), async (passphrase, salt) => {
    // By then, the file is being written with the new key.
    if (passphrase === 'another one')
      setImmediate(() => vault.set('b', 'second').then(setting.resolve, setting.reject));
    return createHash('sha256').update(passphrase).update(salt).digest();
  });
  await vault.choose(words);
  await vault.choose('another one', words);
  await setting.promise;
  expect([vault.state, await vault.get('b')]).toEqual(['unlocked', 'second']);
});

test('removing the passphrase deletes the file, locked or not; unlocked secrets stay in memory', async () => {
  const { vault, dataDir } = await openWith({ a: 'hunter2' });
  await vault.choose(words);
  await vault.remove();
  expect([vault.kind, await vault.get('a')]).toEqual(['memory', 'hunter2']);
  expect(readdirSync(dataDir)).not.toContain(file);

  await vault.choose(words);
  const locked = await openQuickVault(dataDir, openFiles());
  await locked.remove();
  expect([locked.state, await locked.get('a')]).toEqual(['none', undefined]);
});

test('a modified file is an error', async () => {
  const { vault, dataDir } = await openWith({ a: 'hunter2' });
  await vault.choose(words);
  const path = join(dataDir, file);
  const written = JSON.parse(readFileSync(path, 'utf8'));
  written.sealed.data = Buffer.from('forged').toString('base64');
  writeFileSync(path, JSON.stringify(written));
  const next = await openQuickVault(dataDir, openFiles());
  await expect(next.unlock(words)).rejects.toMatchObject({ failure: { code: 'wrongPassphrase' } });
});

test('a deleted secret is gone from the file when the deletion has ended', async () => {
  const { vault, dataDir } = await openWith({ a: 'hunter2', b: 'other' });
  await vault.choose(words);
  await vault.delete('a');
  const next = await openQuickVault(dataDir, openFiles());
  await next.unlock(words);
  expect([await next.get('a'), await next.get('b')]).toEqual([undefined, 'other']);
});
