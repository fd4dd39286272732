import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { dataDir } from '#host/data-dir.ts';
import { monotonicClock, type Platform } from '#host/platform.ts';
import { chooseVault } from '#host/vault/choose-vault.ts';
import { MemoryVault } from '#host/vault/memory-vault.ts';

/** A platform, and what to do when it is no longer needed. */
export interface CliPlatform {
  platform: Platform;
  dispose(): Promise<void>;
}

/**
 * What the command line supplies to the host. Only a call about a configured server touches Loupe's folder and the
 * keyring; every other one works in a folder of its own, which it removes again.
 */
export async function createCliPlatform(usesConfiguration: boolean): Promise<CliPlatform> {
  const folder = usesConfiguration ? dataDir() : await mkdtemp(join(tmpdir(), 'loupe-'));
  const platform: Platform = {
    shell: 'cli',
    version: appVersion(),
    dataDir: folder,
    logStorage: 'memory',
    vault: usesConfiguration ? await chooseVault() : new MemoryVault(),
    clock: monotonicClock,
    openExternal: () => Promise.reject(new Error('the command line opens no windows')),
    demo: { command: process.execPath, args: [demoEntry()], env: {} },
  };
  const dispose = () => (usesConfiguration ? Promise.resolve() : rm(folder, { recursive: true, force: true }));
  return { platform, dispose };
}

/** The version in package.json, which lies two folders up in the sources and in the bundle alike. */
export function appVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}

/** The demo server's file: beside this bundle, or in the sources when those run directly. */
function demoEntry(): string {
  const path = import.meta.url.endsWith('.ts') ? '../../e2e/servers/demo-main.ts' : './demo.js';
  return fileURLToPath(new URL(path, import.meta.url));
}
