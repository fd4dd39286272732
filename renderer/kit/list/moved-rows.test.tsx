import { beforeEach, expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { host, queryClient } from '../../data/client.ts';
import { fakeHost, type ProcedurePath } from '../../testing/fake-host.ts';
import { connectServers } from '../../testing/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

/** Clicks what is drawn, from when the host gave the next rows for `path` until the window has drawn them. */
function clickBeforeRedraw(path: ProcedurePath, drawn: Locator): void {
  const element = drawn.element() as HTMLElement;
  fakeHost.afterNext(path, () => {
    // A frame is drawn when no microtask is left.
    let turns = 500;
    const turn = () => {
      turns -= 1;
      if (!element.isConnected || turns === 0) return;
      element.click();
      queueMicrotask(turn);
    };
    turn();
  });
}

test('a tool that is clicked while a search changes the list is opened, not the one that comes in its place', async () => {
  const tools = ['alpha', 'beta', 'beta-two'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  connectServers({ name: 'first', lists: { tools } });
  fakeHost.on('savedArguments', 'list', () => []);
  const screen = await openWindow('/servers/first/tools');
  const row = screen.getByRole('option', { name: /^beta(?!-)/ });
  await expect.element(row).toBeVisible();
  clickBeforeRedraw('lists.namedRows', row);
  await screen.getByRole('searchbox').first().fill('two');
  await expect.element(screen.getByRole('article', { name: 'Tool beta', exact: true })).toBeVisible();
});

test('a resource that is clicked while a search changes the list is opened, not the one that comes in its place', async () => {
  const resources = ['x://alpha', 'x://beta', 'x://gamma'].map((uri) => ({ uri, name: uri.slice(4) }));
  connectServers({ name: 'first', lists: { resources } });
  const screen = await openWindow('/servers/first/resources');
  const row = screen.getByRole('treeitem', { name: /beta/ });
  await expect.element(row).toBeVisible();
  clickBeforeRedraw('lists.resourceRows', row);
  await screen.getByRole('searchbox').first().fill('gamma');
  await expect.element(screen.getByRole('article', { name: /beta/ })).toBeVisible();
});

test('what is typed while the window goes to another address is kept, although that has no search', async () => {
  const tools = ['alpha', 'beta', 'gamma'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  connectServers({ name: 'first', lists: { tools } });
  const screen = await openWindow('/servers/first/tools?q=alp');
  const field = screen.getByRole('searchbox').first();
  await expect.element(field).toHaveValue('alp');
  const input = field.element() as HTMLInputElement;
  (screen.getByRole('link', { name: 'Tools', exact: true }).element() as HTMLElement).click();
  input.select();
  document.execCommand('insertText', false, 'beta');
  await expect.poll(() => location.hash).toBe('#/servers/first/tools?q=beta');
  await expect.element(field).toHaveValue('beta');
  await expect.element(screen.getByRole('option', { name: /^beta/ })).toBeVisible();
});

test('an address without a search that is gone to after the last key empties the field', async () => {
  const tools = ['alpha', 'beta'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  connectServers({ name: 'first', lists: { tools } });
  const screen = await openWindow('/servers/first/tools?q=alp');
  const field = screen.getByRole('searchbox').first();
  await expect.element(field).toHaveValue('alp');
  (field.element() as HTMLInputElement).select();
  document.execCommand('insertText', false, 'beta');
  (screen.getByRole('link', { name: 'Tools', exact: true }).element() as HTMLElement).click();
  await expect.element(field).toHaveValue('');
  await expect.element(screen.getByRole('option', { name: /^alpha/ })).toBeVisible();
  expect(location.hash).toBe('#/servers/first/tools');
});

test('what is typed when the connection is restarted is kept', async () => {
  const tools = ['alpha', 'beta'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  connectServers({ name: 'first', lists: { tools } });
  const screen = await openWindow('/servers/first/tools');
  const field = screen.getByRole('searchbox', { name: 'Search tools' });
  await expect.element(field).toBeVisible();
  (field.element() as HTMLElement).focus();
  document.execCommand('insertText', false, 'beta');
  fakeHost.on('sessions', 'list', () => []);
  void queryClient.invalidateQueries({ queryKey: host.sessions.key() });
  await expect.element(field).not.toBeInTheDocument();
  connectServers({ name: 'first', session: 2, lists: { tools } });
  void queryClient.invalidateQueries({ queryKey: host.sessions.key() });
  await expect.element(field).toHaveValue('beta');
  await expect.element(screen.getByRole('option', { name: /^alpha/ })).not.toBeInTheDocument();
});
