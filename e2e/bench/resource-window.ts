import type { Page } from '@playwright/test';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { text } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';
import { connect, inWindow, listColumn } from './bench-window.ts';
import { atMost, type BenchRow, percentile } from './row.ts';
import { WindowProbe } from './window-probe.ts';

const itemCount = 100_000;
const searches = ['europe', 'maps 01', 'site-07', '99.json'];

/** The list column with 100,000 items in a real Chromium: typing into the search, and scrolling. */
export function run(): Promise<BenchRow[]> {
  return inWindow(async (page) => {
    const loupe = new LoupeWindow(page);
    const probe = new WindowProbe(page);
    await connect(page, ownServer('atlas', '--count', String(itemCount)));
    await allListed(loupe);
    const rows: BenchRow[] = [];
    for (const view of ['tree', 'list'] as const) {
      await loupe.resources.showAs(view);
      const keystrokes: number[] = [];
      const longestFilter = await probe.longestTask(async () => {
        for (const search of searches) {
          await loupe.resources.search.fill('');
          await allListed(loupe);
          await loupe.resources.search.focus();
          for (const key of search) keystrokes.push(await probe.fromKey(key === ' ' ? 'Space' : key, listColumn));
        }
        await loupe.resources.search.fill('');
        await allListed(loupe);
      });
      const longestScroll = await probe.longestTask(() => scrollThrough(page, loupe, view));
      rows.push(
        atMost(`window: ${view}, keystroke to paint p95`, percentile(keystrokes, 0.95), 50, 'ms'),
        atMost(`window: ${view}, longest task while filtering`, longestFilter, 100, 'ms'),
        atMost(`window: ${view}, longest task while scrolling`, longestScroll, 100, 'ms'),
      );
    }
    return rows;
  });
}

/** Waits until all items are in the list, without a search. May take long on a busy machine. */
function allListed(loupe: LoupeWindow): Promise<void> {
  const count = text('lists.count', { count: itemCount });
  return loupe.resources.region.getByText(count, { exact: true }).first().waitFor({ timeout: 60_000 });
}

/** Scrolls like a wheel, then from end to end. */
async function scrollThrough(page: Page, loupe: LoupeWindow, view: 'tree' | 'list'): Promise<void> {
  await loupe.resources[view].hover();
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 1500);
  await loupe.resources[view].press('End');
  await loupe.resources[view].press('Home');
}
