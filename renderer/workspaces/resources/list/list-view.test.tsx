import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers } from '../../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { chooseFromListMenu, listPane } from '../../../testing/resource-page.ts';

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
});

const row = (uri: string) => page.getByRole('option').filter({ hasText: uri });

test('invalid items are listed, marked, and show what was received', async () => {
  const annotations = { priority: 7, audience: 'everyone' };
  connectServers({
    name: 'bad',
    lists: {
      resources: [
        { uri: 'plain://numbers/one', name: 'one' },
        { uri: 'plain://numbers/priority', name: 'priority', annotations },
        { uri: 'plain://numbers/one', name: 'another one' },
      ],
    },
  });
  await openWindow('/servers/bad/resources?view=list');
  await chooseFromListMenu('Sort by Priority');
  await chooseFromListMenu('Column Audience');
  const wrong = row('plain://numbers/priority');
  for (const text of ['7', '"everyone"', 'priority isn’t between 0 and 1']) {
    await expect.element(wrong).toMatchTextContent(text);
  }
  await listPane.getByRole('searchbox').fill('numbers/one');
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(2);
  for (const at of [0, 1]) {
    await expect.element(page.getByRole('option').nth(at)).toMatchTextContent('has the same URI as another item');
  }
});

test('columns can be sorted, chosen and resized', async () => {
  const uris = ['atlas://europe/1', 'atlas://oceania/1', 'atlas://africa/1', 'atlas://asia/1'];
  connectServers({ name: 'atlas', lists: { resources: uris.map((uri) => ({ uri, name: 'place' })) } });
  await openWindow('/servers/atlas/resources');
  await listPane.getByRole('radio', { name: 'List', exact: true }).click();
  const first = page.getByRole('option').first();
  const byUri = listPane.getByRole('button', { name: 'Sort by URI' });
  await byUri.click();
  await expect.element(first).toMatchTextContent('atlas://africa/');
  await byUri.click();
  await expect.element(first).toMatchTextContent('atlas://oceania/');
  const x = () => byUri.element().getBoundingClientRect().x;
  const before = x();
  listPane.getByRole('separator', { name: 'Width of the column Name' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(x).toBeGreaterThan(before);
});

test('a long URI is shortened in the middle, and complete in the tooltip', async () => {
  const uri = 'plain://archive/of/a/year/that/is/long/over/report-000002.dat';
  connectServers({ name: 'long', lists: { resources: [{ uri, name: 'two' }] } });
  await openWindow('/servers/long/resources?view=list');
  const cell = page.getByRole('option').getByTitle(uri, { exact: true });
  await expect.element(cell).toHaveTextContent(uri);
  await listPane.getByRole('searchbox').fill('000002');
  const match = cell.getByText('000002', { exact: true });
  await expect.element(match).toBeVisible();
  const [box, found] = [cell.element().getBoundingClientRect(), match.element().getBoundingClientRect()];
  expect(found.left).toBeGreaterThanOrEqual(box.left);
  expect(found.right).toBeLessThanOrEqual(box.right);
});
