import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { dataDir } from '#host/data-dir.ts';
import { monotonicClock, type Platform } from '#host/platform.ts';
import { chooseVault } from '#host/vault/choose-vault.ts';
import { appVersion } from './app-version.ts';
import { openInBrowser } from './open-in-browser.ts';

/** What browser mode supplies to the host. */
export async function createBrowserPlatform(): Promise<Platform> {
  return {
    shell: 'browser',
    version: appVersion(),
    dataDir: dataDir(),
    logStorage: 'disk',
    vault: await chooseVault(),
    clock: monotonicClock,
    openExternal: openInBrowser,
    demo: { command: process.execPath, args: [demoEntry()], env: {} },
  };
}

/** The demo server's file: beside this bundle, or in the sources when those run directly. */
function demoEntry(): string {
  const path = import.meta.url.endsWith('.ts') ? '../../e2e/servers/demo-main.ts' : './demo.js';
  return fileURLToPath(new URL(path, import.meta.url));
}
