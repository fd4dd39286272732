import { dataDir } from '#host/data-dir.ts';
import { appVersion, demoCommand } from '#host/own-files.ts';
import { monotonicClock, type Platform } from '#host/platform.ts';
import { chooseVault } from '#host/vault/choose-vault.ts';
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
    demo: demoCommand(),
  };
}
