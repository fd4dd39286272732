import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { projectRoot } from './project-root.ts';

/** When Electron fails within this time, it can't run on this machine. */
const earlyMs = 5000;

type DesktopEnd = { type: 'done'; exitCode: number } | { type: 'failedAtOnce'; problem: string };

export function runDesktop(binary: string, args: string[] = []): Promise<DesktopEnd> {
  const started = performance.now();
  const child = spawn(binary, [projectRoot, ...args], { stdio: 'inherit' });
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  return new Promise((resolve) => {
    const end = (exitCode: number | null, problem: string) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      const atOnce = exitCode !== 0 && !child.killed && performance.now() - started < earlyMs;
      resolve(atOnce ? { type: 'failedAtOnce', problem } : { type: 'done', exitCode: exitCode ?? 1 });
    };
    child.on('error', (error) => end(null, error.message));
    child.on('exit', (code, signal) => end(code, signal ?? `exit code ${code}`));
  });
}

const packageFolder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** The installed Electron binary, if any. */
export function findElectronBinary(): string | undefined {
  const pathFile = join(packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageFolder, 'dist');
  const binary = join(folder, readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}

/** A download that takes longer is reported. */
const slowMs = 3000;

/** Downloads the binary with Electron's installer. Undefined when that fails. */
export async function fetchElectronBinary(onSlow: () => void): Promise<string | undefined> {
  const child = spawn(process.execPath, [join(packageFolder, 'install.js')], { stdio: 'ignore' });
  const slow = setTimeout(onSlow, slowMs);
  const [exitCode] = await once(child, 'exit');
  clearTimeout(slow);
  return exitCode === 0 ? findElectronBinary() : undefined;
}

/** Whether a window can be shown; only known on Linux. */
export function hasDisplay(
  environment: Record<string, string | undefined> = process.env,
  system: NodeJS.Platform = process.platform,
): boolean {
  return system !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}
