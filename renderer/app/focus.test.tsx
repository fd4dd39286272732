import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { client } from '../data/client.ts';
import { fakeHost } from '../testing/fakes/fake-host.ts';
import { connectServers } from '../testing/fakes/fake-servers.ts';
import { openWindow } from '../testing/open-window.tsx';
import { openRealHost, openServer, shareRealHost } from '../testing/real-host.ts';

const role = () => document.activeElement?.getAttribute('role');

async function choose(query: string, first: RegExp): Promise<void> {
  await userEvent.keyboard('{Control>}p{/Control}');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(query);
  await expect.element(dialog.getByRole('option').first()).toHaveAccessibleName(first);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
}

describe('after choosing from the palette, the focus is', () => {
  shareRealHost();
  beforeEach(async () => {
    const { serverId } = await openServer('demo');
    await openWindow(`/servers/${serverId}/resources`);
    await expect.element(page.getByRole('treeitem').first()).toBeVisible();
  });

  test('in the first field of a tool', async () => {
    await choose('add', /^add/);
    const article = page.getByRole('article', { name: /\badd\b/ });
    await expect.poll(() => article.element().contains(document.activeElement)).toBe(true);
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
  });

  test('on the row of a resource', async () => {
    await choose('lens.png', /^A lens|^lens\.png/);
    await expect.poll(role).toBe('tree');
    await expect
      .poll(
        () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent,
      )
      .toMatch(/lens/i);
  });

  test('in the list of a workspace, on its first row', async () => {
    await userEvent.keyboard('{Alt>}3{/Alt}');
    await expect.element(page.getByRole('listbox', { name: 'Tools' })).toHaveFocus();
    await expect.element(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    const form = page.getByRole('region', { name: 'Item', exact: true }).getByRole('form');
    await expect.poll(() => form.element().contains(document.activeElement)).toBe(true);
  });
});

test('after going to a server that is not connected, by the palette or a key, the focus is on its Connect button', async () => {
  await openRealHost();
  await openWindow('/');
  await expect.element(page.getByRole('row', { name: 'Demo', exact: true })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('demo');
  await expect.element(dialog.getByRole('option').first()).toHaveAccessibleName('Demo');
  await userEvent.keyboard('{Enter}');
  const connect = page
    .getByRole('region', { name: 'Item', exact: true })
    .getByRole('button', { name: 'Connect', exact: true });
  await expect.element(connect).toHaveFocus();
  await userEvent.keyboard('{Alt>}3{/Alt}');
  await expect.element(connect).toHaveFocus();
});

test('a server is added, browsed, its tool run and confirmed by keyboard, a key for each click', async () => {
  await openRealHost();
  const { command, args } = await commands.ownCommand(['demo']);
  await openWindow('/');
  await expect.element(page.getByRole('button', { name: 'Connect the demo' })).toBeVisible();
  await userEvent.keyboard('{Control>}{Shift>}a{/Shift}{/Control}');
  const dialog = page.getByRole('dialog', { name: 'Add a server' });
  await expect.element(dialog.getByLabelText('Paste a command line, a URL or JSON')).toHaveFocus();
  await commands.insertText(JSON.stringify({ mcpServers: { mine: { command, args } } }));
  await expect.element(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('mine');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  const [, server] = await client.servers.list();
  expect(server?.server.name).toBe('mine');
});

test('a key or click cancels a pending change of focus', async () => {
  fakeHost.reset();
  connectServers({ name: 'here', lists: { tools: [{ name: 'one', inputSchema: { type: 'object' } }] } });
  await openWindow('/servers/here/tools');
  const rows = page.getByRole('listbox', { name: 'Tools' });
  await expect.element(rows).toBeVisible();
  await userEvent.keyboard('{Alt>}2{/Alt}');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus();
});

test('dictation into another field cancels a pending change of focus', async () => {
  fakeHost.reset();
  const inputSchema = { type: 'object', properties: { a: { type: 'string' } } };
  connectServers({ name: 'here', lists: { tools: [{ name: 'one', inputSchema }] } });
  await openWindow('/servers/here/tools');
  const search = page.getByRole('searchbox', { name: 'Search tools' });
  await expect.element(page.getByRole('option', { name: /^one/ })).toBeVisible();
  (page.getByRole('option', { name: /^one/ }).element() as HTMLElement).click();
  (search.element() as HTMLElement).focus();
  document.execCommand('insertText', false, 'on');
  await expect.element(page.getByRole('article', { name: 'Tool one', exact: true })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'a', exact: true })).toBeVisible();
  await expect.element(search).toHaveFocus();
});

test('a focus that a screen reader has moved stays', async () => {
  fakeHost.reset();
  connectServers({ name: 'here', lists: { tools: [{ name: 'one', inputSchema: { type: 'object' } }] } });
  await openWindow('/servers/here/resources');
  await expect.element(page.getByRole('button', { name: 'Add a server' }).first()).toBeVisible();
  await choose('one', /^one/);
  await expect.element(page.getByRole('button', { name: /^Run/ }).first()).toHaveFocus();
  const line = page.getByRole('separator').first().element();
  if (!(line instanceof HTMLElement)) throw new Error('no line');
  // At first it may still be in a closing dialog.
  const stays = async () => {
    line.focus();
    line.toggleAttribute('data-changed');
    await new Promise(requestAnimationFrame);
    return document.activeElement === line;
  };
  await expect.poll(stays, { timeout: 5000 }).toBe(true);
});

test('the key for searching focuses the search of the pane that has the focus, and else that of the list', async () => {
  fakeHost.reset();
  connectServers({ name: 'here', lists: { tools: [{ name: 'add', inputSchema: { type: 'object' } }] } });
  await openWindow('/servers/here/tools');
  const list = page.getByRole('listbox', { name: 'Tools' });
  await expect.element(list).toBeVisible();
  list.element().focus();
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(page.getByRole('searchbox', { name: 'Search tools' })).toHaveFocus();
  page
    .getByRole('tab', { name: /^Traffic/ })
    .element()
    .focus();
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Filter traffic' })).toHaveFocus();
  page.getByRole('grid', { name: 'Servers' }).element().focus();
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(page.getByRole('searchbox', { name: 'Search tools' })).toHaveFocus();
});
