import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers } from '../../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { articleOf, treeRow } from '../../../testing/resource-page.ts';

beforeEach(() => fakeHost.reset());

const square = { uriTemplate: 'demo://square/{number}', name: 'square' };
const template = treeRow('square/\\{number\\}');

test('templates are in the tree beside the items of their folder, and open their form when chosen', async () => {
  connectServers({
    name: 'beside',
    lists: { resources: [{ uri: 'demo://counter', name: 'counter' }], templates: [square] },
  });
  await openWindow('/servers/beside/resources');
  await expect.element(template).toHaveAttribute('aria-level', '2');
  await template.click();
  await expect.poll(() => location.hash).toMatch(/template=demo/);
});

test('a template unfolds to its expansions', async () => {
  connectServers({
    name: 'made',
    lists: { resources: [{ uri: 'demo://counter', name: 'counter' }], templates: [square] },
  });
  await openWindow('/servers/made/resources');
  await expect.element(template).not.toHaveAttribute('aria-expanded');
  await template.click();
  const form = articleOf('Template demo://square/{number}');
  for (const number of ['3', '12']) {
    await form.getByRole('combobox', { name: 'number', exact: true }).fill(number);
    await expect
      .element(form.getByRole('status', { name: 'URI' }))
      .toHaveAttribute('data-uri', `demo://square/${number}`);
    await userEvent.keyboard('{Enter}');
    await expect.element(articleOf(`demo://square/${number}`)).toBeVisible();
    history.back();
  }
  // It unfolded for its expansion, which was the active tab.
  await expect.element(template).toHaveAttribute('aria-expanded', 'true');
  await template.click();
  page.getByRole('tree').element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(template).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(template).toHaveAttribute('aria-expanded', 'true');
  await expect.element(treeRow('square/12')).toHaveAttribute('aria-level', '3');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(treeRow('square/12')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(articleOf('demo://square/3')).toBeVisible();
  await treeRow('square/12').click();
  await expect.element(articleOf('demo://square/12')).toBeVisible();
  page.getByRole('tree').element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(template).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(treeRow('square/12')).not.toBeInTheDocument();
});

test('a directory and the folder of its path are one row, which reads and unfolds', async () => {
  connectServers({
    name: 'folders',
    lists: {
      resources: [
        { uri: 'file:///demo/README.md', name: 'README.md' },
        { uri: 'file:///demo/docs/', name: 'docs', mimeType: 'inode/directory' },
        { uri: 'file:///demo/docs/getting-started.md', name: 'getting-started.md' },
      ],
    },
  });
  await openWindow('/servers/folders/resources');
  const docs = treeRow('docs/');
  await expect.element(docs).toHaveAttribute('aria-expanded', 'false');
  await docs.click();
  await expect.element(articleOf('file:///demo/docs/')).toBeVisible();
  await expect.poll(() => fakeHost.inputsOf('resources.read')).toHaveLength(1);
  await expect.element(docs).toHaveAttribute('aria-expanded', 'false');
  page.getByRole('tree').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(docs).toHaveAttribute('aria-expanded', 'true');
  await expect.element(treeRow('getting-started\\.md')).toBeVisible();
  await expect.element(treeRow('\\(empty\\)')).not.toBeInTheDocument();
});

test('a title gives way before the label, of which no letter is cut', async () => {
  const title = 'A title that finds no room beside the label, however wide the list of resources may be made';
  connectServers({ name: 'titled', lists: { resources: [{ uri: 'demo://077123.txt', name: title }] } });
  await openWindow('/servers/titled/resources');
  const label = treeRow('077123\\.txt').getByText('077123.txt', { exact: true });
  await expect.element(label).toBeVisible();
  const { width } = label.element().parentElement?.getBoundingClientRect() ?? { width: 0 };
  expect(label.element().getBoundingClientRect().width).toBeLessThanOrEqual(width);
});

test('of a name the searched word is shown, for which the label gives way', async () => {
  const name = 'A very long title of a file with a word that is only here: needle and more';
  const uri = 'file:///a-rather-long-path-segment-that-takes-most-of-the-row.txt';
  connectServers({ name: 'narrow', lists: { resources: [{ uri, name }] } });
  await openWindow('/servers/narrow/resources');
  await page.getByRole('searchbox').first().fill('needle');
  const mark = page.getByRole('tree').getByText('needle', { exact: true });
  await expect.element(mark).toBeVisible();
  const shown = mark.element().closest('span')?.getBoundingClientRect();
  expect(mark.element().getBoundingClientRect().right).toBeLessThanOrEqual(shown?.right ?? 0);
});

test('letters jump to a template by what its row shows, and Enter goes to its form, also when that is open', async () => {
  connectServers({
    name: 'typed',
    lists: { resources: [{ uri: 'demo://counter', name: 'counter' }], templates: [square] },
  });
  await openWindow('/servers/typed/resources');
  await expect.element(template).toBeVisible();
  const tree = page.getByRole('tree');
  tree.element().focus();
  await userEvent.keyboard('sq');
  await expect.element(template).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  const number = articleOf('Template demo://square/{number}').getByRole('combobox', { name: 'number', exact: true });
  await expect.element(number).toHaveFocus();
  tree.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(number).toHaveFocus();
});
