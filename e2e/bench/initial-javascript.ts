import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { atMost, type BenchRow } from './row.ts';

const page = fileURLToPath(new URL('../../out/renderer/', import.meta.url));

/**
 * The gzipped JavaScript that the window loads before it shows anything: the page's scripts and their static imports.
 */
export async function run(): Promise<BenchRow[]> {
  const html = readFileSync(`${page}index.html`, 'utf8');
  const first = [...html.matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g)].flatMap(([, file]) => file ?? []);
  const files = new Set<string>();
  for (const file of first) addWithImports(file, files);
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(page + file)).length, 0);
  return [atMost('window: initial JavaScript, gzip', bytes / 1000, 290, 'kB')];
}

function addWithImports(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const source = readFileSync(page + file, 'utf8');
  // `import("…")` is loaded on demand.
  for (const [, imported] of source.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) {
    if (imported !== undefined) addWithImports(folder + imported, files);
  }
}
