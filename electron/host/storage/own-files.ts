import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Platform } from '../platform.ts';

/** The version in package.json, which lies two folders up in the sources and in the bundle alike. */
export function appVersion(): string {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}

/** How plain Node starts the demo server: from the sources, or the bundle beside this one. */
export function demoCommand(): Platform['demo'] {
  const file = import.meta.url.endsWith('.ts') ? '../../../e2e/servers/demo-main.ts' : './demo.js';
  return { command: process.execPath, args: [fileURLToPath(new URL(file, import.meta.url))], env: {} };
}
