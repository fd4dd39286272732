import { existsSync } from 'node:fs';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';

export function spawnFailure(thrown: unknown, command: string, cwd: string | undefined): Failure {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const cause = thrown instanceof Error ? thrown.message : String(thrown);
  // The system reports a missing working directory like a missing command.
  if (cwd !== undefined && !existsSync(cwd)) return createFailure('workingDirectoryMissing', { cwd }, { cause });
  if (code === 'ENOENT') return createFailure('commandNotFound', { command }, { cause });
  if (code === 'EACCES' || code === 'EPERM') return createFailure('commandNotExecutable', { command }, { cause });
  return createFailure('spawnFailed', { command }, { cause });
}

const posixVariables = [
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
const windowsVariables = [
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
  for (const name of platform === 'win32' ? windowsVariables : posixVariables) {
    const value = own[name];
    // An exported shell function is code, not a setting.
    if (value !== undefined && !value.startsWith('()')) environment[name] = value;
  }
  return { ...environment, ...configured };
}
