import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
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

/** Where the bundles of worker threads are; undefined: their sources run. */
let workerBundles = isSource ? undefined : new URL('../node/', import.meta.url);

/** The file of a worker thread: its source, or the bundle of that name. */
export function workerFile(source: URL): URL {
  return workerBundles === undefined ? source : new URL(`${basename(source.pathname, '.ts')}.js`, workerBundles);
}

/** Tests run the sources, but start hundreds of threads: these come from bundles that were made once. */
export function takeWorkersFrom(folder: URL): void {
  workerBundles = folder;
}
