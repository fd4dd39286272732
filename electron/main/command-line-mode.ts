import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { dataDir } from '#host/storage/data-dir.ts';
import { chooseVault } from '#host/storage/vault/choose-vault.ts';
import type { OwnPrograms } from '../cli/run-context.ts';
import { demoCommand } from './demo-mode.ts';
import { appRecorder, runRecorder } from './record-mode.ts';
import { openSafeStorageVault } from './safe-storage-vault.ts';
import { appServeCommand } from './serve-mode.ts';
import { withoutWindow } from './without-window.ts';

/** Precedes `--` and the words of a command line; the command `loupe` of the packages passes it. */
const commandLineArgument = '--loupe-command-line';

/** The words of a command line in the arguments of the app; undefined when the app isn't started as one. */
export function commandLineWords(argv: readonly string[]): string[] | undefined {
  const end = argv.indexOf('--');
  return end > 0 && argv[end - 1] === commandLineArgument ? argv.slice(end + 1) : undefined;
}

const programs: OwnPrograms = {
  demo: demoCommand,
  recorder: appRecorder,
  serveCommand: appServeCommand,
  vault: async (folder) => (await openSafeStorageVault(folder)) ?? (await chooseVault(folder)),
};

/** Runs one invocation of the command line, with the servers and secrets of the desktop app, and exits with its code. */
export async function runCommandLineMode(words: readonly string[]): Promise<void> {
  const [verb, ...rest] = words;
  if (verb === 'record' && rest.includes('--')) return runRecorder(rest);
  const cleanUp = withoutWindow('command-line');
  copySystemKey();
  const [{ runCommandLine }, { ownProcess }] = await Promise.all([
    import('../cli/run-command-line.ts'),
    import('../cli/own-process.ts'),
    app.whenReady(),
  ]);
  const code = await runCommandLine(words, ownProcess(), programs);
  cleanUp();
  app.exit(code);
}

/** On Windows, the key of `safeStorage` is in Electron's folder, which this process does not share. */
function copySystemKey(): void {
  try {
    copyFileSync(join(dataDir(), 'electron', 'Local State'), join(app.getPath('userData'), 'Local State'));
  } catch {
    // The desktop app has not run yet, or the system keeps the key.
  }
}
