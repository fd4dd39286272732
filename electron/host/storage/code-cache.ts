import { existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { dataDir } from './data-dir.ts';

/** Builds that are gone leave their code behind: after so long, in milliseconds, everything is compiled afresh. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Lets Node keep the compiled code of what is imported from now on in Loupe's folder, for the next start. `createsHome`:
 * makes that folder when there is none yet; without it, nothing is left on a disk that had nothing.
 */
export function enableCodeCache({ createsHome }: { createsHome: boolean }): void {
  const home = dataDir();
  const folder = createsHome || existsSync(home) ? openCodeCache(home) : undefined;
  if (folder !== undefined) enableCompileCache(folder);
}

/**
 * Creates the cache's folder in Loupe's. What lies there runs unseen, so it is undefined where somebody else could
 * write. Never fails: without a cache, Loupe compiles as it does the first time.
 */
export function openCodeCache(home: string, now = Date.now()): string | undefined {
  try {
    const folder = join(home, 'code-cache');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOursAlone(home) || !isOursAlone(folder)) return undefined;
    // Its time is that of the first start with this version of Node: what is written later lies one folder deeper.
    if (now - lstatSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true });
    return folder;
  } catch {
    // A folder that cannot be made is reported when the host opens it.
    return undefined;
  }
}

/** Whether a path is a folder that only this user can change. On Windows, the user's profile sees to that. */
function isOursAlone(path: string): boolean {
  const status = lstatSync(path);
  if (!status.isDirectory()) return false;
  return process.platform === 'win32' || (status.uid === process.getuid?.() && (status.mode & 0o077) === 0);
}
