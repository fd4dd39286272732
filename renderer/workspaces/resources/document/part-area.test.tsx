import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow, reopenWindow } from '../../../testing/open-window.tsx';
import { openServer, shareRealHost } from '../../../testing/real-host.ts';
import { addressOf, articleOf, expectCode, openRead, readAlso } from '../../../testing/resource-page.ts';

shareRealHost();

const parts = page.getByRole('listbox', { name: 'Parts' }).getByRole('option');
const columns = page.getByRole('region', { name: /^Column \d+: / });
const left = columns.first();
const right = columns.last();
const sideBySide = page.getByRole('button', { name: /^Parts side by side/ });

test('two parts are shown side by side, each with its own view, and stay after a reload', async () => {
  const { serverId } = await openServer('demo');
  const uri = 'demo://bundle/mixed';
  const screen = await openRead(serverId, uri);
  await expect.poll(() => parts.elements()).toHaveLength(4);
  await sideBySide.click();
  await expect.poll(() => columns.elements()).toHaveLength(2);
  await parts.filter({ hasText: 'lens.png' }).click();
  await expect.element(right.getByRole('img', { name: /lens\.png/ })).toBeVisible();
  await expect.element(left.getByText('Text, JSON, a picture and bytes.')).toBeVisible();

  // A press in a column makes it the active one.
  await left.getByRole('radio', { name: 'Hex', exact: true }).click();
  await expect.element(left.getByText('00000000')).toBeVisible();
  await expectAccessibleInAllThemes();
  await parts.filter({ hasText: 'facts.json' }).click();
  await expect.element(left.getByRole('heading')).not.toBeInTheDocument();
  await expect.element(left).toMatchTextContent('facts.json');
  await expect.element(right.getByRole('img', { name: /lens\.png/ })).toBeVisible();

  // After another resource or a reload, the mode is kept; within the window, the parts are too.
  await expectCode(await readAlso('file:///demo/README.md'), 'It has one of everything');
  history.back();
  await expect.element(right.getByRole('img', { name: /lens\.png/ })).toBeVisible();
  await expect.element(left).toMatchTextContent('facts.json');
  await reopenWindow(screen);
  await expect.poll(() => columns.elements()).toHaveLength(2);
  await sideBySide.click();
  await expect.poll(() => columns.elements()).toHaveLength(0);
});

/** Opens a resource of 300 parts. */
async function openMany() {
  const { serverId, sessionId } = await openServer('hostile');
  const uri = 'hostile://many/parts';
  await client.resources.read({ sessionId, uri });
  await openWindow(addressOf(serverId, uri));
  return articleOf(uri);
}

test('each of 300 parts can be shown', async () => {
  const article = await openMany();
  await expect.element(article.getByText('300 parts', { exact: true })).toBeVisible();
  await expectCode(article, 'Part 1.');
  page.getByRole('listbox', { name: 'Parts' }).element().focus();
  await userEvent.keyboard('{End}');
  await expectCode(article, 'Part 300.');
});

test('any two of 300 parts can be shown side by side by keyboard alone', async () => {
  const article = await openMany();
  await parts.first().click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => columns.elements()).toHaveLength(2);
  await userEvent.keyboard('{End}');
  await expect.element(right).toMatchTextContent('Part 300.');
  await expect.element(left).toMatchTextContent('Part 1.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => columns.elements()).toHaveLength(3);
  await expect.element(right).toMatchTextContent('Part 299.');

  // Closing a column focuses the list.
  right.getByRole('button', { name: 'Close this column' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => columns.elements()).toHaveLength(2);
  await userEvent.keyboard('{Home}');
  await expect.element(right).toMatchTextContent('Part 1.');
  await article.getByRole('button', { name: 'Close this column' }).first().click();
  await expect.poll(() => columns.elements()).toHaveLength(0);
});
