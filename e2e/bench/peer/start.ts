import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { withScratchHome } from '../../front-ends/scratch-home.ts';
import { offlineChromium, viewport, withPage } from '../bench-window.ts';
import { WindowProbe } from '../window-probe.ts';
import { loupe } from './loupe.ts';
import { officialInspector } from './official-inspector.ts';
import type { Program } from './program.ts';
import { alternate } from './rounds.ts';
import { startAndPrint } from './started.ts';
import type { PeerRow } from './table.ts';

/** Starts before the warm ones: a browser caches compiled code on the second use of a script. */
const priming = 2;

/** From the command that users type to a server's row on screen, in a running browser. */
export async function run(rounds: number): Promise<PeerRow[]> {
  const cold = await alternate('start, cold', rounds, async (program) =>
    withScratchHome((home) => withPage(async (page) => ({ shown: [await startOnce(program, home, page)] }))),
  );
  const warm = await withProfiles([officialInspector, loupe], async (startAgain) => {
    for (let start = 0; start < priming; start += 1) {
      for (const program of [officialInspector, loupe]) await startAgain(program);
    }
    return alternate('start, warm', rounds, async (program) => ({ shown: [await startAgain(program)] }));
  });
  const row = (work: string, { official, loupe: ours }: typeof cold): PeerRow => ({
    work,
    unit: 'ms',
    official: official.shown ?? [],
    loupe: ours.shown ?? [],
    goal: { timesOfficial: 0.6 },
  });
  return [
    row('start: command to servers on screen, first start in this browser', cold),
    row('start: the same, started before in this browser', warm),
  ];
}

async function startOnce(program: Program, home: string, page: Page): Promise<number> {
  const { firstServer, ...command } = await program.startCommand(home);
  const painted = await new WindowProbe(page).timeOfPaint(firstServer);
  const start = performance.timeOrigin + performance.now();
  const started = await startAndPrint(command);
  try {
    await page.goto(started.url, { waitUntil: 'commit' });
    return (await painted()) - start;
  } finally {
    await page.close();
    await started.stop();
  }
}

/** Runs `use` with a function that starts each program repeatedly, with one home and browser profile each. */
async function withProfiles<Result>(
  programs: Program[],
  use: (startAgain: (program: Program) => Promise<number>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-bench-'));
  const contexts = new Map<Program, BrowserContext>();
  for (const [index, program] of programs.entries()) {
    const profile = join(folder, `profile-${index}`);
    contexts.set(program, await chromium.launchPersistentContext(profile, { ...offlineChromium, viewport }));
  }
  try {
    return await use(async (program) => {
      const context = contexts.get(program);
      if (context === undefined) throw new Error('No profile for this program');
      return startOnce(program, join(folder, `home-${programs.indexOf(program)}`), await context.newPage());
    });
  } finally {
    for (const context of contexts.values()) await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
