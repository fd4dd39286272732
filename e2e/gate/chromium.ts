import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { tools } from './step.ts';

const installedBySystem = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The Chromium to test in: `LOUPE_CHROMIUM`, else the system's, else Playwright's own. Undefined when there is
 * none that runs.
 */
export function findChromium(): string | undefined {
  const candidates = [process.env.LOUPE_CHROMIUM, ...installedBySystem, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && existsSync(path) && runs(path));
}

/** Launch options for this machine: the sandbox needs privileges that containers and CI seldom give. */
export const chromiumOptions = {
  executablePath: findChromium(),
  chromiumSandbox: false,
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Installs Chromium when there is none: Playwright's build first, else the distribution's package. */
export function ensureChromium(): boolean {
  if (findChromium()) return true;
  console.log('No Chromium here: installing the one of Playwright.');
  spawnSync(process.execPath, [tools.playwright, 'install', 'chromium'], { stdio: 'inherit' });
  if (findChromium()) return true;
  if (process.platform !== 'linux') return false;
  console.log('That did not work: installing the one of the distribution (apt-get install chromium).');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args];
    spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return findChromium() !== undefined;
}

// A Chromium whose libraries are missing is a file like any other until it is started. On Windows, `--version`
// opens a window instead of answering.
function runs(path: string): boolean {
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
