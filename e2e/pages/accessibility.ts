import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from './expect.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects that the page is accessible by WCAG 2 A and AA, as far as axe-core can check it. */
export async function expectAccessible(page: Page): Promise<void> {
  // The page's policy admits no foreign script element; evaluating is the test's own right.
  if (await page.evaluate('!("axe" in window)')) await page.evaluate(source);
  const options = { runOnly: ['wcag2a', 'wcag2aa'], resultTypes: ['violations'], preload: false };
  const { violations }: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
  expect(found).toEqual([]);
}
