import { onTestFinished } from 'vitest';
import { monotonicClock } from '../platform.ts';
import { FileWatcher } from '../storage/files/file-watcher.ts';

/** What notices changes of files, until the test ends: files share the process, and the next one has timers of its own. */
export function openFiles(quietMs?: number): FileWatcher {
  const files = new FileWatcher(monotonicClock, quietMs);
  onTestFinished(() => files.close());
  return files;
}
