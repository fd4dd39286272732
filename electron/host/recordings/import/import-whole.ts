import { rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ProcessFolder } from '../../storage/process-folder.ts';
import { type ImportOptions, importSessions } from './import-sessions.ts';

/**
 * Converts a file to session files in `folder`, where each appears whole: a part of one would be shown as a recording.
 * Until then they are in `incoming`. Returns their names. Fails as `importSessions`, and throws what the file system does.
 */
export async function importWhole(
  path: string,
  incoming: ProcessFolder,
  folder: string,
  options: ImportOptions,
): Promise<{ names: string[]; skipped: number }> {
  const { sessions, skipped } = await importSessions(path, await incoming.create(), options);
  const names = sessions.map((each) => basename(each.path));
  for (const name of names) await rename(join(incoming.path, name), join(folder, name));
  return { names, skipped };
}
