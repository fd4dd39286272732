import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type { BrowserCommand } from 'vitest/node';
import { fromRoot, projectRoot } from '../../electron/launch/project-root.ts';

/** Where a whole run keeps which modules the page executed for each file of tests. */
export const modulesFile = fromRoot('.cache/gate/modules.json');

/** The profilers of the pages that files of tests share. */
const profilers = new WeakMap<Page, Promise<CDPSession>>();
const modules = new Map<string, string[]>();

/** From here on, what the page executes belongs to this file of tests. */
const startModules: BrowserCommand<[]> = async ({ page }) => {
  const profiler = profilers.get(page) ?? openProfiler(page);
  profilers.set(page, profiler);
  await (await profiler).send('Profiler.takePreciseCoverage');
};

async function openProfiler(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
}

/** Keeps the modules of which the page executed a function since `startModules`. */
const endModules: BrowserCommand<[]> = async ({ page, testPath = '' }) => {
  const session = await profilers.get(page);
  if (session === undefined) return;
  const { result } = await session.send('Profiler.takePreciseCoverage');
  const executed = result.flatMap(({ url, functions }) => {
    const file = URL.canParse(url)
      ? new URL(url).pathname
          .replace(/^\/@fs/, '')
          .replace(projectRoot, '')
          .slice(1)
      : '';
    const isOwn = /^(?:renderer|shared)\/.*\.(?:tsx?|css)$/.test(file);
    return isOwn && functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)) ? [file] : [];
  });
  modules.set(path.relative(projectRoot, testPath).split(path.sep).join('/'), [...new Set(executed)].sort());
};

export const moduleCommands = { startModules, endModules };

/** Writes what the files of a run executed. */
export async function writeModules(): Promise<void> {
  if (modules.size === 0) return;
  await mkdir(path.dirname(modulesFile), { recursive: true });
  await writeFile(modulesFile, JSON.stringify(Object.fromEntries(modules)));
}
