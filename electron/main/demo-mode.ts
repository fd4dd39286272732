import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { app } from 'electron';
import type { Platform } from '#host/platform.ts';

export const demoArgument = '--loupe-demo';

/** Electron needs these on Linux, even without a window. */
const displayVariables = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR'];

export function demoCommand(): Platform['demo'] {
  return {
    command: process.execPath,
    args: [
      ...(app.isPackaged ? [] : [app.getAppPath()]),
      ...(app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : []),
      demoArgument,
    ],
    env: Object.fromEntries(
      displayVariables.flatMap((name) => {
        const value = process.env[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}

/** Serves the demo on stdin and stdout until stdin ends, without a window, a lock or the app's files. */
export async function runDemo(): Promise<void> {
  app.disableHardwareAcceleration();
  app.dock?.hide();
  // Two Electron processes can't share the caches of one folder.
  const scratch = mkdtempSync(join(app.getPath('temp'), 'loupe-demo-'));
  app.setPath('userData', scratch);
  if (process.platform === 'win32') replaceStdio();
  process.stdin.once('close', () => {
    rmSync(scratch, { recursive: true, force: true });
    app.exit(0);
  });
  await import(/* @vite-ignore */ new URL('../node/demo.js', import.meta.url).href);
}

/** On Windows, Electron replaces stdin and stdout: use the file descriptors instead. */
function replaceStdio(): void {
  const stdin = createReadStream('', { fd: 0 });
  const stdout = createWriteStream('', { fd: 1 });
  Object.defineProperty(process, 'stdin', { configurable: true, value: stdin });
  Object.defineProperty(process, 'stdout', { configurable: true, value: stdout });
}
