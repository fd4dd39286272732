import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { createPrivateFile, isBusy } from '../database/database-file.ts';

/** How long one process of Loupe waits for another to finish a change, in milliseconds. */
const PATIENCE_MS = 5000;
const RETRY_MS = 5;

/**
 * Does some work while no other process, and nobody else in this one, does such work in the same folder. The lock is
 * SQLite's, on an empty `lock.sqlite`: the system ends it when its process ends, however it ends.
 * Rejects as the work does, and when the lock cannot be had.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const path = join(folder, 'lock.sqlite');
  createPrivateFile(path);
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    await begin(db);
    return await work();
  } finally {
    db.close();
  }
}

async function begin(db: DatabaseSync): Promise<void> {
  const start = performance.now();
  for (;;) {
    try {
      db.exec('begin immediate');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() - start > PATIENCE_MS) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}
