import { chromium, type Page } from '@playwright/test';
import { launchBrowserMode } from '../front-ends/browser-mode.ts';
import { withScratchHome } from '../front-ends/scratch-home.ts';
import { chromiumOptions } from '../gate/chromium.ts';
import { commandLine } from '../pages/command-line.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { text } from '../pages/words.ts';
import type { Command } from '../servers/own-server.ts';
import { WindowProbe } from './window-probe.ts';

/** The list column of the Resources workspace. */
export const listColumn = `section[aria-label="${text('resources.title')}"]`;
const firstRow = `${listColumn} [role=treeitem]`;

/** Runs `use` in a window of its own: a fresh home, the built browser mode, a real Chromium. */
export async function inWindow<Result>(use: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch(chromiumOptions);
  try {
    return await withScratchHome(async (home) => {
      const server = await launchBrowserMode({ home });
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(server.url);
      const result = await use(page);
      await page.close();
      await server.stop();
      return result;
    });
  } finally {
    await browser.close();
  }
}

/** Does the same in several windows, one after the other: a single figure says little on a machine that does more. */
export async function inWindows<Result>(rounds: number, use: (page: Page) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round++) results.push(await inWindow(use));
  return results;
}

/** Adds and connects a server; gives the milliseconds from the press on the button to its first rows on screen. */
export async function connect(page: Page, server: Command): Promise<number> {
  const loupe = new LoupeWindow(page);
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste(commandLine(server));
  await loupe.addDialog.field('name').fill('measured');
  const shown = await new WindowProbe(page).fromPress(firstRow);
  await loupe.addDialog.addAndConnect();
  return shown();
}
