import { existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { dataDir } from './data-dir.ts';

/** The age in milliseconds at which the cache is cleared, with the code of earlier builds in it. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

/** Turns on Node's compile cache in Loupe's folder. `createsHome`: creates that folder when it doesn't exist. */
export function enableCodeCache({ createsHome }: { createsHome: boolean }): void {
  const home = dataDir();
  const folder = createsHome || existsSync(home) ? openCodeCache(home) : undefined;
  if (folder !== undefined) enableCompileCache(folder);
}

/**
 * Creates the cache's folder. Undefined where other users could write to it, since its content is executed, and when it
 * cannot be created.
 */
export function openCodeCache(home: string, now = Date.now()): string | undefined {
  try {
    const folder = join(home, 'code-cache');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOursAlone(home) || !isOursAlone(folder)) return undefined;
    // Node writes one folder deeper, so the time is that of the first start with this version of Node.
    if (now - lstatSync(folder).mtimeMs > maxAgeMs) rmSync(folder, { recursive: true });
    return folder;
  } catch {
    // The host reports it when it opens the folder.
    return undefined;
  }
}

/** Whether a path is a folder that only this user can change; on Windows the user's profile guarantees that. */
function isOursAlone(path: string): boolean {
  const status = lstatSync(path);
  if (!status.isDirectory()) return false;
  return process.platform === 'win32' || (status.uid === process.getuid?.() && (status.mode & 0o077) === 0);
}
