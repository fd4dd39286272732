import { describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { connectUrl, shareRealHost } from '../../../testing/real-host.ts';
import { chooseFromListMenu, expectListed, listPane, treeRow } from '../../../testing/resource-page.ts';

shareRealHost();

const button = (name: string) => listPane.getByRole('button', { name, exact: true });

function resource(uri: string) {
  return { uri, name: uri.slice(uri.lastIndexOf('/') + 1), mimeType: 'text/plain' };
}

describe.each(['legacy', 'modern'] as const)('a changed list of a %s server', (era) => {
  test('is applied by hand, with its differences', async () => {
    const list = ['a', 'b', 'c'].map((name) => resource(`plain://changing/${name}`));
    const url = await commands.startListServer(era, list, 3);
    const { serverId } = await connectUrl('changing', url);
    await openWindow(`/servers/${serverId}/resources`);
    await expectListed('3');
    await chooseFromListMenu('Apply list changes automatically');
    await expect.poll(async () => (await client.app.settings()).appliesListChanges).toBe(false);
    await treeRow('b').click();

    const added = ['d', 'e'].map((name) => resource(`plain://changing/${name}`));
    await commands.changeList(url, [
      { ...resource('plain://changing/c'), name: 'C!' },
      resource('plain://changing/b'),
      ...added,
    ]);
    const counts = listPane.getByText(/2 added, 1 removed, 1 changed/);
    await expect.element(counts).toBeVisible();
    await expectListed('3');
    await button('Details').click();
    const changes = page.getByRole('dialog', { name: 'List changes' });
    await expect.element(changes).toMatchTextContent('plain://changing/d');
    await expect.element(changes).toMatchTextContent('C!');
    // At 200 % the item that is open hides the list, and the dialog stays.
    await expectAccessibleInAllThemes();
    await userEvent.keyboard('{Escape}');
    await expect.element(changes).not.toBeInTheDocument();

    await button('Apply').click();
    await expectListed('4');
    await expect.element(treeRow('b')).toHaveAttribute('aria-selected', 'true');
    await button('Dismiss').click();
    await expect.element(counts).not.toBeInTheDocument();
  });
});

describe.each([true, false])('a changed list that is applied automatically: %s', (appliesListChanges) => {
  test('keeps selection and scroll position', async () => {
    await client.app.changeSettings({ appliesListChanges });
    const list = Array.from({ length: 300 }, (_, index) => resource(`plain://long/item-${index}`));
    const url = await commands.startListServer('modern', list, 100);
    const { serverId } = await connectUrl('long', url);
    await openWindow(`/servers/${serverId}/resources`);
    await expectListed('300');
    await treeRow('item-0').click();
    await userEvent.keyboard('{PageDown>6/}');
    // The notice of the change takes the height of a row or two.
    await userEvent.keyboard('{ArrowUp>6/}');
    const tree = listPane.getByRole('tree');
    await expect.poll(() => tree.element().scrollTop).toBeGreaterThan(0);
    const selected = tree.getByRole('treeitem', { selected: true });
    const chosen = selected.element().textContent;
    const scrolled = tree.element().scrollTop;

    const added = ['new-1', 'new-2'].map((name) => resource(`plain://long/${name}`));
    await commands.changeList(url, [...list.filter((_, index) => index !== 298), ...added]);
    if (!appliesListChanges) {
      await expect.element(listPane.getByText(/2 added, 1 removed/)).toBeVisible();
      await expectListed('300');
      await button('Apply').click();
    }
    await expectListed('301');
    await expect.element(selected).toMatchTextContent(chosen);
    await expect.element(selected).toBeInViewport();
    expect(tree.element().scrollTop).toBe(scrolled);
  });
});
