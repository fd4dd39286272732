import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers, readOf, serverIdOf } from '../../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { useBasket } from './basket-store.ts';

beforeEach(() => fakeHost.reset());

const dialog = page.getByRole('dialog', { name: 'Context basket' });
const files = dialog.getByRole('button', { name: 'Files (.zip)' });

/** Opens the basket of a server with two picked resources, of which nothing is read. */
async function openBasket(name: string): Promise<void> {
  const uris = ['x:a', 'x:b'];
  connectServers({ name, lists: { resources: uris.map((uri) => ({ uri, name: uri })) } });
  useBasket.getState().add(
    serverIdOf(name),
    uris.map((uri) => ({ uri, label: uri })),
  );
  await openWindow(`/servers/${name}/resources?dialog=basket`);
  await expect.element(files).toBeVisible();
}

test('an export that is stopped while it reads saves nothing', async () => {
  await openBasket('stopped');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const release = fakeHost.hold('resources.read');
  await files.click();
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  release();
  await expect.element(dialog).toMatchTextContent(/0 of 2 read.*Export as/);
  expect(saved).not.toHaveBeenCalled();
});

test('an export that would be too large says so once it has read, and saves nothing', async () => {
  await openBasket('large');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const part = { index: 0, content: 'blob' as const, bytes: 150_000_000 };
  fakeHost.on('resources', 'read', ({ sessionId, uri }) => ({ ...readOf(sessionId, uri), texts: [], parts: [part] }));
  await files.click();
  await expect.element(dialog.getByText(/more than the export limit/)).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
  expect(fakeHost.inputsOf('resources.bytes')).toEqual([]);
});
