import fs, { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sessionHeader } from '#host/recordings/testing/session-files.ts';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { type SessionEntry, sessionEntrySchema } from '#shared/recording/session-file.ts';
import { SessionWriter } from './session-writer.ts';

/** A disk with so much room for what is written from now on, in bytes. */
function diskWith(room: number): { room: number } {
  const disk = { room };
  vi.spyOn(fs, 'write').mockImplementation((...given: unknown[]) => {
    const [file, bytes, offset, length, , done] = given;
    if (typeof file !== 'number' || !(bytes instanceof Uint8Array)) throw new Error('not the writes of the recorder');
    if (typeof offset !== 'number' || typeof length !== 'number' || typeof done !== 'function')
      throw new Error('nor those');
    const count = Math.min(length, disk.room);
    disk.room -= count;
    if (count === 0) done(new Error('ENOSPC'), 0);
    else done(null, fs.writeSync(file, bytes, offset, count));
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return disk;
}

/** The entries in a file; a line that was cut is none. */
function entriesIn(path: string): SessionEntry[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(1);
  return lines.flatMap((line) => {
    try {
      return [sessionEntrySchema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

it.each([10_000, 0])('a full disk with room for %d bytes: the file says how many entries it lacks', async (room) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const path = join(temporaryFolder(), 'recordings', 'one.jsonl');
  const disk = diskWith(room);
  const writer = new SessionWriter(path, sessionHeader());
  const add = (count: number) => {
    for (let each = 0; each < count; each += 1) writer.add({ type: 'stderr', text: 'x'.repeat(1000) });
  };
  // Each is tried again while the disk is full.
  for (const count of [30, 30, 30]) {
    add(count);
    await vi.advanceTimersByTimeAsync(2000);
  }
  disk.room = Number.POSITIVE_INFINITY;
  add(10);
  await writer.close(1000);
  const entries = entriesIn(path);
  const written = entries.filter(({ type }) => type === 'stderr').length;
  const [lost, ...others] = entries.filter((entry) => entry.type === 'lost');
  expect([lost?.entries, others]).toEqual([100 - written, []]);
  expect(written).toBe(10 + Math.floor(room / 1040));
  expect(lost?.bytes).toBeGreaterThan((100 - written) * 1000);
  // Where they are missing: before what came once there was room.
  expect(entries.findIndex(({ type }) => type === 'lost')).toBe(written - 10);
  expect(entries.map(({ t }) => t)).toEqual(entries.map(({ t }) => t).toSorted((a, b) => a - b));
});

it('says where entries are missing that a full buffer had no room for', async () => {
  const path = join(temporaryFolder(), 'recordings', 'one.jsonl');
  const writer = new SessionWriter(path, sessionHeader());
  const tooLarge = 'x'.repeat(64 * 2 ** 20);
  for (const text of ['before', tooLarge, 'behind']) writer.add({ type: 'stderr', text });
  await writer.close(60_000);
  expect(entriesIn(path)).toMatchObject([
    { text: 'before' },
    { type: 'lost', entries: 1, bytes: expect.any(Number) },
    { text: 'behind' },
  ]);
});
