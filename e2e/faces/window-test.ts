import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { launchDesktopDouble } from '../double/launch.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { launchBrowserMode } from './browser-mode.ts';
import { withScratchHome } from './scratch-home.ts';

/** The faces of Loupe that have a window. The desktop runs over a double of Electron: see e2e/double. */
export const faces = ['browser mode', 'desktop double'] as const;
export type Face = (typeof faces)[number];

interface Fixtures {
  face: Face;
  /** Loupe's own folder, of this test alone. */
  home: string;
  /** An empty folder for whatever the test needs. */
  folder: string;
  /** The window, just started. */
  loupe: LoupeWindow;
}

/** A test with a window of its own, over a host of its own. What the page throws by itself fails the test. */
export const test = base.extend<Fixtures>({
  face: ['browser mode', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern.
  home: async ({}, use) => withScratchHome(use),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'loupe-test-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  },
  loupe: async ({ face, home, browser }, use) => {
    const { page, close } = face === 'browser mode' ? await openBrowser(home, browser) : await openDesktop(home);
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(`${error.name}: ${error.message}\n${error.stack}`));
    const loupe = new LoupeWindow(page);
    await loupe.expectReady();
    await use(loupe);
    await close();
    expect(thrown).toEqual([]);
  },
});

interface OpenFace {
  page: Page;
  close(): Promise<void>;
}

async function openBrowser(home: string, browser: Browser): Promise<OpenFace> {
  const server = await launchBrowserMode({ home });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(server.url);
  return {
    page,
    async close() {
      await context.close();
      await server.stop();
    },
  };
}

async function openDesktop(home: string): Promise<OpenFace> {
  const desktop = await launchDesktopDouble({ home });
  return { page: desktop.page, close: desktop.close };
}

export { expect };
