import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The version in package.json, which lies two folders up in the sources and in the bundle alike. */
export function appVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}
