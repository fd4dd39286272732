import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { launchBrowserMode } from '../front-ends/browser-mode.ts';
import { withScratchHome } from '../front-ends/scratch-home.ts';
import { chromiumOptions } from '../gate/chromium.ts';
import { atMost, type BenchRow, percentile } from './row.ts';

const rounds = 5;

interface Start {
  /** From starting browser mode until the button that connects the demo is clickable, in milliseconds. */
  interactive: number;
  /** From opening the printed address to the first paint, in milliseconds, whatever pages lead there. */
  painted: number;
}

/** Browser mode with a new home and browser, and once more with the same ones. */
export async function run(): Promise<BenchRow[]> {
  const cold: Start[] = [];
  const warm: Start[] = [];
  for (let round = 0; round < rounds; round++) {
    await withScratchHome(async (home) => {
      const profile = await mkdtemp(join(tmpdir(), 'loupe-bench-browser-'));
      const context = await chromium.launchPersistentContext(profile, chromiumOptions());
      cold.push(await startOnce(await context.newPage(), home));
      warm.push(await startOnce(await context.newPage(), home));
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    });
  }
  const median = (starts: Start[], of: keyof Start) =>
    percentile(
      starts.map((start) => start[of]),
      0.5,
    );
  return [
    atMost('browser mode: start to interactive', median(cold, 'interactive'), 1500, 'ms'),
    atMost('browser mode: second start to interactive', median(warm, 'interactive'), 1500, 'ms'),
    atMost('browser mode: page to first paint', median([...cold, ...warm], 'painted'), 300, 'ms'),
  ];
}

async function startOnce(page: Page, home: string): Promise<Start> {
  const start = performance.now();
  const server = await launchBrowserMode({ home });
  const opened = Date.now();
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Connect the demo' }).click({ trial: true });
  const interactive = performance.now() - start;
  const [paint] = await page.evaluate(() =>
    performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => performance.timeOrigin + startTime),
  );
  await page.close();
  await server.stop();
  return { interactive, painted: (paint ?? Number.NaN) - opened };
}
