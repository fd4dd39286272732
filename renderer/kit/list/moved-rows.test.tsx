import { beforeEach, expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { fakeHost, type ProcedurePath } from '../../testing/fakes/fake-host.ts';
import { connectServers } from '../../testing/fakes/fake-servers.ts';
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
