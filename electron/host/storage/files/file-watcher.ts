import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Clock, FileNotices, Timer } from '../../platform.ts';
import { WatchedFolder } from './watched-folder.ts';

/** Editors and builds write a file in several steps: a change is reported after so many milliseconds without another. */
const usualQuietMs = 200;

/**
 * Notices changes of files by the events of the system: nothing is looked at while nothing happens. A file may be
 * replaced, come and go with its folder, and be a link. Where the system sends no events, files are looked at regularly.
 */
export class FileWatcher implements FileNotices {
  readonly #clock: Clock;
  readonly #quietMs: number;
  readonly #folders = new Map<string, WatchedFolder>();
  #isClosed = false;

  constructor(clock: Clock, quietMs = usualQuietMs) {
    this.#clock = clock;
    this.#quietMs = quietMs;
  }

  file(path: string, onChange: () => void): () => void {
    const quiet = this.#quiet();
    let link: { target: string; stop(): void } | undefined;
    let isStopped = false;
    const follow = async () => {
      const target = await targetOf(path);
      if (isStopped || target === link?.target) return;
      link?.stop();
      link = target === undefined ? undefined : { target, stop: this.#inFolder(target, report) };
    };
    const report = () => {
      quiet.call(onChange);
      void follow();
    };
    const stop = this.#inFolder(path, report);
    return () => {
      isStopped = true;
      stop();
      link?.stop();
      quiet.clear();
    };
  }

  /** At once, for each change in a folder, not below it: with a name, or undefined where it isn't known. */
  folder(path: string, onChange: (name: string | undefined) => void): () => void {
    return this.#add(path, { onChange });
  }

  /** Files, and everything in folders but packages and version control; `onChange` gets one that changed. */
  trees(paths: () => Promise<string[]>, onChange: (file: string) => void): () => void {
    const quiet = this.#quiet();
    let isStopped = false;
    const start = async () => {
      // Loaded on first use: most servers watch nothing.
      const { watch } = await import('chokidar');
      const watcher = watch(await paths(), {
        ignoreInitial: true,
        ignored: (file) => /[\\/](node_modules|\.git)([\\/]|$)/.test(file),
      });
      watcher.on('all', (_event, file) => {
        if (!isStopped) quiet.call(() => onChange(file));
      });
      watcher.on('error', () => {});
      return watcher;
    };
    // Without a watcher nothing is noticed.
    const watcher = start().catch(() => undefined);
    return () => {
      isStopped = true;
      quiet.clear();
      void watcher.then((each) => each?.close());
    };
  }

  /** Ends all watching, also what would begin later: a link is followed, a folder found only after a while. */
  close(): void {
    this.#isClosed = true;
    for (const folder of this.#folders.values()) folder.close();
    this.#folders.clear();
  }

  #inFolder(path: string, onChange: () => void): () => void {
    return this.#add(dirname(path), { name: basename(path), onChange });
  }

  #add(path: string, listener: Parameters<WatchedFolder['add']>[0]): () => void {
    if (this.#isClosed) return () => {};
    const folder = this.#folders.get(path) ?? new WatchedFolder(path, this.#clock);
    this.#folders.set(path, folder);
    folder.add(listener);
    return () => {
      if (folder.remove(listener) === 0 && this.#folders.get(path) === folder) this.#folders.delete(path);
    };
  }

  /** Calls the last of several functions, when there was none for a while. */
  #quiet(): { call(report: () => void): void; clear(): void } {
    let timer: Timer | undefined;
    return {
      call: (report) => {
        timer?.clear();
        timer = this.#clock.setTimeout(report, this.#quietMs).unref();
      },
      clear: () => timer?.clear(),
    };
  }
}

/** Where a symbolic link leads; undefined for another file, and for none. */
async function targetOf(path: string): Promise<string | undefined> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isSymbolicLink() === true ? realpath(path).catch(() => undefined) : undefined;
}
