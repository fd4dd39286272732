import { existsSync } from 'node:fs';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';

/** Says in one sentence why the system refused to start a command. */
export function spawnFailure(thrown: unknown, command: string, cwd: string | undefined): Failure {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const cause = thrown instanceof Error ? thrown.message : String(thrown);
  // A missing working directory is reported by the system as if the command were missing.
  if (cwd !== undefined && !existsSync(cwd)) return createFailure('workingDirectoryMissing', { cwd }, { cause });
  if (code === 'ENOENT') return createFailure('commandNotFound', { command }, { cause });
  if (code === 'EACCES' || code === 'EPERM') return createFailure('commandNotExecutable', { command }, { cause });
  return createFailure('spawnFailed', { command }, { cause });
}
