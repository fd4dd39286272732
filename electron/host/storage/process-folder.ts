import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { isRunning } from './is-running.ts';

/** The name of a process's folder: its id, and when the folder was named, in milliseconds since 1970. */
const namePattern = /^process-(\d{1,10})-(\d{1,14})$/;

/**
 * A folder for files that this process needs at most as long as it runs, such as parts of uploads. Each process has its
 * own in `parent`, so that what a killed one left can be removed while others use theirs.
 */
export class ProcessFolder {
  readonly path: string;
  readonly #parent: string;

  constructor(parent: string) {
    this.#parent = parent;
    this.path = join(parent, `process-${process.pid}-${Date.now()}`);
  }

  /** Creates it for its owner only, unless it exists; returns its path. Throws what the file system does. */
  async create(): Promise<string> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    return this.path;
  }

  /** Removes it with all files. */
  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }

  /** Removes the folders of processes that have ended, and nothing else. What can't be removed stays. */
  async removeLeftOver(): Promise<void> {
    const names = await readdir(this.#parent).catch(() => []);
    for (const name of names) {
      const [, pid, since] = namePattern.exec(name) ?? [];
      if (pid === undefined || isRunning(Number(pid), Number(since))) continue;
      await rm(join(this.#parent, name), { recursive: true, force: true }).catch(() => {});
    }
  }
}
