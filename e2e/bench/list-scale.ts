import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { BrowserMode } from '../front-ends/browser-mode.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { text } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';
import { BareClient, presetArgv, walkResources } from './bare-client.ts';
import { fillAddDialog, inWindow, listColumn, measuredName } from './bench-window.ts';
import { atMost, type BenchRow } from './row.ts';
import { WindowProbe } from './window-probe.ts';

const many = 100_000;

/** The time to fetch a long list, and its memory in the page and the host. */
export async function run(): Promise<BenchRow[]> {
  const some = await inWindow((page) => listAll(page, 10_000));
  const bare = await bareWalk(many);
  const { all, heap, host } = await inWindow(async (page, server) => {
    const listed = await listAll(page, many);
    return { all: listed, heap: await new WindowProbe(page).heap(), host: residentBytes(server) };
  });
  return [
    atMost('window: 10,000 resources, press to all listed', some, 500, 'ms'),
    atMost('window: 100,000 resources, press to all listed', all, bare * 1.6, 'ms'),
    atMost('window: heap with 100,000 resources listed', heap / 1e6, 30, 'MB'),
    atMost('host: memory with 100,000 resources listed', host / 1e6, 250, 'MB'),
  ];
}

/** Adds and connects a server; returns the milliseconds from the click until all is listed. */
async function listAll(page: Page, count: number): Promise<number> {
  const all = { selector: `${listColumn} h2 + span`, text: text('lists.count', { count }) };
  await fillAddDialog(page, ownServer('atlas', '--era', 'legacy', '--count', String(count)));
  const listed = await new WindowProbe(page).fromPress(all);
  await new LoupeWindow(page).addFilledIn(measuredName);
  return listed();
}

/** The milliseconds of a bare client to start the server and fetch every page. */
async function bareWalk(count: number): Promise<number> {
  const start = performance.now();
  const client = new BareClient(presetArgv('atlas', '--era', 'legacy', '--count', String(count)));
  await client.initialize();
  await walkResources(client);
  const elapsed = performance.now() - start;
  await client.close();
  return elapsed;
}

/** The host process's memory as the system reports it. */
function residentBytes({ pid }: BrowserMode): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
