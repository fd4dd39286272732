import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recordingIdSchema } from '#shared/model/id/id.ts';
import { host, hostPerTest } from '../testing/host-per-test.ts';
import { stdioFile } from './testing/recording-file.ts';

hostPerTest();

it('a recording that is removed isn’t served any longer', async () => {
  const folder = join(host.platform.dataDir, 'recordings');
  mkdirSync(folder, { recursive: true });
  const file = stdioFile([
    ['client', { id: 1, method: 'ping' }],
    ['server', { id: 1, result: {} }],
  ]);
  copyFileSync(file, join(folder, 'one.jsonl'));
  const recordingId = recordingIdSchema.parse('one');
  const { url } = await host.recorded.servedRecordings.start(recordingId, 0, false);
  await host.recorded.recordings.remove(recordingId);
  await expect.poll(() => host.recorded.servedRecordings.list()).toEqual([]);
  await expect(fetch(url, { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' })).rejects.toThrow();
});
