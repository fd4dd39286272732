import { expect, it } from 'vitest';
import { host, hostPerTest } from '../testing/host-per-test.ts';
import { recorded, stdioFile } from './testing/recording-file.ts';

hostPerTest();

it('a recording that is removed isn’t served any longer', async () => {
  const file = stdioFile([
    ['client', { id: 1, method: 'ping' }],
    ['server', { id: 1, result: {} }],
  ]);
  const recordingId = recorded(host.platform.dataDir, file);
  const { url } = await host.recorded.servedRecordings.start(recordingId, 0, false);
  await host.recorded.recordings.remove(recordingId);
  await expect.poll(() => host.recorded.servedRecordings.list()).toEqual([]);
  await expect(fetch(url, { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' })).rejects.toThrow();
});
