import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Platform } from '../platform.ts';

const isSource = import.meta.url.endsWith('.ts');
/** The project's folder: bundles are in `out/node`, this file is one folder deeper. */
const root = new URL(isSource ? '../../../' : '../../', import.meta.url);

export function appVersion(): string {
  const manifest = readFileSync(new URL('package.json', root), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}

export function demoCommand(): Platform['demo'] {
  const file = isSource ? new URL('electron/demo/main.ts', root) : new URL('./demo.js', import.meta.url);
  return { command: process.execPath, args: [fileURLToPath(file)], env: {} };
}

/** The command line's file, for Node. */
export function commandLineFile(): string {
  const file = isSource ? new URL('electron/cli/loupe.ts', root) : new URL('./loupe.js', import.meta.url);
  return fileURLToPath(file);
}

/** From where the bundles of threads are found; undefined: their sources run. */
let workerBase = isSource ? undefined : new URL(import.meta.url);

/** The file of a worker thread: its source, or the build's bundle of it, a path from any other bundle. */
export function workerFile(source: URL, bundle: `../node/${string}.js`): URL {
  return workerBase === undefined ? source : new URL(bundle, workerBase);
}

/** Tests run the sources, but start hundreds of threads: these come from a folder with bundles that were made once. */
export function takeWorkersFrom(folder: URL): void {
  workerBase = folder;
}
