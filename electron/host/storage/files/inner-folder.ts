import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FileWatcher } from './file-watcher.ts';

/**
 * Calls `onChange` for each change in a folder that may come into another one and go, with a name or undefined where it isn't
 * known: nothing is looked at while it isn't there. Returns what ends that.
 */
export function watchInner(
  files: Pick<FileWatcher, 'folder'>,
  parent: string,
  name: string,
  onChange: (changed: string | undefined) => void,
): () => void {
  const path = join(parent, name);
  let stopInner: (() => void) | undefined;
  const follow = () => {
    const isThere = existsSync(path);
    if (isThere) stopInner ??= files.folder(path, onChange);
    if (isThere || stopInner === undefined) return;
    stopInner();
    stopInner = undefined;
    onChange(undefined);
  };
  const stop = files.folder(parent, (changed) => {
    if (changed === undefined || changed === name) follow();
  });
  return () => {
    stop();
    stopInner?.();
  };
}
