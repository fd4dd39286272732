import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { launchDesktopDouble } from '../double/launch.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { launchBrowserMode } from './browser-mode.ts';
import { withScratchHome } from './scratch-home.ts';

/** The front ends that have a window. The desktop runs over a double of Electron: see e2e/double. */
export const frontEnds = ['browser mode', 'desktop double'] as const;
export type FrontEnd = (typeof frontEnds)[number];

/** Something that runs until it is ended. */
type Endable = { close(): Promise<void> } | { stop(): Promise<void> };

export interface Fixtures {
  frontEnd: FrontEnd;
  /** Loupe's own folder, of this test alone. */
  home: string;
  /** An empty folder for whatever the test needs. */
  folder: string;
  /** Waits for a server that a test starts in its own process or beside it, and ends it with the test. */
  started: <Server extends Endable>(server: Promise<Server>) => Promise<Server>;
  /** The window, just started. */
  loupe: LoupeWindow;
}

/** A test with a window of its own, over a host of its own. What the page throws by itself fails the test. */
export const test = base.extend<Fixtures>({
  frontEnd: ['browser mode', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern.
  home: async ({}, use) => withScratchHome(use),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'loupe-test-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern.
  started: async ({}, use) => {
    const running: Endable[] = [];
    await use(async (server) => {
      const ready = await server;
      running.push(ready);
      return ready;
    });
    await Promise.all(running.map((server) => ('close' in server ? server.close() : server.stop())));
  },
  loupe: async ({ frontEnd, home, browser }, use) => {
    const { loupe, close } =
      frontEnd === 'browser mode' ? await openBrowserMode(home, browser) : await openDesktop(home);
    await use(loupe);
    await close();
  },
});

export interface OpenWindow {
  loupe: LoupeWindow;
  /** Ends the window and its host. Rejects when the page has thrown anything by itself. */
  close(): Promise<void>;
}

/** Starts browser mode with its data in `home` and opens its window. `env` is added to its environment. */
export async function openBrowserMode(
  home: string,
  browser: Browser,
  env: Readonly<Record<string, string>> = {},
): Promise<OpenWindow> {
  const server = await launchBrowserMode({ home, env });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(server.url);
  return openWindow(page, async () => {
    await context.close();
    await server.stop();
  });
}

async function openDesktop(home: string): Promise<OpenWindow> {
  const desktop = await launchDesktopDouble({ home });
  return openWindow(desktop.page, desktop.close);
}

async function openWindow(page: Page, end: () => Promise<void>): Promise<OpenWindow> {
  const thrown: string[] = [];
  page.on('pageerror', ({ name, message, stack }) => thrown.push(`${name}: ${message}\n${stack}`));
  const loupe = new LoupeWindow(page);
  await loupe.expectReady();
  return {
    loupe,
    async close() {
      await end();
      expect(thrown).toEqual([]);
    },
  };
}

export { expect };
