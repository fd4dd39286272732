import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type { BrowserCommand } from 'vitest/node';
import { z } from 'zod';
import { fromRoot, projectRoot } from '../../electron/launch/project-root.ts';

/** Where whole runs keep which modules the page executed for each file of tests: a list for each. */
const folder = fromRoot('.cache/gate/modules');
const listSchema = z.array(z.string());

/** The modules that the page executed for each file of tests in the last whole run; empty before one. */
export async function lastModules(): Promise<Map<string, string[]>> {
  const names = await readdir(folder).catch(() => []);
  const lists = names.map(async (name) => {
    const list = listSchema.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8')));
    return [decodeURIComponent(name), list] as const;
  });
  return new Map(await Promise.all(lists));
}

/** The profilers of the pages, each while a file of tests runs. */
const profilers = new WeakMap<Page, CDPSession>();

/** From here on, what the page executes belongs to this file of tests. */
const startModules: BrowserCommand<[]> = async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  profilers.set(page, session);
};

/** Keeps the modules of which the page executed a function since `startModules`. */
const endModules: BrowserCommand<[]> = async ({ page, testPath = '' }) => {
  const session = profilers.get(page);
  if (session === undefined) return;
  const { result } = await session.send('Profiler.takePreciseCoverage');
  // The page couldn't be closed before.
  await session.detach();
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
  const test = path.relative(projectRoot, testPath).split(path.sep).join('/');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, encodeURIComponent(test)), JSON.stringify([...new Set(executed)].sort()));
};

export const moduleCommands = { startModules, endModules };
