import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ListFetch } from '#shared/model/lists/catalog.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, sessionIdOf } from '../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';

const unchanged = page.getByText('Reloaded: no changes.');
const none = { added: 0, removed: 0, changed: 0 };
const listed: ListFetch = {
  ...{ sessionId: sessionIdOf('first'), kind: 'tools', phase: 'done' },
  ...{ generation: 2, version: 2, count: 1, pages: 1, more: false, changes: none },
};

beforeEach(() => {
  fakeHost.reset();
  connectServers({ name: 'first', lists: { tools: [{ name: 'alpha', inputSchema: { type: 'object' } }] } });
  fakeHost.on('catalog', 'listFetches', () => [listed]);
  fakeHost.on('catalog', 'refresh', () => listed);
});

test('that nothing changed is told who reloaded, and nobody else', async () => {
  await openWindow('/servers/first/tools');
  await expect.element(page.getByRole('option', { name: /^alpha/ })).toBeVisible();
  await expect.element(unchanged).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect.element(unchanged).toBeVisible();
});
