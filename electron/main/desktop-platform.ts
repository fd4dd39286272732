import { app, shell } from 'electron';
import { monotonicClock, type Platform } from '#host/platform.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { chooseVault } from '#host/storage/vault/choose-vault.ts';
import { demoCommand } from './demo-mode.ts';
import { openSafeStorageVault } from './safe-storage-vault.ts';

/** What the desktop app supplies to the host. Call it once the app is ready. */
export async function createDesktopPlatform(): Promise<Platform> {
  const folder = dataDir();
  return {
    shell: 'desktop',
    version: app.getVersion(),
    dataDir: folder,
    logStorage: 'disk',
    vault: (await openSafeStorageVault(folder)) ?? (await chooseVault(folder)),
    clock: monotonicClock,
    openExternal: (url) => shell.openExternal(url),
    demo: demoCommand(),
  };
}
