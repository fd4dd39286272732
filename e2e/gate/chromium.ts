import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { tools } from './step.ts';

const installedBySystem = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const shellsOfSystem = ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell'];

/**
 * The full Chromium, which benches measure: `LOUPE_CHROMIUM`, else the system's, else Playwright's own. Undefined when there
 * is none that runs.
 */
export function findChromium(): string | undefined {
  return firstThatRuns([...chosen(), ...installedBySystem, chromium.executablePath()]);
}

/**
 * The Chromium of tests: `LOUPE_CHROMIUM`, else a headless shell, which has the same engine without windows and
 * takes a third of the time for a new context: the system's, else the one that Playwright installs with its Chromium. Any
 * other Chromium where there is none.
 */
export function findHeadless(): string | undefined {
  const shells = [...shellsOfSystem, ...shellsBeside(chromium.executablePath())];
  return firstThatRuns([...chosen(), ...shells]) ?? findChromium();
}

function chosen(): string[] {
  return process.env.LOUPE_CHROMIUM === undefined ? [] : [process.env.LOUPE_CHROMIUM];
}

/** Playwright's headless shells with the number of its Chromium at `path`: at most one. */
export function shellsBeside(path: string): string[] {
  const [browsers, number] = path.split(/[\\/]chromium-(\d+)[\\/]/);
  if (browsers === undefined || number === undefined) return [];
  return globSync(join(browsers, `chromium_headless_shell-${number}`, '*', 'chrome-headless-shell{,.exe}'));
}

// The sandbox needs privileges that containers and CI seldom give.
const launchOptions = {
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

/** How to launch the full Chromium on this machine. */
export const chromiumOptions = () => ({ ...launchOptions, executablePath: findChromium() });

/** How to launch the Chromium of tests on this machine. */
export const headlessOptions = () => ({ ...launchOptions, executablePath: findHeadless() });

/** Installs Chromium when there is none: Playwright's build first, else the distribution's package. */
export function ensureChromium(): boolean {
  if (findChromium()) return true;
  console.log('No Chromium here: installing the one of Playwright.');
  spawnSync(process.execPath, [tools.playwright, 'install', 'chromium'], { stdio: 'inherit' });
  if (findChromium()) return true;
  if (process.platform !== 'linux') return false;
  console.log('That did not work: installing the one of the distribution (apt-get install chromium).');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  // Not every distribution has the headless shell: it comes last.
  for (const args of [['update'], install('chromium'), install('chromium-headless-shell')]) {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args];
    spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return findChromium() !== undefined;
}

const install = (name: string) => ['install', '-y', '--no-install-recommends', name];

function firstThatRuns(paths: string[]): string | undefined {
  return paths.find((path) => existsSync(path) && runs(path));
}

// A Chromium whose libraries are missing is a file like any other until it is started. On Windows, `--version`
// opens a window instead of answering.
function runs(path: string): boolean {
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
