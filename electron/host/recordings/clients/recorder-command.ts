import { basename } from 'node:path';
import process from 'node:process';
import type { Platform } from '../../platform.ts';
import { namedDataDir } from '../../storage/data-dir.ts';
import { commandLineFile } from '../../storage/own-files.ts';
import { launcherName } from './launcher.ts';

/** How Loupe is installed on a machine. */
export interface Installation {
  platform: NodeJS.Platform;
  /** Node, or the desktop app. */
  execPath: string;
  /** The command line's file, for Node. Absent in the desktop app. */
  script?: string | undefined;
  /** The folder that Electron runs, in a desktop app that isn't packaged. */
  appFolder?: string | undefined;
  /** The file of an AppImage: what it contains has another path with each start. */
  appImage?: string | undefined;
  /** The desktop app runs without its sandbox. */
  isUnconfined?: boolean | undefined;
  /** The data folder, where it isn't the one that Loupe finds by itself. */
  dataFolder?: string | undefined;
}

/** The argument with which the desktop app is the recorder: its fuses forbid running it as Node. */
export const recordArgument = '--loupe-record';

/** The argument with which the desktop app serves a recording. */
export const serveArgument = '--loupe-serve';

/** Precedes the data folder in the recorder's arguments. */
export const dataFolderArgument = '--data-folder';

/**
 * The command that records for a client; the server's own follows. It has absolute paths only, since clients start
 * servers in other folders and with another `PATH`, and no environment, since that reaches the server.
 */
export function recorderCommand(installation: Installation): Platform['recorder'] {
  const { execPath, script, dataFolder } = installation;
  const own = [...(dataFolder === undefined ? [] : [dataFolderArgument, dataFolder]), '--'];
  if (script !== undefined) return { command: execPath, args: [script, 'record', ...own] };
  return appCommand(installation, [recordArgument, ...own]);
}

/** The command that serves a recording over stdio, or HTTP; its file and options follow. */
export function serveCommand(installation: Installation): Platform['serveCommand'] {
  const { execPath, script } = installation;
  return script === undefined
    ? appCommand(installation, [serveArgument])
    : { command: execPath, args: [script, 'serve'] };
}

function appCommand({ platform, execPath, appFolder, appImage, isUnconfined }: Installation, own: readonly string[]) {
  return {
    command: appImage ?? execPath,
    args: [
      ...(appFolder === undefined ? [] : [appFolder]),
      // Clients don't pass the display on to their servers, and Electron doesn't start without one.
      ...(platform === 'linux' ? ['--ozone-platform=headless'] : []),
      ...(isUnconfined === true ? ['--no-sandbox'] : []),
      ...own,
    ],
  };
}

/** The argument with which a client is measured in place of recording its server. */
export const probeArgument = '--probe';

/** Follows it where the probe also offers what some hosts refuse. */
const limitsArgument = '--limits';

/** The recorder’s command that measures the client instead: its server, which is called so, isn’t started. */
export function probing(
  { command, args }: Platform['recorder'],
  server: string,
  { hasLimits }: { hasLimits: boolean },
): Platform['recorder'] {
  return { command, args: [...args.slice(0, -1), probeArgument, server, ...(hasLimits ? [limitsArgument] : []), '--'] };
}

/** How many words of a command are a recorder before its server's command: 0 without one. */
export function recorderWords(words: readonly string[]): number {
  const end = words.indexOf('--');
  if (end < 0 || end === words.length - 1) return 0;
  const own = words.slice(0, end);
  const [first = '', ...rest] = own;
  const isMeasured =
    rest[0] === probeArgument && (rest.length === 2 || (rest.length === 3 && rest[2] === limitsArgument));
  const isBare = rest.length === 0 || isMeasured;
  if (basename(first) === launcherName && isBare) return end + 1;
  const verb = own.indexOf('record');
  const isLoupe = own.slice(0, verb).some((word) => /(?:^|[\\/])loupe(?:\.(?:[jt]s|cmd|exe))?$/i.test(word));
  return own.includes(recordArgument) || (verb > 0 && isLoupe) ? end + 1 : 0;
}

/** The recorder of a front end that runs in Node; `dataDir` is its data folder. */
export function ownRecorder(dataDir: string): Platform['recorder'] {
  const { platform, execPath } = process;
  return recorderCommand({ platform, execPath, script: commandLineFile(), dataFolder: namedDataDir(dataDir) });
}

/** The command of a front end that runs in Node with which a recording is served. */
export function ownServeCommand(): Platform['serveCommand'] {
  const { platform, execPath } = process;
  return serveCommand({ platform, execPath, script: commandLineFile() });
}
