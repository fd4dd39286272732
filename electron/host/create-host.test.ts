import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { memoryKeyring, openTestHost } from './testing/test-host.ts';
import { TrafficLog } from './wire/traffic/traffic-log.ts';

it('applies settings that are edited while the host starts', async () => {
  const setRetention = vi.spyOn(TrafficLog.prototype, 'setRetention');
  onTestFinished(() => setRetention.mockRestore());
  const dataDir = temporaryFolder();
  const isStarting = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  // The settings are read before the first secret.
  const vault = memoryKeyring({
    get: async () => {
      isStarting.resolve();
      await mayGoOn.promise;
      return undefined;
    },
  });
  const opening = openTestHost({ dataDir, vault });
  await isStarting.promise;
  await writeFile(
    join(dataDir, 'settings.json'),
    JSON.stringify({ logRetentionMb: 123, roots: [{ uri: 'file:///a' }] }),
  );
  mayGoOn.resolve();
  const host = await opening;
  onTestFinished(() => host.close());
  await expect.poll(() => setRetention.mock.lastCall).toEqual([123]);
  expect(host.stores.settings.value).toMatchObject({ logRetentionMb: 123, roots: [{ uri: 'file:///a' }] });
});
