import { access, mkdir, readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { Platform } from '../../platform.ts';

type Recorder = Pick<Platform['recorder'], 'command' | 'args'>;

/** The launcher's file, by which it is known in an entry. */
export const launcherName = 'loupe-record';

function launcherPath(dataDir: string): string {
  return join(dataDir, 'bin', launcherName);
}

/**
 * The command that entries get before their server's: a script in the data folder, so that a client still starts its server
 * after Loupe was moved or removed. On Windows, it is the recorder's own command.
 */
export function launched(recorder: Recorder, dataDir: string, platform: NodeJS.Platform): Recorder {
  return platform === 'win32' ? recorder : { command: launcherPath(dataDir), args: ['--'] };
}

/** Writes the launcher of a recorder. Rejects with what the system says. */
export async function writeLauncher(recorder: Recorder, dataDir: string): Promise<void> {
  const path = launcherPath(dataDir);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFileAtomic(path, scriptOf(recorder), { mode: 0o700 });
}

/** Lets a launcher that is there start this Loupe, which may be another one than wrote it. Never rejects. */
export async function renewLauncher(recorder: Recorder, dataDir: string): Promise<void> {
  try {
    const text = await readFile(launcherPath(dataDir), 'utf8');
    if (text === scriptOf(recorder)) return;
    // What can't be started isn't better than what was there.
    await Promise.all(filesOf(recorder).map((file) => access(file)));
    await writeLauncher(recorder, dataDir);
  } catch {
    // There is none, or it stays as it is.
  }
}

/** What the recorder consists of: its program, its script, and the folder of the app. */
function filesOf({ command, args }: Recorder): string[] {
  return [command, ...args.slice(0, 1)].filter(isAbsolute);
}

function scriptOf(recorder: Recorder): string {
  const { command, args } = recorder;
  const own = [command, ...args.slice(0, -1)].map(quoted).join(' ');
  const tests = filesOf(recorder).map((file) => `[ -e ${quoted(file)} ]`);
  return `#!/bin/sh
# Starts an MCP server for a client and records what they send; only starts it where Loupe isn't there any more.
probe=
limits=
[ "$1" = "--probe" ] && probe=$2 && shift 2
[ "$1" = "--limits" ] && limits=$1 && shift
[ "$1" = "--" ] && shift
if ${['true', ...tests].join(' && ')}; then
  exec ${own} \${probe:+--probe "$probe"} $limits -- "$@"
fi
exec "$@"
`;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
