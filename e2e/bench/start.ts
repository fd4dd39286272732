import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from '../gate/chromium.ts';
import { atMost, type BenchRow, percentile } from './row.ts';

const server = fileURLToPath(new URL('../../out/node/server.js', import.meta.url));
const rounds = 5;

/** Browser mode from the start of its process until the button that connects the demo takes a click. */
export async function run(): Promise<BenchRow[]> {
  const browser = await chromium.launch(chromiumOptions);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await startOnce(browser));
  await browser.close();
  return [atMost('browser mode: start to interactive', percentile(times, 0.5), 1500, 'ms')];
}

async function startOnce(browser: Browser): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'loupe-bench-'));
  const page = await browser.newPage();
  const start = performance.now();
  const child = spawn(process.execPath, [server, '--no-open'], {
    env: { ...process.env, LOUPE_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const url = await firstUrl(createInterface({ input: child.stdout }));
  await page.goto(url);
  await page.getByRole('button', { name: 'Connect the demo' }).click({ trial: true });
  const elapsed = performance.now() - start;
  await page.close();
  child.kill();
  await exited;
  await rm(home, { recursive: true });
  return elapsed;
}

async function firstUrl(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const url = /https?:\/\/127\.0\.0\.1\S+/.exec(line)?.[0];
    if (url !== undefined) return url;
  }
  throw new Error('browser mode ended without printing its address');
}
