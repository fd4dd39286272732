import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { openWindow } from './open-window.tsx';

/** The list pane of the Resources workspace. */
export const listPane = page.getByRole('region', { name: 'Resources', exact: true });

/** The row of the tree that begins with `label`, a piece of a pattern. */
export function treeRow(label: string): Locator {
  return page.getByRole('treeitem', { name: new RegExp(`^${label}(\\s|$)`) });
}

/** The opened resource or template with this name. */
export function articleOf(name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

/** The address of a resource of a server. */
export function addressOf(serverId: string, uri: string): string {
  return `/servers/${serverId}/resources?${new URLSearchParams({ uri })}`;
}

/** Opens the window at a resource and reads it; `more` goes on with the address: `&panel=traffic`. */
export async function openRead(serverId: string, uri: string, more = '') {
  const screen = await openWindow(`${addressOf(serverId, uri)}${more}`);
  await articleOf(uri).getByRole('button', { name: 'Read', exact: true }).click();
  return screen;
}

/** Goes to another resource of the server in view, and reads it. */
export async function readAlso(uri: string): Promise<Locator> {
  const [path = ''] = location.hash.slice(1).split('?');
  location.hash = `${path}?${new URLSearchParams({ uri })}`;
  const article = articleOf(uri);
  await article.getByRole('button', { name: 'Read', exact: true }).click();
  return article;
}

/** Chooses an entry of the menu of the list. */
export async function chooseFromListMenu(entry: string): Promise<void> {
  await listPane.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Waits until the list pane counts so many. */
export async function expectListed(count: string): Promise<void> {
  await expect.element(listPane.getByText(count, { exact: true }).first()).toBeVisible();
}

/** Waits until the code editor in `place` shows this text; lines that are far away are not drawn. */
export async function expectCode(place: Locator, text: string | RegExp): Promise<void> {
  const editor = place.getByRole('code').filter({ has: page.getByRole('textbox') });
  await expect.element(editor).toMatchTextContent(text);
}
