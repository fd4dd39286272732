import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SessionView } from '#shared/model/session.ts';
import { client } from '../data/client.ts';
import { fakeHost } from '../testing/fakes/fake-host.ts';
import { connectServers, sessionIdOf } from '../testing/fakes/fake-servers.ts';
import { openWindow, sendDigest } from '../testing/open-window.tsx';
import { panels, workspaces } from './views.tsx';

const resources = Array.from({ length: 300 }, (_, index) => ({ uri: `x://item-${index}`, name: `item-${index}` }));

beforeEach(() => {
  fakeHost.reset();
  connectServers({ name: 'first', lists: { resources } });
});

/** Counts how often the list pane and the panel render from now on. */
function countDraws() {
  const pane = vi.spyOn(workspaces[0], 'Pane');
  const [panel = workspaces[0]] = panels;
  const below = 'draw' in panel ? vi.spyOn(panel, 'draw') : pane;
  return { pane: () => pane.mock.calls.length, below: () => below.mock.calls.length };
}

/** A request that waits for its response. */
const waiting: SessionView['inFlight'][number] = {
  requestId: 'loupe:1',
  method: 'resources/list',
  startedAt: 1,
  timeoutMs: 1000,
  frameSeq: 1,
};

test('a request doesn’t render the list or the panel again', async () => {
  const screen = await openWindow('/servers/first/resources');
  await expect.element(screen.getByRole('treeitem', { name: /item-0/ })).toBeVisible();
  const draws = countDraws();
  const sessions = await client.sessions.list();
  fakeHost.on('sessions', 'list', () => sessions.map((session) => ({ ...session, inFlight: [waiting] })));
  sendDigest({ sessions: [sessionIdOf('first')] });
  await expect.element(screen.getByText('1 running')).toBeVisible();
  expect([draws.pane(), draws.below()]).toEqual([0, 0]);
});

test('a key in the search field sends one request and renders only the list', async () => {
  const screen = await openWindow('/servers/first/resources');
  const search = screen.getByRole('searchbox').first();
  await expect.element(screen.getByRole('treeitem', { name: /item-0/ })).toBeVisible();
  const rows = screen.getByRole('tree');
  await search.fill('i');
  await expect.element(rows.getByText('i', { exact: true }).first()).toBeVisible();
  // Waits until the idle work of the window is done.
  await expect.poll(() => location.hash).toContain('q=i');
  const draws = countDraws();
  const before = fakeHost.inputsOf('lists.resourceRows').length;
  const keys = 'tem-29';
  for (const key of keys) await userEvent.keyboard(key);
  await expect.element(screen.getByText('11 of 300')).toBeVisible();
  // Writing the query to the address renders only the list, too.
  await expect.poll(() => location.hash).toContain(`q=i${keys}`);
  expect(draws.below()).toBe(0);
  expect(fakeHost.inputsOf('lists.resourceRows')).toHaveLength(before + keys.length);
});

test('on the way to another view, the one that is left isn’t drawn once more', async () => {
  connectServers({ name: 'first', lists: { resources, tools: [{ name: 'echo', inputSchema: { type: 'object' } }] } });
  const screen = await openWindow('/servers/first/resources?uri=x://item-0');
  await expect.element(screen.getByRole('article', { name: 'x://item-0' })).toBeVisible();
  const added: (string | null)[] = [];
  const observer = new MutationObserver((records) => {
    const elements = records.flatMap(({ addedNodes }) => [...addedNodes].filter((node) => node instanceof Element));
    const articles = elements.flatMap((element) => [element, ...element.querySelectorAll('article')]);
    added.push(...articles.filter(({ isConnected }) => isConnected).map((each) => each.getAttribute('aria-label')));
  });
  observer.observe(document.body, { subtree: true, childList: true });
  await screen.getByRole('link', { name: 'Tools' }).click();
  await expect.element(screen.getByRole('region', { name: 'Tools' })).toBeVisible();
  observer.disconnect();
  expect(added).not.toContain('x://item-0');
});
