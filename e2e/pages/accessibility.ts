import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What of these rules axe-core finds broken on the page: each rule with the elements that break it. */
async function violations(page: Page, runOnly: string[]): Promise<string[]> {
  // The page's policy admits no foreign script element; evaluating is the test's own right.
  if (await page.evaluate('!("axe" in window)')) await page.evaluate(source);
  const options = { runOnly, resultTypes: ['violations'], preload: false };
  const results: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}

/** Expects that the page is accessible by WCAG 2 A and AA, as far as axe-core can check it. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page, ['wcag2a', 'wcag2aa'])).toEqual([]);
}

/** Expects what depends on the theme alone: that texts and links stand out by their colours. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await violations(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
}
