import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { delay, monotonicClock } from '../../platform.ts';
import { createPrivateFile, isBusy, isCorruption } from '../database/database-file.ts';

/** How long a process waits for another one's change, in milliseconds. */
const lockTimeoutMs = 5000;
const retryMs = 5;

/** By folder, the last work of this process that has or waits for its lock. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Runs work under the lock of an existing folder: SQLite's, on an empty `lock.sqlite`, so that it ends with its process.
 * Work of one process runs in turns: it only competes with other processes, and only that has a time limit.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const result = (turns.get(folder) ?? Promise.resolve()).then(() => lockedByProcess(folder, work));
  const turn = result.catch(() => {});
  turns.set(folder, turn);
  try {
    return await result;
  } finally {
    if (turns.get(folder) === turn) turns.delete(folder);
  }
}

async function lockedByProcess<T>(folder: string, work: () => Promise<T>): Promise<T> {
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

/** By the system's time: other processes know no other. */
async function begin(db: DatabaseSync, path: string): Promise<void> {
  const start = monotonicClock.now();
  for (;;) {
    try {
      db.exec('begin immediate');
      return;
    } catch (error) {
      // The file is empty by design. Emptied in place, so that processes that do this together lock the same file.
      if (isCorruption(error) && monotonicClock.now() - start <= lockTimeoutMs) truncateSync(path);
      else if (!isBusy(error) || monotonicClock.now() - start > lockTimeoutMs) throw error;
      await delay(monotonicClock, retryMs);
    }
  }
}
