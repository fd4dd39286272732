import { join } from 'node:path';
import { importSessions } from '#host/recordings/import/import-sessions.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { openPrivateFolder } from '#host/storage/private-folder.ts';
import { FailureError, failureFrom } from '#shared/messages/failure.ts';
import { type ExitCode, exitCodeOf, exitCodes, reportFailure } from '../output/failure-report.ts';
import { noteIncomplete } from '../output/import-remarks.ts';
import type { RunEnvironment } from '../run-context.ts';

/**
 * `loupe open FILE…`: takes over the sessions in files, which a running window shows at once, and prints their session
 * files. A file that can't be read doesn't keep it from the others; then it exits with the first one's code. Fails with
 * `folderNotPrivate`.
 */
export async function openRecordings(files: readonly string[], environment: RunEnvironment): Promise<ExitCode> {
  const { terminal, text, env, signal } = environment;
  const folder = dataDir(env);
  const unusable = await openPrivateFolder(folder);
  if (unusable !== undefined) throw new FailureError(unusable);
  let code: ExitCode = exitCodes.done;
  for (const file of files) {
    try {
      const { sessions, remarks } = await importSessions(file, join(folder, 'recordings'), { signal });
      for (const { path } of sessions) terminal.print(`${path}\n`);
      terminal.note(text('cli.opened', { sessions: sessions.length, skipped: remarks.skipped }));
      noteIncomplete(remarks, environment);
    } catch (thrown) {
      signal.throwIfAborted();
      const failure = failureFrom(thrown);
      if (failure.code === 'internal') throw thrown;
      reportFailure(failure, environment);
      if (code === exitCodes.done) code = exitCodeOf(failure, false);
    }
  }
  return code;
}
