import { beforeEach, expect, test } from 'vitest';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers } from '../../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

test.for([
  ['tree', 'resources'],
  ['list', 'resources?view=list'],
] as const)('a double click in the %s keeps the tab and selects no word', async ([, address]) => {
  connectServers({ name: 'files', lists: { resources: [{ uri: 'x://words', name: 'words' }] } });
  const screen = await openWindow(`/servers/files/${address}`);
  await screen.getByText('words', { exact: true }).first().dblClick();
  await expect.element(screen.getByRole('tab', { name: /words/ })).toBeVisible();
  expect(getSelection()?.toString()).toBe('');
});
