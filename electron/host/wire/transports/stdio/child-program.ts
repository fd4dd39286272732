import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';

export interface Program {
  file: string;
  leadingArgs: string[];
}

interface Machine {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  exists(file: string): boolean;
  read(file: string): string;
}

const thisMachine: Machine = {
  platform: process.platform,
  env: process.env,
  exists: existsSync,
  read: (file) => readFileSync(file, 'utf8'),
};

/**
 * The program to spawn for a command. On Windows, `npx` and similar commands are `.cmd` shims that need a shell, so node
 * runs their JavaScript file instead. Other shims are returned unchanged.
 */
export function resolveCommand(command: string, machine: Machine = thisMachine): Program {
  const unchanged = { file: command, leadingArgs: [] };
  if (machine.platform !== 'win32') return unchanged;
  const found = findOnPath(command, machine);
  if (found === undefined) return unchanged;
  if (!/\.(cmd|bat)$/i.test(found)) return { file: found, leadingArgs: [] };
  const script = scriptBehindShim(found, machine);
  return script === undefined
    ? { file: found, leadingArgs: [] }
    : { file: nodeBeside(found, machine), leadingArgs: [script] };
}

function findOnPath(command: string, machine: Machine): string | undefined {
  const extensions = path.win32.extname(command) === '' ? (machine.env.PATHEXT ?? '.EXE;.CMD;.BAT').split(';') : [''];
  const folders = /[\\/]/.test(command) ? [''] : (machine.env.PATH ?? machine.env.Path ?? '').split(';');
  for (const folder of folders) {
    for (const extension of extensions) {
      const file = folder === '' ? command + extension : path.win32.join(folder, command + extension);
      if (machine.exists(file)) return file;
    }
  }
  return undefined;
}

/** npm writes shims in two forms: `"%dp0%\…\cli.js"` for packages, `%~dp0\…\npx-cli.js` for itself. */
function scriptBehindShim(shim: string, machine: Machine): string | undefined {
  const match = /%~?dp0%?\\([^"%\r\n]+?\.[cm]?js)"/i.exec(machine.read(shim));
  if (match?.[1] === undefined) return undefined;
  const script = path.win32.join(path.win32.dirname(shim), match[1]);
  return machine.exists(script) ? script : undefined;
}

function nodeBeside(shim: string, machine: Machine): string {
  const own = path.win32.join(path.win32.dirname(shim), 'node.exe');
  return machine.exists(own) ? own : (findOnPath('node', machine) ?? 'node.exe');
}

export function spawnFailure(thrown: unknown, command: string, cwd: string | undefined): Failure {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const cause = thrown instanceof Error ? thrown.message : String(thrown);
  // The system reports a missing working directory like a missing command.
  if (cwd !== undefined && !existsSync(cwd)) return createFailure('workingDirectoryMissing', { cwd }, { cause });
  if (code === 'ENOENT') return createFailure('commandNotFound', { command }, { cause });
  if (code === 'EACCES' || code === 'EPERM') return createFailure('commandNotExecutable', { command }, { cause });
  return createFailure('spawnFailed', { command }, { cause });
}

const POSIX_VARIABLES = [
  'HOME',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'LOGNAME',
  'PATH',
  'SHELL',
  'TERM',
  'TMPDIR',
  'TZ',
  'USER',
];
const WINDOWS_VARIABLES = [
  'APPDATA',
  'HOMEDRIVE',
  'HOMEPATH',
  'LOCALAPPDATA',
  'PATH',
  'PATHEXT',
  'PROCESSOR_ARCHITECTURE',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'USERNAME',
  'USERPROFILE',
];

/** The environment of a server's process: an allowlist of Loupe's own variables, then the configured ones. */
export function childEnvironment(
  configured: Record<string, string>,
  own: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of platform === 'win32' ? WINDOWS_VARIABLES : POSIX_VARIABLES) {
    const value = own[name];
    // An exported shell function is code, not a setting.
    if (value !== undefined && !value.startsWith('()')) environment[name] = value;
  }
  return { ...environment, ...configured };
}
