import { statSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { monotonicClock } from '../../../platform.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { BatchBuilder, SharedMemory } from '../batch-builder.ts';
import { frameInput } from '../testing/frame-input.ts';
import { Housekeeping } from './housekeeping.ts';
import { openLogFile } from './log-file.ts';
import { LogStore } from './log-store.ts';

const memory = new SharedMemory(monotonicClock);

/** A log on the disk with `count` frames of 20 kB. */
function openLog(count: number): { store: LogStore; path: string } {
  const { db, path } = openLogFile({ dataDir: temporaryFolder(), storage: 'disk', retentionMb: 1000 });
  onTestFinished(() => db.close());
  const store = new LogStore(db);
  const builder = new BatchBuilder(1);
  for (let seq = 1; seq <= count; seq++)
    builder.add(frameInput({ body: `${seq} `.repeat(20_000).slice(0, 20_000) }), false);
  store.append(builder.build(memory));
  return { store, path };
}

function finish(housekeeping: Housekeeping): void {
  for (let steps = 0; housekeeping.step(); steps++) expect(steps).toBeLessThan(10_000);
}

const bytesOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

it('a log over its limit gives up its oldest frames, one step at a time', () => {
  const { store } = openLog(500);
  const housekeeping = new Housekeeping(store, 5);
  housekeeping.step();
  expect(housekeeping.step()).toBe(true);
  // A step gives up 4 MB at most.
  expect(store.live.floor).toBeGreaterThan(190);
  expect(store.live.floor).toBeLessThan(205);
  finish(housekeeping);
  expect(store.live.head).toBe(500);
  expect(store.space().used).toBeLessThanOrEqual(5_000_000);
  expect(store.space().used).toBeGreaterThan(1_000_000);
});

it('after a lower limit the file is smaller, and so is the one beside it', () => {
  const { store, path } = openLog(500);
  const before = bytesOf(path) + bytesOf(`${path}-wal`);
  const housekeeping = new Housekeeping(store, 1000);
  finish(housekeeping);
  housekeeping.setRetention(1);
  finish(housekeeping);
  expect(before).toBeGreaterThan(9_000_000);
  expect(bytesOf(path)).toBeLessThanOrEqual(1_000_000);
  expect(bytesOf(`${path}-wal`)).toBe(0);
});

it('free pages are given back after a request, else kept for the next frames', () => {
  const { store } = openLog(100);
  const housekeeping = new Housekeeping(store, 1000);
  finish(housekeeping);
  store.db.exec('delete from chunks');
  finish(housekeeping);
  expect(store.space().free).toBeGreaterThan(1_000_000);
  housekeeping.release();
  finish(housekeeping);
  expect(store.space().free).toBe(0);
});
