import { expect, it, onTestFinished } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import { recordingIdSchema } from '#shared/model/id/id.ts';
import { monotonicClock } from '../../platform.ts';
import { type Passed, stdioFile } from '../testing/recording-file.ts';
import { ServedRecordings } from './served-recordings.ts';

const id = recordingIdSchema.parse('one');
const lines: Passed[] = [
  ['client', { id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } }],
  ['server', { id: 0, result: { protocolVersion: '2025-11-25', capabilities: {} } }],
  ['client', { id: 1, method: 'tools/list' }],
  ['server', { id: 1, result: { tools: [] } }],
];

function serving(path: string): ServedRecordings {
  const served = new ServedRecordings({ clock: monotonicClock, file: async () => path, onChange: () => {} });
  onTestFinished(() => served.close());
  return served;
}

it('serves a recording until it is stopped, and lists what it doesn’t have with the nearest request', async () => {
  const recordings = serving(stdioFile(lines));
  const { url } = await recordings.start(id, 0, false);
  const post = (message: object, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', ...message }), headers });
  const opened = await post({ id: 5, method: 'initialize' });
  const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
  expect(await (await post({ id: 6, method: 'tools/list' }, session)).json()).toMatchObject({ result: { tools: [] } });
  await post({ id: 7, method: 'tools/list', params: { cursor: 'b' } }, session);
  expect(recordings.list()).toMatchObject([
    {
      misses: 1,
      newest: [{ method: 'tools/list', nearest: { number: 2, method: 'tools/list' }, places: ['/params/cursor'] }],
    },
  ]);
  await recordings.stop(id);
  expect(recordings.list()).toEqual([]);
  await expect(post({ id: 8, method: 'ping' })).rejects.toThrow();
});

it('refuses a port that is in use, and a recording with masked secrets', async () => {
  const taken = serving(stdioFile(lines));
  const port = Number(new URL((await taken.start(id, 0, false)).url).port);
  const codeOf = (started: Promise<unknown>) =>
    started.then(
      () => 'started',
      (thrown: unknown) => failureFrom(thrown).code,
    );
  expect(await codeOf(serving(stdioFile(lines)).start(id, port, false))).toBe('portTaken');
  const masked = serving(stdioFile(lines, { redaction: 'secrets' }));
  expect(await codeOf(masked.start(id, 0, false))).toBe('recordingMasked');
  expect(await codeOf(masked.start(id, 0, true))).toBe('started');
});
