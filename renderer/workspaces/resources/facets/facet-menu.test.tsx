import { beforeEach, expect, test } from 'vitest';
import { settingsSchema } from '#shared/model/settings/settings.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers } from '../../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

test('opening the filter menu keeps the search, which is saved with a name', async () => {
  fakeHost.on('app', 'changeSettings', (change) => settingsSchema.parse(change));
  connectServers({ name: 'files', lists: { resources: [{ uri: 'x://one', name: 'one' }] } });
  const screen = await openWindow('/servers/files/resources');
  const search = screen.getByRole('searchbox', { name: /Search/ });
  await search.fill('one');
  await screen.getByRole('button', { name: 'All facets' }).click();
  await screen.getByRole('textbox', { name: /^Name for this search/ }).fill('mine');
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  expect(fakeHost.inputsOf('app.changeSettings')).toEqual([
    { savedFilters: [{ name: 'mine', query: 'one', filter: '' }] },
  ]);
  await expect.element(screen.getByRole('searchbox', { name: /Search/, includeHidden: true })).toHaveValue('one');
});
