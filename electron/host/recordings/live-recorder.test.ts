import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { host, hostPerTest } from '../testing/host-per-test.ts';
import { recorded, stdioFile } from './testing/recording-file.ts';

hostPerTest();

const call = { id: 2, method: 'tools/call', params: { name: 'x' } };

/** A recording of a recorder that has the number of this process. */
const ownRecording = (startedAt: number) =>
  recorded(
    host.platform.dataDir,
    stdioFile(
      [
        ['client', call],
        ['server', { id: 2, result: { content: [], isError: true } }],
      ],
      {
        startedAt: new Date(startedAt).toISOString(),
        recorder: { name: 'loupe', version: '0.1.0', pid: process.pid },
      },
    ),
  );

async function only() {
  const { recordings } = await host.recorded.recordings.list();
  return recordings[0];
}

it('a recording is live until its file says that the server has ended, though its recorder’s number is in use', async () => {
  ownRecording(Date.now());
  expect(await only()).toMatchObject({ isLive: true });
  appendFileSync(join(host.platform.dataDir, 'recordings', 'one.jsonl'), '{"t":900000,"type":"exit","code":0}\n');
  expect(await only()).toMatchObject({ isLive: false });
});

it.skipIf(process.platform !== 'linux')('a recording isn’t live because of a process that started later', async () => {
  ownRecording(Date.now() - process.uptime() * 1000 - 60_000);
  expect(await only()).toMatchObject({ isLive: false });
});

it('a session isn’t live any more when the file of its recording is gone', async () => {
  const id = ownRecording(Date.now());
  const session = await host.recorded.recordings.open(id);
  const isLive = () => session.view().recorded?.isLive;
  expect(isLive()).toBe(true);
  // Also when all of it was read before.
  await expect.poll(only).toMatchObject({ isCounting: false });
  rmSync(join(host.platform.dataDir, 'recordings', 'one.jsonl'));
  expect(await only()).toBeUndefined();
  await expect.poll(isLive).toBe(false);
});

it('a tool’s error counts among the errors of a recording', async () => {
  ownRecording(Date.now() - process.uptime() * 1000 - 60_000);
  await expect.poll(only).toMatchObject({ messages: 2, errors: 1 });
});

it('a refused server/discover isn’t an error of a recording, since it is how a client learns the era', async () => {
  const refused = { code: -32601, message: 'Method not found' };
  recorded(
    host.platform.dataDir,
    stdioFile([
      ['client', { id: 1, method: 'server/discover', params: {} }],
      ['server', { id: 1, error: refused }],
      ['client', { id: 2, method: 'prompts/list' }],
      ['server', { id: 2, error: refused }],
    ]),
  );
  await expect.poll(only).toMatchObject({ messages: 4, errors: 1 });
});
