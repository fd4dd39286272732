import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { ResourceUpdate, Subscription } from '#shared/model/subscription.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { StateStore, storedRequestSchema } from './state-store.ts';

const of = { serverId: serverIdSchema.parse('a'), serverName: 'a', sessionId: sessionIdSchema.parse('a.1') };

function watched(uri: string): Subscription {
  return { ...of, uri, state: 'active', since: 1, rereads: false, count: 0, rate: 0 };
}

function update(seq: number): ResourceUpdate {
  return { ...of, seq, at: seq, kind: 'listChanged', marks: [] };
}

/** A store, and another program's connection to its file. */
function openStore(dataDir = temporaryFolder()): { store: StateStore; clock: TestClock; file: DatabaseSync } {
  const clock = new TestClock();
  const store = new StateStore({ clock, dataDir, storage: 'disk', secrets: () => new Set() });
  const file = new DatabaseSync(join(dataDir, 'state.sqlite'));
  onTestFinished(() => {
    if (file.isOpen) file.close();
    return store.close();
  });
  return { store, clock, file };
}

/** Writes are retried after this time. */
const retryMs = 5000;

it('saves the watched resources with a later batch when one fails', async () => {
  const { store, clock, file } = openStore();
  store.saveWatched(() => [watched('a://1')]);
  await clock.advance(200);
  file.exec(`create trigger full before insert on updates begin select raise(abort, 'full'); end`);
  store.saveWatched(() => [watched('a://2')]);
  store.addUpdate(update(1));
  await clock.advance(200);
  expect(store.failure?.cause).toContain('full');
  file.exec('drop trigger full');
  await clock.advance(retryMs);
  expect(store.failure).toBeUndefined();
  expect(file.prepare('select uri from watched').all()).toEqual([{ uri: 'a://2' }]);
});

it('saves the watched resources again in the file that replaces a damaged one', async () => {
  const dataDir = temporaryFolder();
  const path = join(dataDir, 'state.sqlite');
  const before = openStore(dataDir);
  before.store.saveWatched(() => [watched('a://1')]);
  await before.store.close();
  const root = Number(before.file.prepare(`select rootpage from sqlite_schema where name = 'updates'`).get()?.rootpage);
  before.file.close();
  const bytes = readFileSync(path);
  const pageSize = bytes.readUInt16BE(16);
  bytes.fill(0xaa, (root - 1) * pageSize, root * pageSize);
  writeFileSync(path, bytes);
  const { store, clock, file } = openStore(dataDir);
  // Windows can't rename a file that is open.
  file.close();
  const restored = store.watched();
  expect(restored).toHaveLength(1);
  store.saveWatched(() => restored);
  store.addUpdate(update(1));
  await clock.advance(200);
  expect(store.failure?.code).toBe('fileSetAside');
  expect(store.watched()).toEqual(restored);
});

it('clears the log of changes also when that can only be written after the next change', async () => {
  const { store, clock, file } = openStore();
  store.addUpdate(update(1));
  await clock.advance(200);
  file.exec(`create trigger full before delete on updates begin select raise(abort, 'full'); end`);
  store.clearUpdates();
  store.addUpdate(update(2));
  file.exec('drop trigger full');
  await clock.advance(retryMs);
  expect(store.updates().map(({ seq }) => seq)).toEqual([2]);
});

it('reads a stored request with the former field names', () => {
  const subject = {
    type: 'serverRequest',
    sessionId: 'a',
    method: 'roots/list',
    params: {},
    frameSeq: 1,
    duplicateId: false,
  };
  const request = { id: 'a', serverId: 'b', serverName: 'c', at: 1 };
  const round = { number: 1, key: 'k' };
  const former = {
    ask: { ...request, subject: { ...subject, round: { ...round, asks: 2 } } },
    endedAt: 2,
    how: 'person',
  };
  expect(storedRequestSchema.parse(former)).toMatchObject({
    request: { serverName: 'c', subject: { method: 'roots/list', round: { ...round, inputs: 2 } } },
  });
  const { round: _, ...plain } = former.ask.subject;
  expect(storedRequestSchema.parse({ ...former, ask: { ...request, subject: plain } }).request.subject.type).toBe(
    'serverRequest',
  );
});
