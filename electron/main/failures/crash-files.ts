import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CrashFile } from '#shared/model/app/desktop.ts';

/** So many are listed, the newest first, and so many notes are kept. */
const mostListed = 50;
/** Of the details of one failure, in UTF-16 units. */
const mostDetails = 100_000;

/** The folder of crash files in the data folder. Nothing in it is ever sent. */
export function crashFolder(dataDir: string): string {
  return join(dataDir, 'crashes');
}

/** Writes what is known of a failure of the host, without secrets; returns the file, if it could be written. */
export function writeCrashNote(dataDir: string, details: string, at = new Date()): string | undefined {
  const path = join(crashFolder(dataDir), `loupe-${at.toISOString().replace(/[:.]/g, '-')}.txt`);
  try {
    mkdirSync(crashFolder(dataDir), { recursive: true, mode: 0o700 });
    writeFileSync(path, details.slice(0, mostDetails), { mode: 0o600 });
    dropOldNotes(crashFolder(dataDir));
    return path;
  } catch {
    // The disk may be what failed.
    return undefined;
  }
}

/** Their names are their times. */
function dropOldNotes(folder: string): void {
  const notes = readdirSync(folder).filter((name) => /^loupe-.+\.txt$/.test(name));
  for (const name of notes.sort().slice(0, -mostListed)) rmSync(join(folder, name), { force: true });
}

/** The crash files: Loupe's own notes and the system's dumps, which are below the folder. */
export async function listCrashFiles(dataDir: string): Promise<CrashFile[]> {
  const folder = crashFolder(dataDir);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && /\.(?:txt|dmp)$/.test(entry.name));
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const { mtimeMs, size } = await stat(join(parentPath, name)).catch(() => ({ mtimeMs: 0, size: 0 }));
      return { name, at: mtimeMs, bytes: size };
    }),
  );
  return found.sort((a, b) => b.at - a.at).slice(0, mostListed);
}
