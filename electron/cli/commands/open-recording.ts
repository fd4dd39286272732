import { join } from 'node:path';
import { monotonicClock } from '#host/platform.ts';
import { RecordingImports } from '#host/recordings/import/recording-imports.ts';
import { recordingFileName } from '#host/recordings/recording-file.ts';
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
  const recordings = join(folder, 'recordings');
  // As a window imports: it shows what is in their folder.
  const imports = new RecordingImports(monotonicClock, recordings, async () => {});
  await imports.removeLeftOver();
  let code: ExitCode = exitCodes.done;
  for (const file of files) {
    try {
      const imported = await imports.import(file, { signal });
      for (const id of imported.recordings) terminal.print(`${join(recordings, recordingFileName(id))}\n`);
      const { remarks } = imported;
      terminal.note(text('cli.opened', { sessions: imported.recordings.length, skipped: remarks.skipped }));
      noteIncomplete(remarks, environment);
    } catch (thrown) {
      signal.throwIfAborted();
      const failure = failureFrom(thrown);
      if (failure.code === 'internal') throw thrown;
      reportFailure(failure, environment);
      if (code === exitCodes.done) code = exitCodeOf(failure, false);
    } finally {
      await imports.close();
    }
  }
  return code;
}
