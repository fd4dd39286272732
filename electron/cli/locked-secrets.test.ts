import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { ApprovalStore } from '#host/storage/config/approval-store.ts';
import { ServerStore } from '#host/storage/config/server-store.ts';
import { PassphraseVault } from '#host/storage/vault/passphrase-vault.ts';
import { serverDraftSchema } from '#shared/model/server.ts';
import { loupe, spawnLoupe, testPrograms, testServer } from './testing/run-loupe.ts';

/** A home without a keyring, whose one server needs a secret that is under a passphrase. */
async function lockedHome(passphrase: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loupe-locked-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const vault = await PassphraseVault.open(dataDir);
  await vault.choose(passphrase);
  const approvals = await ApprovalStore.open({ dataDir });
  const demo = { command: 'node', args: [], env: {} };
  const servers = await ServerStore.open({ platform: { dataDir, vault, demo }, approvals, showDemo: () => false });
  const [command = '', ...args] = testServer('demo');
  const env = [{ name: 'TOKEN', value: 'hunter2-hunter2', secret: true }];
  const pin = { era: 'legacy' } as const;
  await servers.add([serverDraftSchema.parse({ name: 'Mine', transport: 'stdio', command, args, env, pin })], true);
  await Promise.all([servers.close(), approvals.close()]);
  return dataDir;
}

test.skipIf(process.platform !== 'linux')(
  'secrets under a passphrase are unlocked through the environment',
  async () => {
    const LOUPE_HOME = await lockedHome('correct horse');
    const args = ['tools', 'list', 'Mine'];
    const programs = { ...testPrograms, vault: PassphraseVault.open };
    const locked = await loupe(args, { LOUPE_HOME }, { programs });
    const wrong = await loupe(args, { LOUPE_HOME, LOUPE_PASSPHRASE: 'correct hors' }, { programs });
    // As a process, which chooses the vault of the machine.
    const machine = { LOUPE_HOME, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
    const right = await spawnLoupe(args, { ...machine, LOUPE_PASSPHRASE: 'correct horse' }).finished;
    expect([locked.code, locked.stderr]).toEqual([2, expect.stringContaining('Set LOUPE_PASSPHRASE')]);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('The passphrase is wrong')]);
    expect(right.code).toBe(0);
    expect(right.stderr).not.toMatch(/passphrase|LOUPE_PASSPHRASE/);
    expect(right.stdout).toContain('count_up');
  },
);
