import path from 'node:path';
import { watch } from 'chokidar';

/** Editors write a file in several steps; a restart waits until they are quiet for this long. */
const QUIET_MS = 200;

/** Watches files and folders, relative to `cwd`. Returns the way to stop. */
export function watchFiles(paths: string[], cwd: string | undefined, onChange: (file: string) => void): () => void {
  if (paths.length === 0) return () => {};
  const from = cwd ?? process.cwd();
  let quiet: NodeJS.Timeout | undefined;
  const watcher = watch(
    paths.map((each) => path.resolve(from, each)),
    { ignoreInitial: true, ignored: (file) => /[\\/](node_modules|\.git)([\\/]|$)/.test(file) },
  );
  watcher.on('all', (_event, file) => {
    clearTimeout(quiet);
    quiet = setTimeout(() => onChange(file), QUIET_MS);
  });
  // A path that cannot be watched only means no restart by itself.
  watcher.on('error', () => {});
  return () => {
    clearTimeout(quiet);
    void watcher.close();
  };
}
