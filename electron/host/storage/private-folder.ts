import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { storageFailure } from './database/storage-failure.ts';

const othersPermissions = 0o077;

/**
 * Creates Loupe's folder for its owner alone, and takes the permissions of others away from it and what lies directly
 * in it. Returns what is wrong when there is none, or others can still use it.
 */
export async function openPrivateFolder(folder: string): Promise<Failure | undefined> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    // What is stored is in memory then, as in a folder that cannot be written.
    return storageFailure(folder, thrown);
  }
  if (process.platform === 'win32') return undefined;
  try {
    // The folder first: from then on nobody else reaches what is in it.
    await takeFromOthers(folder);
    for (const name of await readdir(folder)) await takeFromOthers(join(folder, name));
    return undefined;
  } catch (thrown) {
    return createFailure('folderNotPrivate', { folder }, { cause: String(thrown) });
  }
}

async function takeFromOthers(path: string): Promise<void> {
  const status = await lstat(path).catch(() => undefined);
  // It may not exist any more: another Loupe replaces its files too.
  if (status === undefined || (!status.isFile() && !status.isDirectory())) return;
  if ((status.mode & othersPermissions) === 0) return;
  await chmod(path, status.mode & 0o777 & ~othersPermissions).catch((thrown: unknown) => {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT')) throw thrown;
  });
}
