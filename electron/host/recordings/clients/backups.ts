import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { FailureError } from '#shared/messages/failure.ts';
import { storageFailure } from '../../storage/database/storage-failure.ts';
import { withFolderLock } from '../../storage/json/folder-lock.ts';

const suffix = '.backup';

/**
 * Copies of clients' configurations from before Loupe changed them, in `<dataDir>/recordings/clients`. They have the
 * clients' secrets, so only their owner can read them, and they are deleted when they are no longer needed.
 */
export class Backups {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'recordings', 'clients');
  }

  pathOf(id: string): string {
    return join(this.#folder, `${id}${suffix}`);
  }

  /** Runs work while no other one runs, in this process or another Loupe. Fails with `storageFailed`. */
  async locked<R>(work: () => Promise<R>): Promise<R> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      return await withFolderLock(this.#folder, work);
    } catch (thrown) {
      throw thrown instanceof FailureError ? thrown : new FailureError(storageFailure(this.#folder, thrown));
    }
  }

  /** Resolves when it is on disk. */
  async write(id: string, text: string): Promise<void> {
    await writeFileAtomic(this.pathOf(id), text, { mode: 0o600 });
  }

  /** Undefined when there is none. */
  read(id: string): Promise<string | undefined> {
    return readFile(this.pathOf(id), 'utf8').catch(() => undefined);
  }

  /** Removes a copy, and what a killed Loupe wrote of it. */
  async remove(id: string): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const own = names.filter((name) => name.startsWith(`${id}${suffix}`));
    await Promise.all(own.map((name) => rm(join(this.#folder, name), { force: true })));
  }
}
