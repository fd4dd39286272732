import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers } from '../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

// In a file of its own: another test would have loaded the palette.
test('what is typed right after the first opening is in the palette', async () => {
  connectServers({ name: 'notes', lists: { resources: [{ uri: 'x://a', name: 'a' }] } });
  const screen = await openWindow('/servers/notes/resources');
  await expect.element(screen.getByRole('treeitem').first()).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}set{Backspace}ttings');
  await expect.element(screen.getByRole('dialog').getByRole('combobox')).toHaveValue('settings');
});
