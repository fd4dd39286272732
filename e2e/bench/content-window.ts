import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CallDialog } from '../pages/call-dialog.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { text as words } from '../pages/words.ts';
import { type Command, faultyServer, ownServer } from '../servers/own-server.ts';
import { connect, inWindows } from './bench-window.ts';
import { answerTime } from './own-time.ts';
import { atMost, type BenchRow, percentile } from './row.ts';
import { WindowProbe } from './window-probe.ts';

const rounds = 3;
const bigBytes = 100_000_000;
const bigServer = faultyServer('big-line', '--bytes', String(bigBytes));
const jsonBytes = 1_000_000;
const treeBytes = 50_000_000;
/** The readable text: in the code editor, or plain until the editor is loaded. */
const text = 'article .view-line span span:not(:empty), article section pre:not(:empty)';
const resultText = `[aria-label="${words('calls.result', { tool: 'big' })}"] :is(${text})`;

/** Large responses on screen in a real Chromium: 100 MB in one line, 1 MB of JSON, and the tree of 50 MB. */
export async function run(): Promise<BenchRow[]> {
  const big = await inWindows(rounds, oneBigAnswer);
  const middle = (figure: 'shown' | 'longest' | 'growth' | 'received') =>
    percentile(
      big.map((round) => round[figure]),
      0.5,
    );
  const results = await inWindows(rounds, oneBigResult);
  const result = (figure: 'shown' | 'longest' | 'received') =>
    percentile(
      results.map((round) => round[figure]),
      0.5,
    );
  const json = await withJsonFile(jsonBytes, (server) => inWindows(rounds, (page) => openJson(page, server)));
  const trees = await withJsonFile(treeBytes, (server) => inWindows(rounds, (page) => openTree(page, server)));
  const tree = (figure: 'shown' | 'longest' | 'growth') =>
    percentile(
      trees.map((round) => round[figure]),
      0.5,
    );
  return [
    atMost('window: 100 MB response, first screen', middle('shown'), middle('received') * 1.5, 'ms'),
    atMost('window: 100 MB response, longest task', middle('longest'), 100, 'ms'),
    atMost("window: 100 MB response, page's heap growth", middle('growth') / 1e6, 20, 'MB'),
    atMost('window: 100 MB tool result, first screen', result('shown'), result('received') * 1.5, 'ms'),
    atMost('window: 100 MB tool result, longest task', result('longest'), 100, 'ms'),
    atMost('window: 1 MB of JSON, readable', percentile(json, 0.5), 300, 'ms'),
    atMost('window: 50 MB of JSON, first rows of its tree', tree('shown'), 1000, 'ms'),
    atMost('window: 50 MB of JSON, longest task', tree('longest'), 100, 'ms'),
    atMost("window: 50 MB of JSON as a tree, page's heap growth", tree('growth') / 1e6, 20, 'MB'),
  ];
}

async function oneBigAnswer(page: Page) {
  const loupe = new LoupeWindow(page);
  const probe = new WindowProbe(page);
  await connect(page, bigServer);
  await probe.settled();
  const heapBefore = await probe.heap();
  const received = await answerTime(bigServer, 'resources/read', { uri: 'big://60mb' });
  let shown = 0;
  const longest = await probe.longestTask(async () => {
    const measured = await probe.fromPress(text);
    await loupe.resources.row('60mb').click();
    shown = await measured();
    await loupe.item.getByText('100 MB', { exact: true }).waitFor();
  });
  return { shown, received, longest, growth: (await probe.heap()) - heapBefore };
}

/** From the key that allows the call; the longest task until the whole result is shown. */
async function oneBigResult(page: Page) {
  const probe = new WindowProbe(page);
  await connect(page, bigServer);
  const tools = await ToolsPage.open(new LoupeWindow(page));
  await tools.choose('big');
  await probe.settled();
  const received = await answerTime(bigServer, 'tools/call', { name: 'big', arguments: {} });
  await page.keyboard.press('ControlOrMeta+Enter');
  const { allow } = new CallDialog(page);
  await allow.waitFor();
  let shown = 0;
  const longest = await probe.longestTask(async () => {
    const measured = await probe.fromPress(resultText);
    await allow.click();
    shown = await measured();
    await page.getByText(words('calls.status.result'), { exact: true }).first().waitFor();
  });
  return { shown, received, longest };
}

/** The first text in this window, after its idle-time downloads. */
async function openJson(page: Page, server: Command): Promise<number> {
  const loupe = new LoupeWindow(page);
  const probe = new WindowProbe(page);
  await connect(page, server);
  await probe.settled();
  const measured = await probe.fromPress(text);
  await loupe.resources.row('large.json').click();
  return measured();
}

/** From the click that shows the tree of a loaded text; then all of it is expanded and its end shown. */
async function openTree(page: Page, server: Command) {
  const loupe = new LoupeWindow(page);
  const probe = new WindowProbe(page);
  await connect(page, server);
  await loupe.resources.row('large.json').click();
  await page.locator(text).first().waitFor();
  await probe.settled();
  const heapBefore = await probe.heap();
  const tree = loupe.item.getByRole('tree');
  let shown = 0;
  const longest = await probe.longestTask(async () => {
    const measured = await probe.fromPress('article [role=tree] [role=treeitem]');
    await loupe.item.getByRole('radio', { name: words('content.views.tree'), exact: true }).click();
    shown = await measured();
    await loupe.item.getByRole('button', { name: words('content.expandAll'), exact: true }).click();
    await tree.focus();
    await page.keyboard.press('End');
    await tree.getByRole('treeitem', { selected: true }).getByText('{4}', { exact: true }).waitFor();
  });
  return { shown, longest, growth: (await probe.heap()) - heapBefore };
}

async function withJsonFile<Result>(atLeast: number, use: (server: Command) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-bench-'));
  const records: object[] = [];
  for (let id = 0, bytes = 0; bytes < atLeast; id++) {
    const record = {
      id,
      name: `record ${id}`,
      tags: ['bench', `t${id % 7}`],
      nested: { ratio: id / 3, isOdd: id % 2 === 1 },
    };
    records.push(record);
    bytes += JSON.stringify(record).length + 1;
  }
  await writeFile(join(folder, 'large.json'), JSON.stringify(records));
  const result = await use(ownServer('files', '--folder', folder));
  await rm(folder, { recursive: true });
  return result;
}
