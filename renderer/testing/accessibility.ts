import axe from 'axe-core';
import { expect } from 'vitest';

/** Expects that nothing on the page bars anybody, by what axe-core can tell of WCAG 2 A and AA. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa'] });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
  expect(found).toEqual([]);
}
