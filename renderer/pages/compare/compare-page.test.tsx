import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectOwn, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();

const rows = page
  .getByRole('grid', { name: 'Compared items' })
  .getByRole('row')
  .filter({
    has: page.getByRole('gridcell'),
  });
const compare = page.getByRole('button', { name: 'Compare', exact: true });
const filter = page.getByRole('searchbox', { name: 'Filter by name or URI' });

test('two servers are compared from the menu of the list', async () => {
  await connectOwn('one', 'demo');
  await connectOwn('two', 'plain');
  await openWindow('/');
  await page.getByRole('row', { name: 'one', exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Compare with…' }).click();
  await expectAccessibleInAllThemes();
  await page.getByRole('button', { name: /Server B/ }).click();
  await page.getByRole('option', { name: 'two' }).click();
  await compare.click();
  await expect.element(page.getByText(/^A: one · .* — B: two · /)).toBeVisible();
  const shown = page.getByRole('status').filter({ hasText: ' items' });
  const count = (name: RegExp) => page.getByRole('button', { name });
  await expect.element(shown).toMatchTextContent(/^\d+ of \d+ items$/);
  const classes = () => rows.elements().map((row) => /breaking|risky|minor|info/.exec(row.textContent)?.[0]);
  await expect.poll(() => classes()[0]).toBe('breaking');
  const ranks = classes().map((each) => ['breaking', 'risky', 'minor', 'info', undefined].indexOf(each));
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  await filter.fill('count_up');
  await expect.element(shown).toMatchTextContent(/^1 of \d+ items$/);
  for (const name of [/^only in A 1$/, /^different 0$/, /^breaking 1$/, /^minor 0$/])
    await expect.element(count(name)).toBeVisible();
  await expect.poll(() => rows.elements().map((row) => row.textContent)).toEqual(['only in Atoolbreakingcount_up']);
  await expect.element(rows.first().getByRole('gridcell', { name: 'count_up', exact: true })).toBeVisible();
  await page.viewport(1280, 800);
  await rows.first().click();
  const item = page.getByRole('region', { name: 'tool count_up' });
  await expect.element(rows.first().getByRole('gridcell', { name: 'tool', exact: true })).toBeVisible();
  await expect.element(item).toMatchTextContent('"name": "count_up"');
  const changes = item.getByRole('list', { name: 'Changes' });
  await expect.element(changes).toMatchTextContent('breaking tool removed');
  await filter.fill('');
  for (const other of [/^breaking /, /^risky /, /^info /]) await page.getByRole('button', { name: other }).click();
  const texts = () => rows.elements().map((row) => row.textContent);
  await expect.poll(() => texts().length > 0 && texts().every((each) => each.includes('minor'))).toBe(true);
  await expectAccessibleInAllThemes();
});

test('a server is compared with itself in two eras, in sessions that end with the comparison', async () => {
  const { sessionId } = await connectOwn('one', 'demo');
  await openWindow('/');
  await expect.element(page.getByRole('row', { name: 'one', exact: true })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('dialog').getByRole('combobox').fill('compare');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /Server A/ })).toHaveFocus();
  for (const side of ['A', 'B']) {
    const server = page.getByRole('button', { name: new RegExp(`Server ${side}`) });
    await server.click();
    await page.getByRole('option', { name: 'one' }).click();
    await expect.element(server).toHaveFocus();
  }
  await page.getByRole('button', { name: /Era of A/ }).click();
  await page.getByRole('option', { name: 'Legacy (to 2025-11-25)' }).click();
  await page.getByRole('button', { name: /Era of B/ }).click();
  await page.getByRole('option', { name: 'As connected' }).click();
  await expect.element(page.getByRole('button', { name: /Era of B/ })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('A: one · 2025-11-25 — B: one · 2026-07-28')).toBeVisible();
  await expect.element(rows.first()).toMatchTextContent('differentcapabilityminortasks');
  await rows.first().click();
  const changes = page.getByRole('region', { name: 'capability tasks' }).getByRole('list', { name: 'Changes' });
  await expect.element(changes).toMatchTextContent(/Tasks moved to the extension io\.modelcontextprotocol\/tasks/);
  expect((await client.sessions.list()).map(({ id }) => id)).toEqual([sessionId]);
  await page.getByRole('button', { name: /^same / }).click();
  await expect.poll(() => rows.elements().length).toBeGreaterThan(10);
  compare.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Comparing')).not.toBeInTheDocument();
  await expect.element(compare).toHaveFocus();
});
