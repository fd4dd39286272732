import process from 'node:process';
import { app } from 'electron';
import type { Platform } from '#host/platform.ts';
import { type Installation, recordArgument, recorderCommand } from '#host/recordings/clients/recorder-command.ts';
import { namedDataDir } from '#host/storage/data-dir.ts';
import { recordedCommand } from '../recorder/recorded-command.ts';
import { environmentOfStart } from './launcher-variables.ts';
import { withoutWindow } from './without-window.ts';

/** How this app is started. */
export function thisInstallation(): Installation {
  return {
    platform: process.platform,
    execPath: process.execPath,
    appFolder: app.isPackaged ? undefined : app.getAppPath(),
    appImage: process.env.APPIMAGE,
    isUnconfined: app.commandLine.hasSwitch('no-sandbox'),
  };
}

/** The command with which this app is the recorder; `dataDir` is its data folder. */
export function appRecorder(dataDir: string): Platform['recorder'] {
  return recorderCommand({ ...thisInstallation(), dataFolder: namedDataDir(dataDir) });
}

/** Whether a command line starts the recorder. The recorded server may be Loupe, too, with arguments of its own. */
export function startsRecorder(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return end > 0 && words.slice(0, end).includes(recordArgument);
}

/** Records a server for a client, as `loupe record` does, and ends like the server. `words` follow the verb. */
export async function runRecorder(words = process.argv.slice(process.argv.indexOf(recordArgument) + 1)): Promise<void> {
  const recorded = recordedCommand(words);
  if (recorded === undefined) return app.exit(2);
  const cleanUp = withoutWindow('record');
  const environment = environmentOfStart(process.env);
  for (const name of Object.keys(process.env)) if (environment[name] === undefined) delete process.env[name];
  Object.assign(process.env, environment);
  if (recorded.probed !== undefined) {
    if (recorded.dataFolder !== undefined) process.env.LOUPE_HOME = recorded.dataFolder;
    const [{ runCommandLine }, { ownProcess }] = await Promise.all([
      import('../cli/run-command-line.ts'),
      import('../cli/own-process.ts'),
    ]);
    const code = await runCommandLine(['probe', ...recorded.probed], ownProcess());
    cleanUp();
    return app.exit(code);
  }
  const { endAs, record } = await import('../recorder/record.ts');
  const ended = await record(recorded);
  cleanUp();
  if (ended.signal === null) app.exit(ended.code ?? 1);
  else endAs(ended);
}
