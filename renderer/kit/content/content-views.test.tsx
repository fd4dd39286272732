import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { type Connected, openServer, shareRealHost } from '../../testing/real-host.ts';
import { addressOf, articleOf } from '../../testing/resource-page.ts';

let hostile: Connected;
shareRealHost(async () => {
  hostile = await openServer('hostile');
});

/** Reads a resource of the hostile server and opens it. */
async function openHostile(uri: string) {
  const { serverId, sessionId } = hostile;
  await client.resources.read({ sessionId, uri });
  await openWindow(addressOf(serverId, uri));
  const article = articleOf(uri);
  await expect.element(article).toBeVisible();
  return article;
}

const tree = page.getByRole('tree', { name: 'Tree' });
const nodes = tree.getByRole('treeitem');
const node = (text: string) => nodes.filter({ hasText: text });
const regionOf = (view: string) => page.getByRole('article').getByRole('region', { name: view, exact: true });

test('JSON is a tree that keeps every digit and every key', async () => {
  const article = await openHostile('hostile://content/values.json');
  const button = (name: string) => article.getByRole('button', { name, exact: true });
  await article.getByRole('radio', { name: 'Tree', exact: true }).click();
  await expect.element(node('9007199254740993')).toBeVisible();
  await expect.element(node('1.00')).toBeVisible();
  await expect.poll(() => node('key is repeated').elements()).toHaveLength(2);
  await button('Show all 2,002 characters').click();
  await button('Close').click();
  await button('Collapse all').click();
  await expect.poll(() => nodes.elements()).toHaveLength(1);
  tree.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => nodes.elements()).toHaveLength(10);
  await expectAccessibleInAllThemes();
});

test('a long JSON opens as far as fits on screen, and whole on request', async () => {
  const article = await openHostile('hostile://long/values.json');
  await article.getByRole('radio', { name: 'Tree', exact: true }).click();
  await expect.element(node('12,000')).toBeVisible();
  await article.getByRole('button', { name: 'Expand all', exact: true }).click();
  await expect.element(node('lens 0').first()).toBeVisible();
});

test('only visible bytes are read', async () => {
  const article = await openHostile('hostile://long/bytes');
  await article.getByRole('textbox', { name: 'Go to offset' }).fill('0x2dc6b0');
  await userEvent.keyboard('{Enter}');
  await expect.element(regionOf('Hex')).toMatchTextContent('00 2d c6 b0');
  regionOf('Hex').element().focus();
  await userEvent.keyboard('{Home}');
  await expect.element(regionOf('Hex')).toMatchTextContent('00 00 00 10');
  await userEvent.keyboard('{End}');
  await expect.element(regionOf('Hex')).toMatchTextContent('00 2d c6 b0');
});

test('a long table reaches its last row, and is sorted by a column', async () => {
  await openHostile('hostile://long/table.csv');
  const table = page.getByRole('grid', { name: 'Table' });
  await expect.element(table).toBeVisible();
  table.element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(table.getByRole('gridcell', { name: 'lens 19999', exact: true })).toBeVisible();
  await expectAccessibleInAllThemes();
  const heading = table
    .getByRole('columnheader')
    .filter({ has: page.getByRole('button') })
    .first();
  await heading.getByRole('button').click();
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
});

test('a web resource is read through the server, and its address opens in a browser only after a confirmation', async () => {
  const open = vi.spyOn(window, 'open');
  const uri = 'https://hostile.invalid/page';
  const article = await openHostile(uri);
  const notice = 'Read through the server; Loupe doesn’t fetch web addresses itself.';
  await expect.element(article).toMatchTextContent(notice);
  await article.getByRole('button', { name: 'Open hostile.invalid directly…' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent(uri);
  await expectAccessibleInAllThemes();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(open).not.toHaveBeenCalled();
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  expect(loaded.filter((name) => name.includes('hostile.invalid'))).toEqual([]);
});

describe('a resource with an active name or URI', () => {
  const uris = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    ...[0, 1, 2, 3, 4, 5].map((index) => `hostile://names/${index}`),
  ];
  test.each(uris)('%s is shown, and does nothing', async (uri) => {
    const article = await openHostile(uri);
    const views = article.getByRole('radiogroup', { name: 'View' });
    await expect.element(views.getByRole('radio', { name: 'Text', exact: true })).toBeVisible();
    await expect.element(views.getByRole('radio', { name: 'Hex', exact: true })).toBeVisible();
    expect('hostileScriptRan' in window).toBe(false);
  });
});
