import { join } from 'node:path';
import { importSessions } from '#host/recordings/import/import-sessions.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { openPrivateFolder } from '#host/storage/private-folder.ts';
import { FailureError } from '#shared/messages/failure.ts';
import { type ExitCode, exitCodes } from '../output/failure-report.ts';
import type { RunEnvironment } from '../run-context.ts';

/**
 * `loupe open FILE…`: takes over the sessions in files, which a running window shows at once, and prints their session
 * files. Fails with `recordingUnreadable`, `folderNotPrivate` and `storageFailed`.
 */
export async function openRecordings(
  files: readonly string[],
  { terminal, text, env, signal }: RunEnvironment,
): Promise<ExitCode> {
  const folder = dataDir(env);
  const unusable = await openPrivateFolder(folder);
  if (unusable !== undefined) throw new FailureError(unusable);
  for (const file of files) {
    const { sessions, skipped } = await importSessions(file, join(folder, 'recordings'), { signal });
    for (const { path } of sessions) terminal.print(`${path}\n`);
    terminal.note(text('cli.opened', { sessions: sessions.length, skipped }));
  }
  return exitCodes.done;
}
