import process from 'node:process';
import { app } from 'electron';
import type { Platform } from '#host/platform.ts';
import { withoutWindow } from './without-window.ts';

export const demoArgument = '--loupe-demo';

/** Electron needs these on Linux, even without a window. */
const displayVariables = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR'];

export function demoCommand(): Platform['demo'] {
  return {
    command: process.execPath,
    args: [
      ...(app.isPackaged ? [] : [app.getAppPath()]),
      ...(app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : []),
      // The command line may run without a display.
      ...(app.commandLine.hasSwitch('ozone-platform') ? ['--ozone-platform=headless'] : []),
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
  const cleanUp = withoutWindow('demo');
  process.stdin.once('close', () => {
    cleanUp();
    app.exit(0);
  });
  await import(/* @vite-ignore */ new URL('../node/demo.js', import.meta.url).href);
}
