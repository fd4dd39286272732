import { spawn } from 'node:child_process';
import process from 'node:process';
import { _electron } from '@playwright/test';
import { findElectronBinary, hasDisplay } from '../../electron/launch/desktop.ts';
import { projectRoot } from '../../electron/launch/project-root.ts';
import type { DesktopApp, LaunchOptions } from './desktop-app.ts';

/** Why the real Electron can't run here; undefined when it can. */
export function missingElectron(): string | undefined {
  if (findElectronBinary() === undefined) {
    return 'Electron’s binary isn’t installed: `node node_modules/electron/install.js` downloads it';
  }
  return hasDisplay() ? undefined : 'there is no display: run it under `xvfb-run`';
}

/** Starts the built desktop app in the real Electron and waits for its window. */
export async function launchElectron({ home, env }: LaunchOptions): Promise<DesktopApp> {
  const executablePath = findElectronBinary() ?? '';
  // Electron's sandbox does not run for root.
  const args = [projectRoot, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const environment = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
  const ownEnvironment = { ...environment, LOUPE_HOME: home, ...env } as const;
  const app = await _electron.launch({ executablePath, args, cwd: projectRoot, env: ownEnvironment });
  const ended = new Promise<number | null>((resolve) => app.process().once('exit', resolve));
  const page = await app.firstWindow();
  // The app may end before it has answered.
  const quit = () => app.evaluate(({ app: electron }) => electron.quit()).catch(() => {});
  return {
    page,
    ended,
    addressOf: (url) => url,
    windows: () =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((each) => ({ minimized: each.isMinimized(), visible: each.isVisible() })),
      ),
    act(name) {
      if (name === 'quit') void quit();
      else void app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()).catch(() => {});
    },
    startAgain(argument) {
      void app
        .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
        .then(() => {
          const more = argument === undefined ? [] : [argument];
          spawn(executablePath, [...args, ...more], { env: ownEnvironment, stdio: 'ignore' });
        });
    },
    async close() {
      await quit();
      await ended;
    },
  };
}
