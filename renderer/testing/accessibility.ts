import axe from 'axe-core';
import { expect } from 'vitest';

/** Expects that the page is accessible by WCAG 2 A and AA, as far as axe-core can check it. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa'], resultTypes: ['violations'], preload: false });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
  expect(found).toEqual([]);
}
