import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { connectOwn, shareRealHost } from '../../../testing/real-host.ts';
import { chooseFromListMenu, expectListed, listPane } from '../../../testing/resource-page.ts';

shareRealHost();

const button = (name: string) => listPane.getByRole('button', { name, exact: true });
const pages = page.getByRole('dialog', { name: 'Pages and cursors' });

test('a list is fetched page by page, with each cursor, and then to its end', async () => {
  const { serverId } = await connectOwn('slow', 'faults', '--fault', 'slow-pages', '--delay', '1');
  await openWindow(`/servers/${serverId}/resources?panel=traffic`);
  await expectListed('50');
  await chooseFromListMenu('Load page by page');
  await expectListed('5');
  await button('Load next page').click();
  await expectListed('10');
  await button('Pages…').click();
  await expect.element(pages.getByRole('option').nth(1)).toMatchTextContent(/"[^"]+"/);
  await expect.element(pages.getByRole('option').first()).toMatchTextContent('none');
  await expect.poll(() => pages.getByRole('option').elements()).toHaveLength(2);
  await expectAccessibleInAllThemes();
  await pages.getByRole('button', { name: 'Load all' }).click();
  await expect.element(pages.getByRole('option').nth(9)).toMatchTextContent('none: the last page');
  await expect.poll(() => pages.getByRole('option').elements()).toHaveLength(10);
  await userEvent.dblClick(pages.getByRole('option').nth(9));
  await expect.element(pages).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: /^Frame \d+$/ })).toBeVisible();
  await expectListed('50');
});

test('a failed page keeps the earlier ones, and fetching resumes there', async () => {
  const { serverId } = await connectOwn('broken', 'faults', '--fault', 'error-list');
  await openWindow(`/servers/${serverId}/resources`);
  const failure = listPane.getByRole('alert');
  await expect.element(failure).toMatchTextContent('The second page is broken');
  await expect.element(listPane.getByRole('treeitem', { name: /^one/ })).toBeVisible();
  await expectAccessibleInAllThemes();
  const requests = async () =>
    (await client.traffic.rows({ filter: { kinds: ['request'], text: 'resources/list' }, from: 0, count: 1 })).total;
  const before = await requests();
  await button('Continue').click();
  await expect.poll(requests).toBe(before + 1);
  await expect.element(failure).toMatchTextContent('The second page is broken');
});

test('a repeated cursor stops the fetch', async () => {
  const { serverId } = await connectOwn('endless', 'faults', '--fault', 'cursor-loop');
  await openWindow(`/servers/${serverId}/resources`);
  await expect.element(listPane.getByRole('alert')).toMatchTextContent(/again after/);
  await expect.element(button('Continue')).not.toBeInTheDocument();
});
