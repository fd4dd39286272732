import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { text } from '../pages/words.ts';
import { type Command, ownServer } from '../servers/own-server.ts';
import { connect, inWindow } from './bench-window.ts';
import { readThroughLink } from './link-reads.ts';
import { atMost, type BenchRow } from './row.ts';
import { WindowProbe } from './window-probe.ts';

const reads = 10_000;
/** How many of them use the button, whose rendering takes most of the time. */
const presses = 50;
/** Reads until one-time allocations (the editor, compiled code, grown tables) are done. */
const warmUp = { presses: 30, reads: 1_500 };
const bytes = 10_000;
const name = 'small.txt';

/**
 * The memory left in the page by repeated reads of the same small resource, after garbage collection: with its button,
 * and mostly through the window's own link to the host.
 */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-bench-'));
  await writeFile(join(folder, name), 'small words\n'.repeat(Math.ceil(bytes / 12)).slice(0, bytes));
  const growth = await inWindow((page) => growthOf(page, ownServer('files', '--folder', folder)));
  await rm(folder, { recursive: true });
  return [atMost(`window: heap growth after ${reads} reads of 10 kB`, growth / 1e6, 5, 'MB')];
}

async function growthOf(page: Page, server: Command): Promise<number> {
  const loupe = new LoupeWindow(page);
  const probe = new WindowProbe(page);
  await connect(page, server);
  await loupe.resources.row(name).click();
  await loupe.item.getByRole('button', { name: text('resources.read.again') }).waitFor();
  await probe.settled();
  await readAgain(page, warmUp.presses);
  await readThroughLink(page, warmUp.reads);
  const before = await probe.heap();
  await readAgain(page, presses);
  await readThroughLink(page, reads - presses);
  return (await probe.heap()) - before;
}

/** Clicks the button `times` times, each after the previous read. */
function readAgain(page: Page, times: number): Promise<void> {
  return page.evaluate(
    async ({ label, count }) => {
      const button = document.querySelector<HTMLButtonElement>(`article button[aria-label="${label}"]`);
      if (button === null) throw new Error(`There is no button ${label}`);
      /** Resolves when the button is enabled or disabled. */
      const until = (isDisabled: boolean) =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(look);
          observer.observe(button, { attributes: true });
          look();
          function look() {
            if (button?.disabled !== isDisabled) return;
            observer.disconnect();
            resolve();
          }
        });
      for (let press = 0; press < count; press += 1) {
        button.click();
        await until(true);
        await until(false);
      }
    },
    { label: text('resources.read.again'), count: times },
  );
}
