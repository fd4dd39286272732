import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong with the page by WCAG 2 A and AA: each rule with the elements that break it. */
async function violations(page: Page): Promise<string[]> {
  // The page's policy admits no foreign script element; evaluating is the test's own right.
  await page.evaluate(source);
  const results: AxeResults = await page.evaluate('axe.run({ runOnly: ["wcag2a", "wcag2aa"] })');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}

/** Expects that nothing on the page bars anybody, by what a machine can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}
