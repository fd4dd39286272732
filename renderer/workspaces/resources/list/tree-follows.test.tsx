import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { subscriptionSchema } from '#shared/model/subscription.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { articleOf, treeRow } from '../../../testing/resource-page.ts';
import { toggle } from '../../../testing/toggle.ts';

beforeEach(() => fakeHost.reset());

const many = Array.from({ length: 60 }, (_, index) => ({ uri: `x://h/many/${index}`, name: `n${index}` }));

function connect(): void {
  connectServers({
    name: 'follows',
    lists: {
      resources: [
        { uri: 'x://h/one/a', name: 'a' },
        { uri: 'x://h/one/b', name: 'b' },
        ...many,
        { uri: 'x://h/two/c', name: 'c' },
        { uri: 'x://h/dir/', name: 'dir', mimeType: 'inode/directory' },
        { uri: 'x://h/dir/in', name: 'in' },
      ],
      templates: [{ uriTemplate: 'x://h/one/of/{id}', name: 'of' }],
    },
  });
}

const current = page
  .getByRole('tree')
  .getByRole('treeitem')
  .filter({ has: page.getByText(/./) });
const currentRow = () =>
  current
    .elements()
    .filter((row) => row.getAttribute('aria-current') === 'true')
    .map((row) => row.textContent?.trim());
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
async function chevronOf(label: string) {
  await expect.element(treeRow(label)).toBeVisible();
  const chevron = treeRow(label).element().querySelector('[data-chevron]');
  if (!(chevron instanceof HTMLElement)) throw new Error(`${label} has no chevron`);
  return page.elementLocator(chevron);
}

test('the tree reveals the active tab without moving the focus', async () => {
  connect();
  await openWindow('/servers/follows/resources?uri=x%3A%2F%2Fh%2Ftwo%2Fc');
  await expect.element(treeRow('two')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(treeRow('c')).toHaveAttribute('aria-current', 'true');
  await treeRow('c').dblClick();
  await treeRow('one').click();
  await treeRow('a').dblClick();
  await treeRow('many').click();
  await treeRow('3').dblClick();
  await tab('c').click();
  await expect.element(treeRow('c')).toBeInViewport();
  await expect.element(tab('c')).toHaveFocus();
  await expect.element(treeRow('c')).toHaveAttribute('aria-selected', 'true');
  await tab('3').click();
  await expect.poll(currentRow).toEqual(['3n3']);
  await expect.element(treeRow('3')).toBeInViewport();
});

test('a folder that the user closed stays closed until another tab was active', async () => {
  connect();
  await openWindow('/servers/follows/resources');
  await treeRow('one').click();
  await treeRow('a').dblClick();
  await expect.element(articleOf('x://h/one/a')).toBeVisible();
  await treeRow('two').click();
  await treeRow('c').dblClick();
  await (await chevronOf('two')).click();
  await expect.element(treeRow('c')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Resources' }).click();
  await expect.element(articleOf('x://h/two/c')).toBeVisible();
  await expect.element(treeRow('two')).toHaveAttribute('aria-expanded', 'false');
  await tab('a').click();
  await tab('c').click();
  await expect.element(treeRow('c')).toHaveAttribute('aria-current', 'true');
});

test('the tree reveals an active template', async () => {
  connect();
  await openWindow('/servers/follows/resources?template=x%3A%2F%2Fh%2Fone%2Fof%2F%7Bid%7D');
  await expect.element(treeRow('of/\\{id\\}')).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByRole('combobox', { name: 'id', exact: true })).toBeVisible();
  page.getByRole('tree').element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(treeRow('of/\\{id\\}')).toHaveAttribute('aria-current', 'true');
  await expect.element(treeRow('of/\\{id\\}')).toHaveAttribute('aria-selected', 'false');
});

test('a chevron toggles its row without opening the resource', async () => {
  connect();
  await openWindow('/servers/follows/resources');
  await (await chevronOf('dir/')).click();
  await expect.element(treeRow('dir/')).toHaveAttribute('aria-expanded', 'true');
  await (await chevronOf('dir/')).click();
  await expect.element(treeRow('dir/')).toHaveAttribute('aria-expanded', 'false');
  await (await chevronOf('dir/')).dblClick();
  await (await chevronOf('one')).click();
  await expect.element(treeRow('one')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(treeRow('dir/')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByText('No resource open')).toBeVisible();
  expect(fakeHost.inputsOf('resources.read')).toEqual([]);
  await expect.element(treeRow('dir/')).toHaveAttribute('aria-selected', 'false');
});

test('a double click on a chevron or a folder toggles it twice, also in a search', async () => {
  connect();
  await openWindow('/servers/follows/resources');
  await treeRow('two').dblClick();
  await treeRow('two').click();
  await expect.element(treeRow('c')).toBeVisible();
  await page.getByRole('searchbox').fill('one');
  await expect.element(treeRow('b')).toBeVisible();
  await expect.element(treeRow('c')).not.toBeInTheDocument();
  const folder = page.getByRole('treeitem', { expanded: true }).last();
  await folder.dblClick();
  await page.getByRole('treeitem').first().click();
  await expect.element(treeRow('b')).not.toBeInTheDocument();
});

test('a subscribed resource is marked in the tree, on its closed folder, and in the list', async () => {
  connect();
  const watched = { serverId: serverIdOf('follows'), serverName: 'follows', sessionId: sessionIdOf('follows') };
  const facts = { since: 1, rereads: true, count: 0, rate: 0 };
  fakeHost.on('subscriptions', 'list', () => [
    subscriptionSchema.parse({ ...watched, ...facts, uri: 'x://h/two/c', state: 'active' }),
    subscriptionSchema.parse({ ...watched, ...facts, uri: 'x://h/one/a', state: 'ended' }),
  ]);
  await openWindow('/servers/follows/resources');
  const mark = (label: string) => treeRow(label).getByRole('img', { name: 'Subscribed' });
  await expect.element(treeRow('two').getByRole('img', { name: 'Contains a subscribed resource' })).toBeVisible();
  await treeRow('two').click();
  await expect.element(mark('c')).toBeVisible();
  await expect.element(treeRow('two').getByRole('img')).not.toBeInTheDocument();
  await treeRow('one').click();
  await expect.element(treeRow('a')).toBeVisible();
  await expect.element(mark('a')).not.toBeInTheDocument();
  await toggle(page.getByRole('radio', { name: 'List', exact: true }));
  await page.getByRole('searchbox').first().fill('two/c');
  const row = page.getByRole('option').filter({ hasText: 'x://h/two/c' });
  await expect.element(row.getByRole('img', { name: 'Subscribed' })).toBeVisible();
});

test('a tree that is focused while it reveals a tab keeps the row of that tab', async () => {
  connect();
  // A focus that follows a key, as after choosing from the palette.
  await userEvent.keyboard('{Shift}');
  // The row is rendered as that of the active tab, but is not the active row yet.
  const observer = new MutationObserver(() => {
    const tree = document.querySelector<HTMLElement>('[role=tree]');
    if (tree?.querySelector('[aria-current=true]') == null) return;
    observer.disconnect();
    tree.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  await openWindow('/servers/follows/resources?uri=x%3A%2F%2Fh%2Ftwo%2Fc');
  await expect.element(page.getByRole('tree')).toHaveFocus();
  await expect.element(treeRow('c')).toHaveAttribute('aria-selected', 'true');
});
