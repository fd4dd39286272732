import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

const packageFolder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** The Electron binary that is here already; undefined when it was never fetched. */
export function findElectronBinary(): string | undefined {
  const pathFile = join(packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageFolder, 'dist');
  const binary = join(folder, readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}

/**
 * Lets Electron's own installer fetch the binary, as the package would on first use. Undefined when that fails;
 * its output is dropped then, because a stack trace helps nobody who merely has no network.
 */
export function fetchElectronBinary(): string | undefined {
  const { status } = spawnSync(process.execPath, [join(packageFolder, 'install.js')], { stdio: 'ignore' });
  return status === 0 ? findElectronBinary() : undefined;
}

/** Whether a window can be shown. Only Linux tells by its environment. */
export function hasDisplay(
  environment: Record<string, string | undefined> = process.env,
  system: NodeJS.Platform = process.platform,
): boolean {
  return system !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}
