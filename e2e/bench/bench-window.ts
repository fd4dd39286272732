import { chromium, type Page } from '@playwright/test';
import { type BrowserMode, launchBrowserMode } from '../front-ends/browser-mode.ts';
import { withScratchHome } from '../front-ends/scratch-home.ts';
import { chromiumOptions } from '../gate/chromium.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { commandLine } from '../pages/pasted-command.ts';
import { text } from '../pages/words.ts';
import type { Command } from '../servers/own-server.ts';
import { WindowProbe } from './window-probe.ts';

/** The list column of the Resources workspace. */
export const listColumn = `section[aria-label="${text('resources.title')}"]`;
const firstRow = `${listColumn} [role=treeitem]`;

const full = chromiumOptions();

/** Blocks the network, whose time varies. */
export const offlineChromium = {
  ...full,
  args: [...full.args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
};

export const viewport = { width: 1280, height: 800 };

/** Runs `use` with a page of its own Chromium. */
export async function withPage<Result>(use: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch(offlineChromium);
  try {
    return await use(await browser.newPage({ viewport }));
  } finally {
    await browser.close();
  }
}

/** Runs `use` in a new window: an empty home, the built browser mode, a real Chromium. */
export function inWindow<Result>(use: (page: Page, server: BrowserMode) => Promise<Result>): Promise<Result> {
  return withPage((page) =>
    withScratchHome(async (home) => {
      const server = await launchBrowserMode({ home });
      try {
        await page.goto(server.url);
        const result = await use(page, server);
        await page.close();
        return result;
      } finally {
        await server.stop();
      }
    }),
  );
}

/** Repeats it in several windows, since a single figure is noisy. */
export async function inWindows<Result>(rounds: number, use: (page: Page) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round++) results.push(await inWindow(use));
  return results;
}

/** What the measured server is called. */
export const measuredName = 'measured';

/** Fills in the dialog that adds a server, for the next click to add and connect it. */
export async function fillAddDialog(page: Page, server: Command): Promise<void> {
  const loupe = new LoupeWindow(page);
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste(commandLine(server));
  await loupe.addDialog.field('name').fill(measuredName);
}

/** Adds and connects a server; returns the milliseconds from the click to its first rows on screen. */
export async function connect(page: Page, server: Command): Promise<number> {
  await fillAddDialog(page, server);
  const shown = await new WindowProbe(page).fromPress(firstRow);
  await new LoupeWindow(page).addFilledIn(measuredName);
  return shown();
}
