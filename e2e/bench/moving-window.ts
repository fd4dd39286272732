import type { Locator, Page } from '@playwright/test';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { PromptsPage } from '../pages/prompts-page.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { text } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';
import { connect, inWindow, listColumn, measuredName } from './bench-window.ts';
import { MainThread } from './main-thread.ts';
import { atMost, type BenchRow, percentile } from './row.ts';
import { WindowProbe } from './window-probe.ts';

const itemCount = 100_000;
/** Each beginning of them is seen marked in the tree. */
const searches = ['europe', 'oceania'];
/** In each view of the list. */
const wheelSteps = 20;
/** Of the mouse wheel, in pixels. */
const wheelStep = 120;
/** How often one goes everywhere, after the first time, which loads the views. */
const rounds = 4;
const otherName = 'demo';

/** What moving about costs the page's main thread: searching and scrolling 100,000 items, other servers, views and panels. */
export function run(): Promise<BenchRow[]> {
  return inWindow(async (page) => {
    const loupe = new LoupeWindow(page);
    await connect(page, ownServer('atlas', '--count', String(itemCount)));
    await loupe.resources.region
      .getByText(text('lists.count', { count: itemCount }), { exact: true })
      .first()
      .waitFor();
    await new WindowProbe(page).settled();
    const thread = await MainThread.of(page);
    const keys = await typeSearches(page, loupe, thread);
    const steps = await turnWheel(page, loupe, thread);
    await openItems(page, loupe);
    await new WindowProbe(page).settled();
    const servers = await chooseServers(loupe, thread);
    const views = await goToViews(page, thread);
    const panels = await openPanels(page, thread);
    const row = (work: string, used: number[], limit: number) =>
      atMost(`window: CPU of the page, ${work}`, percentile(used, 0.95), limit, 'ms');
    return [
      row('key in 100,000', keys, 32),
      row('wheel step', steps, 8),
      row('another server', servers, 100),
      row('Alt+1 to 4', views, 80),
      row('opening a panel', panels, 100),
    ];
  });
}

/** Types each search as one types, and rests at its end, when it is put into the address. */
async function typeSearches(page: Page, loupe: LoupeWindow, thread: MainThread): Promise<number[]> {
  const used: number[] = [];
  const marks = page.locator(`${listColumn} mark`);
  for (const word of searches) {
    await loupe.resources.search.fill('');
    await marks.first().waitFor({ state: 'detached' });
    await loupe.resources.search.focus();
    await thread.quiet();
    for (const [index, key] of [...word].entries()) {
      const typed = word.slice(0, index + 1);
      const isDone = async () =>
        (await isThere(marks.filter({ hasText: new RegExp(`^${typed}$`, 'i') }))) &&
        (typed !== word || page.url().includes(`q=${word}`));
      used.push(await thread.during(() => page.keyboard.press(key), isDone));
    }
  }
  return used;
}

/** In what was found, as a tree, and in the list of all. */
async function turnWheel(page: Page, { resources }: LoupeWindow, thread: MainThread): Promise<number[]> {
  const used: number[] = [];
  for (const view of ['tree', 'list'] as const) {
    await resources.showAs(view);
    if (view === 'list') await resources.search.fill('');
    await resources[view].hover();
    await new WindowProbe(page).settled();
    for (let step = 0; step < wheelSteps; step += 1) {
      used.push(await thread.during(() => page.mouse.wheel(0, wheelStep)));
    }
  }
  await resources.showAs('tree');
  return used;
}

/** A second server with an open item in each of its views, and one of the first server. */
async function openItems(page: Page, loupe: LoupeWindow): Promise<void> {
  await loupe.open('atlas://europe/site-07/readings/000390.csv');
  await loupe.addConnected(ownServer('demo'), { name: otherName });
  await loupe.open('file:///demo/README.md');
  await (await ToolsPage.open(loupe)).choose('echo');
  await (await PromptsPage.open(loupe)).choose('introduce', /introduce/i);
  await loupe.goTo('connection');
  await loupe.goTo('resources');
  await page.getByRole('article').first().waitFor();
}

async function chooseServers(loupe: LoupeWindow, thread: MainThread): Promise<number[]> {
  return inTurns([measuredName, otherName], (name) => {
    const row = loupe.servers.row(name);
    return thread.duringClick(row, () => isThere(row.and(loupe.page.locator('[aria-selected=true]'))));
  });
}

async function goToViews(page: Page, thread: MainThread): Promise<number[]> {
  const rail = page.getByRole('navigation', { name: text('window.rail.label') });
  const views = { 1: 'resources', 2: 'prompts', 3: 'tools', 4: 'connection' } as const;
  return inTurns([2, 3, 4, 1] as const, (digit) => {
    const link = rail.getByRole('link', { name: text(`window.rail.${views[digit]}`), exact: true });
    return thread.during(
      () => page.keyboard.press(`Alt+${digit}`),
      () => isThere(link.and(page.locator('[aria-current=page]'))),
    );
  });
}

async function openPanels(page: Page, thread: MainThread): Promise<number[]> {
  const tabs = page.getByRole('tablist', { name: text('window.panel.label') });
  const tab = (panel: 'logs' | 'subscriptions' | 'inbox' | 'findings' | 'traffic') =>
    tabs.getByRole('tab', { name: new RegExp(`^${text(`window.panel.${panel}`)}`) });
  const used = await inTurns(['logs', 'subscriptions', 'inbox', 'findings', 'traffic'] as const, (panel) =>
    thread.duringClick(tab(panel), () => isThere(tab(panel).and(page.locator('[aria-selected=true]')))),
  );
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.press('ControlOrMeta+j');
    await tabs.waitFor({ state: 'detached' });
    used.push(
      await thread.during(
        () => page.keyboard.press('ControlOrMeta+j'),
        () => isThere(tabs),
      ),
    );
  }
  return used;
}

/** What each of the places costs, several times; the first time doesn't count. */
async function inTurns<Place>(places: readonly Place[], cost: (place: Place) => Promise<number>): Promise<number[]> {
  const used: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const place of places) {
      const each = await cost(place);
      if (round > 0) used.push(each);
    }
  }
  return used;
}

async function isThere(target: Locator): Promise<boolean> {
  return (await target.count()) > 0;
}
