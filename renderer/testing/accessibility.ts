import axe from 'axe-core';
import { expect } from 'vitest';
import type { Theme } from '#shared/model/settings/settings.ts';
import { client } from '../data/client.ts';

const themes: Theme[] = ['light', 'dark', 'contrast'];

/** What of these rules axe-core finds broken on the page: each rule with the elements that break it. */
async function violations(runOnly: string[]): Promise<string[]> {
  const found = await axe.run({ runOnly, resultTypes: ['violations'], preload: false });
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}

/** Expects that the page is accessible by WCAG 2 A and AA, as far as axe-core can check it. */
export async function expectAccessible(): Promise<void> {
  expect(await violations(['wcag2a', 'wcag2aa'])).toEqual([]);
}

/** The same in every theme of a real host: what depends on the theme alone is that texts and links stand out. */
export async function expectAccessibleInAllThemes(): Promise<void> {
  await expectAccessible();
  for (const theme of themes) {
    await client.app.changeSettings({ theme });
    await expect.poll(() => document.documentElement.dataset.theme).toBe(theme);
    expect(await violations(['color-contrast', 'link-in-text-block']), theme).toEqual([]);
  }
}
