import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';

/** A file that a bundle imports or starts as a thread: a relative path of a script in quotes. */
const named = /(['"`])(\.{1,2}\/[\w./-]{1,200}\.c?js)\1/g;

/**
 * The scripts in `folder` that `entries` load, with the entries, sorted; all paths are relative to `folder`, with `/`. Every
 * relative path in quotes counts if there is such a file, so it finds imports, lazy ones, and threads alike.
 */
export async function loadedScripts(folder: string, entries: readonly string[]): Promise<string[]> {
  const found = new Set(entries);
  for (const file of found) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, , specifier = ''] of text.matchAll(named)) {
      const path = posix.join(posix.dirname(file), specifier);
      if (!path.startsWith('..') && existsSync(join(folder, path))) found.add(path);
    }
  }
  return [...found].sort();
}

/** Every file below a folder that isn't a source map; paths are relative to it, with `/`, sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (entry.isFile() && !path.endsWith('.map')) files.push(path.replaceAll(sep, '/'));
  }
  return files.sort();
}
