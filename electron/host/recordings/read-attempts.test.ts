import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { host, hostPerTest } from '../testing/host-per-test.ts';
import { sessionFile } from './testing/session-files.ts';

hostPerTest();

/** A recording in the folder, and how often processes that are gone began to read it. */
function recordingRead(attempts: number): { path: string; note: string } {
  const folder = join(host.platform.dataDir, 'recordings');
  mkdirSync(join(folder, 'reading'), { recursive: true });
  const path = join(folder, 'one.jsonl');
  writeFileSync(path, readFileSync(sessionFile([{ type: 'stderr', t: 1, text: 'it works' }])));
  const { size: bytes, mtimeMs: changedAt } = statSync(path);
  const note = join(folder, 'reading', 'one.jsonl.reading');
  writeFileSync(note, JSON.stringify({ bytes, changedAt, attempts, pid: 1, since: 0 }));
  return { path, note };
}

async function counted() {
  await expect
    .poll(async () => (await host.recorded.recordings.list()).recordings.some(({ isCounting }) => isCounting))
    .toBe(false);
  return host.recorded.recordings.list();
}

it('a file that ended Loupe twice while it was read is named, and not read again until it is another one', async () => {
  const { path } = recordingRead(2);
  expect(await host.recorded.recordings.list()).toMatchObject({
    recordings: [],
    unreadable: [
      {
        file: 'one.jsonl',
        failure: { code: 'recordingUnreadable', params: { file: 'one.jsonl', problem: 'endedReader' } },
      },
    ],
  });
  writeFileSync(path, readFileSync(sessionFile([])));
  expect(await counted()).toMatchObject({ recordings: [{ id: 'one' }], unreadable: [] });
});

it('a file that can’t be read is listed until it is removed, and the window is told of both', async () => {
  const unreadable = async () => (await host.recorded.recordings.list()).unreadable.map(({ file }) => file);
  recordingRead(2);
  expect(await unreadable()).toEqual(['one.jsonl']);
  rmSync(recordingRead(2).path);
  expect(await unreadable()).toEqual([]);

  const over = new AbortController();
  onTestFinished(() => over.abort());
  const digests = host.digests.watch(0, over.signal);
  const told = async () => {
    for (;;) {
      const { done, value } = await digests.next();
      if (done === true) throw new Error('the digests have ended');
      if (value.recordings === true) return;
    }
  };
  const { path } = recordingRead(2);
  await told();
  expect(await unreadable()).toEqual(['one.jsonl']);
  rmSync(path);
  await told();
  expect(await unreadable()).toEqual([]);
});

it('a file that was being read once when Loupe ended is read again, and nothing is left of that', async () => {
  const { note } = recordingRead(1);
  expect(await counted()).toMatchObject({ recordings: [{ id: 'one' }], unreadable: [] });
  await expect.poll(() => existsSync(note)).toBe(false);
  expect(readdirSync(join(host.platform.dataDir, 'recordings', 'reading'))).toEqual([]);
});
