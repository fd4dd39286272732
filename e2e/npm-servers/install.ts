import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isParams } from '../../electron/demo/server/message.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';

export interface NpmPackage {
  name: string;
  version: string;
}

/** Packages for benches and trials are installed here, not in the project. */
export const serversFolder = fromRoot('.cache/npm-servers');

/** Installs missing packages in `folder` without running their scripts. Rejects when npm fails. */
export async function installPackages(folder: string, packages: NpmPackage[]): Promise<void> {
  const missing = packages.filter((each) => !isInstalled(folder, each));
  if (missing.length === 0) return;
  await mkdir(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json'))) await writeFile(join(folder, 'package.json'), '{"private":true}\n');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--save-exact'];
  const pinned = missing.map(({ name, version }) => `${name}@${version}`);
  await promisify(execFile)('npm', ['install', '--prefix', folder, ...quiet, ...pinned]);
}

/** True when `folder` has exactly this version. */
export function isInstalled(folder: string, { name, version }: NpmPackage): boolean {
  return manifestOf(folder, name)?.version === version;
}

/** A script of an installed package; default: that of its first `bin`. Throws when it has none. */
export function programOf(folder: string, name: string, script?: string): string {
  const bin = manifestOf(folder, name)?.bin;
  const program: unknown = script ?? (isParams(bin) ? Object.values(bin)[0] : bin);
  if (typeof program !== 'string') throw new Error(`${name} has no program in ${folder}`);
  return join(folder, 'node_modules', name, program);
}

function manifestOf(folder: string, name: string): Record<string, unknown> | undefined {
  const file = join(folder, 'node_modules', name, 'package.json');
  const manifest: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  return isParams(manifest) ? manifest : undefined;
}
