import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHost, type Host } from '../create-host.ts';
import { monotonicClock, type Platform, type Vault } from '../platform.ts';
import type { FileWatcher } from '../storage/files/file-watcher.ts';
import { MemoryVault } from '../storage/vault/choose-vault.ts';
import { PassphraseVault } from '../storage/vault/passphrase-vault.ts';
import { startInProcess } from './in-process-server.ts';
import { presetCommand } from './test-servers.ts';

/**
 * A real host in a temporary folder, with the composable servers in this process; `close` removes the folder and may be
 * called twice.
 */
export async function openTestHost(change: Partial<Platform> = {}): Promise<Host> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loupe-test-'));
  const host = await createHost({
    frontEnd: 'browser',
    version: '0.0.0-test',
    dataDir,
    logStorage: 'memory',
    vault: new MemoryVault(),
    startProcess: startInProcess,
    clock: monotonicClock,
    openExternal: () => Promise.resolve(),
    demo: { ...presetCommand('demo'), env: {} },
    recorder: { command: 'loupe', args: ['record', '--'] },
    serveCommand: { command: 'loupe', args: ['serve'] },
    ...change,
  });
  let closed: Promise<void> | undefined;
  const close = async () => {
    await host.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    ...host,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

/** A vault like the system's keyring, in memory. */
export function memoryKeyring(change: Partial<Vault> = {}): Vault {
  const memory = new MemoryVault();
  return {
    kind: 'keyring',
    get: (key) => memory.get(key),
    set: (key, secret) => memory.set(key, secret),
    delete: (key) => memory.delete(key),
    ...change,
  };
}

/**
 * A vault with a fast key derivation: scrypt takes half a second for each key. With `files` it follows other processes, as
 * that of a window's host does.
 */
export async function openQuickVault(dataDir: string, files?: FileWatcher): Promise<PassphraseVault> {
  const vault = await PassphraseVault.open(dataDir, async (passphrase, salt) =>
    createHash('sha256').update(passphrase).update(salt).digest(),
  );
  if (files !== undefined) vault.watch(files);
  return vault;
}
