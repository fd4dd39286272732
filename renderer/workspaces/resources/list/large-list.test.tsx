import { test } from 'vitest';
import { openWindow } from '../../../testing/open-window.tsx';
import { connectOwn, openRealHost } from '../../../testing/real-host.ts';
import { expectListed, listPane, treeRow } from '../../../testing/resource-page.ts';

// On a loaded computer this takes longer than any other test.
test('a list of 100,000 resources can be searched while it arrives', { timeout: 180_000 }, async () => {
  await openRealHost();
  const { serverId } = await connectOwn('atlas', 'atlas');
  await openWindow(`/servers/${serverId}/resources`);
  const search = listPane.getByRole('searchbox');
  await search.fill('site-03/maps/000024');
  await treeRow('000024\\.json').click();
  await search.fill('');
  await expectListed('100,000');
});
