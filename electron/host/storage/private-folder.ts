import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { storageFailure } from './database/storage-failure.ts';
import { isMissing } from './is-missing.ts';

const othersPermissions = 0o077;

/**
 * Creates Loupe's folder for its owner only and removes other users' permissions from it and its direct content.
 * Returns a failure when that isn't possible.
 */
export async function openPrivateFolder(folder: string): Promise<Failure | undefined> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    return storageFailure(folder, thrown);
  }
  if (process.platform === 'win32') return undefined;
  try {
    // The folder first, so that nobody else can reach its content from then on.
    await makePrivate(folder);
    for (const name of await readdir(folder)) await makePrivate(join(folder, name));
    return undefined;
  } catch (thrown) {
    return createFailure('folderNotPrivate', { folder }, { cause: String(thrown) });
  }
}

async function makePrivate(path: string): Promise<void> {
  const status = await lstat(path).catch(() => undefined);
  // Another Loupe may replace its files meanwhile.
  if (status === undefined || (!status.isFile() && !status.isDirectory())) return;
  if ((status.mode & othersPermissions) === 0) return;
  await chmod(path, status.mode & 0o777 & ~othersPermissions).catch((thrown: unknown) => {
    if (!isMissing(thrown)) throw thrown;
  });
}
