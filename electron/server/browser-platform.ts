import { monotonicClock, type Platform } from '#host/platform.ts';
import { ownRecorder, ownServeCommand } from '#host/recordings/clients/recorder-command.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { appVersion, demoCommand } from '#host/storage/own-files.ts';
import { chooseVault, unlockFromEnvironment } from '#host/storage/vault/choose-vault.ts';
import { openInBrowser } from './open-in-browser.ts';

export async function createBrowserPlatform(): Promise<Platform> {
  const folder = dataDir();
  const vault = await chooseVault(folder);
  // With a wrong passphrase the secrets stay locked, and the window asks for it.
  await unlockFromEnvironment(vault).catch(() => {});
  return {
    frontEnd: 'browser',
    version: appVersion(),
    dataDir: folder,
    logStorage: 'disk',
    vault,
    clock: monotonicClock,
    openExternal: openInBrowser,
    demo: demoCommand(),
    recorder: ownRecorder(folder),
    serveCommand: ownServeCommand(),
  };
}
