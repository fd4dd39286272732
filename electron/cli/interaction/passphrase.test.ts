import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PassphraseVault } from '#host/storage/vault/passphrase-vault.ts';
import { serverSchema } from '#shared/model/server.ts';
import { createTexts } from '../output/texts.ts';
import { fakeTerminal } from '../testing/fake-terminal.ts';
import { ensureUnlocked } from './passphrase.ts';

const server = serverSchema.parse({
  ...{ id: 'weather', name: 'Weather', transport: 'stdio', command: 'node', args: [] },
  env: { API_KEY: { secret: true } },
});

/** A vault whose file was written under the passphrase “right words”, and a person at a terminal. */
async function openLocked(isTTY: boolean) {
  const dataDir = await mkdtemp(join(tmpdir(), 'loupe-unlock-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const earlier = await PassphraseVault.open(dataDir);
  await earlier.set('a', 'hunter2');
  await earlier.choose('right words');
  const vault = await PassphraseVault.open(dataDir);
  const { terminal, shown } = fakeTerminal();
  const input = Object.assign(new PassThrough(), { isTTY });
  const { signal } = new AbortController();
  const unlocked = ensureUnlocked(vault, server, { terminal, input, signal, text: createTexts({}) });
  /** Types it once the passphrase was asked for so many times. */
  const type = async (passphrase: string, asked: number) => {
    const times = () => shown.stderr().split('Passphrase of Loupe’s secrets:').length - 1;
    await vi.waitFor(() => expect(times()).toBe(asked), 10_000);
    input.write(`${passphrase}\n`);
  };
  return { vault, shown, unlocked, type };
}

test('the passphrase is asked for again after a wrong one, and never shown', async () => {
  const { vault, shown, unlocked, type } = await openLocked(true);
  await type('wrong words', 1);
  await type('right words', 2);
  await unlocked;
  expect([vault.state, await vault.get('a')]).toEqual(['unlocked', 'hunter2']);
  expect(shown.stderr()).toContain('This isn’t the passphrase');
  expect(shown.stderr() + shown.stdout()).not.toMatch(/(right|wrong) words/);
});

test('three wrong ones leave the secrets locked', async () => {
  const { vault, unlocked, type } = await openLocked(true);
  const refused = expect(unlocked).rejects.toMatchObject({ failure: { code: 'wrongPassphrase' } });
  for (const attempt of [1, 2, 3]) await type('wrong words', attempt);
  await refused;
  expect(vault.state).toBe('locked');
});

test('without a terminal there is no question', async () => {
  const { vault, shown, unlocked } = await openLocked(false);
  await unlocked;
  expect([vault.state, shown.stderr()]).toEqual(['locked', '']);
});
