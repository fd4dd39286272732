import type { Clock, Timer } from '../platform.ts';

/** Editors write a file in several steps; a restart waits for this long without changes, in milliseconds. */
const quietMs = 200;

/** Calls `onChange` with a file that changed. Returns a function that stops that. */
export function watchFiles(clock: Clock, files: () => Promise<string[]>, onChange: (file: string) => void): () => void {
  let quiet: Timer | undefined;
  let isStopped = false;
  const start = async () => {
    // Loaded on first use: most servers watch nothing.
    const { watch } = await import('chokidar');
    const watcher = watch(await files(), {
      ignoreInitial: true,
      ignored: (file) => /[\\/](node_modules|\.git)([\\/]|$)/.test(file),
    });
    watcher.on('all', (_event, file) => {
      if (isStopped) return;
      quiet?.clear();
      quiet = clock.setTimeout(() => onChange(file), quietMs);
    });
    watcher.on('error', () => {});
    return watcher;
  };
  // Without a watcher there are no automatic restarts.
  const watcher = start().catch(() => undefined);
  return () => {
    isStopped = true;
    quiet?.clear();
    void watcher.then((each) => each?.close());
  };
}
