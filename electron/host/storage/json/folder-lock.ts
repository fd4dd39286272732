import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { createPrivateFile, isBusy, isCorruption } from '../database/database-file.ts';

/** How long a process waits for another one's change, in milliseconds. */
const lockTimeoutMs = 5000;
const retryMs = 5;

/** Runs work under the lock of an existing folder: SQLite's, on an empty `lock.sqlite`, so that it ends with its process. */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const path = join(folder, 'lock.sqlite');
  createPrivateFile(path);
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    await begin(db, path);
    return await work();
  } finally {
    db.close();
  }
}

async function begin(db: DatabaseSync, path: string): Promise<void> {
  const start = performance.now();
  for (;;) {
    try {
      db.exec('begin immediate');
      return;
    } catch (error) {
      // The file is empty by design. Emptied in place, so that processes that do this together lock the same file.
      if (isCorruption(error) && performance.now() - start <= lockTimeoutMs) truncateSync(path);
      else if (!isBusy(error) || performance.now() - start > lockTimeoutMs) throw error;
      await setTimeout(retryMs);
    }
  }
}
