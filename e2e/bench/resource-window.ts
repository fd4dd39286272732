import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Page } from '@playwright/test';
import { launchBrowserMode } from '../faces/browser-mode.ts';
import { withScratchHome } from '../faces/scratch-home.ts';
import { chromiumOptions } from '../gate/chromium.ts';
import { commandLine } from '../pages/command-line.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { say } from '../pages/words.ts';
import { type Command, faultyServer, ownServer } from '../servers/own-server.ts';
import { atMost, type BenchRow, percentile } from './row.ts';
import { WindowProbe } from './window-probe.ts';

const itemCount = 100_000;
const bigBytes = 100_000_000;
const list = `section[aria-label="${say('resources.title')}"]`;
const searches = ['europe', 'maps 01', 'site-07', '99.json'];

/** The Resources workspace in a real Chromium: 100,000 items, and one answer of 100 MB. */
export async function run(): Promise<BenchRow[]> {
  const browser = await chromium.launch(chromiumOptions);
  const rows: BenchRow[] = [];
  const measure = async (bench: (page: Page) => Promise<BenchRow[]>) =>
    withScratchHome(async (home) => {
      const server = await launchBrowserMode({ home });
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(server.url);
      rows.push(...(await bench(page)));
      await page.close();
      await server.stop();
    });
  await measure(manyItems);
  await measure(oneBigAnswer);
  await browser.close();
  return rows;
}

async function manyItems(page: Page): Promise<BenchRow[]> {
  const loupe = new LoupeWindow(page);
  const probe = new WindowProbe(page);
  const atlas = ownServer('atlas', '--count', String(itemCount));
  const ownMs = await firstAnswer(atlas);
  const firstRows = await connect(loupe, atlas, `${list} [role=treeitem]`);
  await allListed(loupe);

  const rows = [atMost('window: connect to first rows, beyond the server', firstRows - ownMs, 300, 'ms')];
  for (const view of ['tree', 'list'] as const) {
    await loupe.resources.showAs(view);
    const keystrokes: number[] = [];
    const longestFilter = await probe.longestTask(async () => {
      for (const search of searches) {
        await loupe.resources.search.fill('');
        await allListed(loupe);
        await loupe.resources.search.focus();
        for (const key of search) keystrokes.push(await probe.fromKey(key === ' ' ? 'Space' : key, list));
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
}

/** Waits until all items are in the list, without a search. A bench on a busy machine may wait long for that. */
function allListed(loupe: LoupeWindow): Promise<void> {
  const count = say('resources.count', { count: itemCount });
  return loupe.resources.region.getByText(count, { exact: true }).first().waitFor({ timeout: 60_000 });
}

/** Scrolls as a hand on a wheel does, then from end to end. */
async function scrollThrough(page: Page, loupe: LoupeWindow, view: 'tree' | 'list'): Promise<void> {
  await loupe.resources[view].hover();
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 1500);
  await loupe.resources[view].press('End');
  await loupe.resources[view].press('Home');
}

async function oneBigAnswer(page: Page): Promise<BenchRow[]> {
  const loupe = new LoupeWindow(page);
  const probe = new WindowProbe(page);
  const big = faultyServer('big-line', '--bytes', String(bigBytes));
  await connect(loupe, big, `${list} [role=treeitem]`);
  const heapBefore = await probe.heap();
  const read = { method: 'resources/read', params: { uri: 'big://60mb' } };
  const receiveMs = await firstAnswer(big, read);
  let shownMs = 0;
  const longest = await probe.longestTask(async () => {
    const shown = await probe.fromPress('article .view-line span');
    await loupe.resources.row('60mb').click();
    shownMs = await shown();
  });
  const growth = (await probe.heap()) - heapBefore;
  return [
    atMost('window: 100 MB response, first screen', shownMs, receiveMs * 1.5, 'ms'),
    atMost('window: 100 MB response, longest task', longest, 100, 'ms'),
    atMost("window: 100 MB response, page's heap growth", growth / 1e6, 20, 'MB'),
  ];
}

/** Adds and connects a server; gives the time from the click to the first match of `selector`. */
async function connect(loupe: LoupeWindow, server: Command, selector: string): Promise<number> {
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste(commandLine(server));
  await loupe.addDialog.field('name').fill('measured');
  const shown = await new WindowProbe(loupe.page).fromPress(selector);
  await loupe.addDialog.addAndConnect();
  return shown();
}

/**
 * What the server itself needs: from its start to the first page of its list; with `request`, from that request to
 * the last byte of its answer.
 */
async function firstAnswer({ command, args }: Command, request?: { method: string; params: object }): Promise<number> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  let start = performance.now();
  const ask = async (id: number, method: string, params: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    for (;;) {
      const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
      if (chunk.at(-1) === 10) return;
    }
  };
  const clientInfo = { name: 'bare', version: '0' };
  await ask(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  if (request !== undefined) start = performance.now();
  await ask(2, request?.method ?? 'resources/list', request?.params ?? {});
  const elapsed = performance.now() - start;
  child.kill();
  await once(child, 'exit');
  return elapsed;
}
