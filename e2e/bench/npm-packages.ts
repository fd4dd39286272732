import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isParams } from '../../electron/demo/server/message.ts';

/** A published package, pinned. */
export interface NpmPackage {
  name: string;
  version: string;
}

/** Installs the packages in `folder` where one is missing, without running their scripts. Rejects as npm fails. */
export async function installPackages(folder: string, packages: NpmPackage[]): Promise<void> {
  if (packages.every(({ name, version }) => manifestOf(folder, name)?.version === version)) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}\n');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--save-exact'];
  const pinned = packages.map(({ name, version }) => `${name}@${version}`);
  await promisify(execFile)('npm', ['install', '--prefix', folder, ...quiet, ...pinned]);
}

/** The script of an installed package's first program. Throws when it has none. */
export function programOf(folder: string, name: string): string {
  const bin = manifestOf(folder, name)?.bin;
  const program: unknown = isParams(bin) ? Object.values(bin)[0] : bin;
  if (typeof program !== 'string') throw new Error(`${name} has no program in ${folder}`);
  return join(folder, 'node_modules', name, program);
}

function manifestOf(folder: string, name: string): Record<string, unknown> | undefined {
  const file = join(folder, 'node_modules', name, 'package.json');
  const manifest: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  return isParams(manifest) ? manifest : undefined;
}
