import { expect, it, onTestFinished } from 'vitest';
import { monotonicClock } from '../../../platform.ts';
import { BatchBuilder, SharedMemory } from '../batch-builder.ts';
import type { Batch } from '../frames/log-operations.ts';
import { frameInput } from '../testing/frame-input.ts';
import { openInMemory } from './log-file.ts';
import { LogStore } from './log-store.ts';

const memory = new SharedMemory(monotonicClock);

function openStore(): LogStore {
  const { db } = openInMemory();
  onTestFinished(() => db.close());
  return new LogStore(db);
}

/** The frames from `first` to `last`, each with its seq in its body. */
function batch(first: number, last: number): Batch {
  const builder = new BatchBuilder(first);
  for (let seq = first; seq <= last; seq++) builder.add(frameInput({ method: `m${seq}`, body: `body ${seq}` }), false);
  return builder.build(memory);
}

function stored(store: LogStore): string[] {
  const { rows, total } = store.rows({}, 0, 100);
  expect(total).toBe(rows.length);
  return rows.map(({ seq, method }) => {
    const body = store.body({ seq, form: 'raw', offset: 0, length: 100 });
    return `${seq} ${method} ${Buffer.from(body?.bytes ?? []).toString()}`;
  });
}

it('a batch that is sent again, since its reply was lost with the worker, is stored once', () => {
  const store = openStore();
  store.append(batch(1, 3));
  const once = { rows: stored(store), statistics: store.statistics({}) };
  expect(once.rows).toEqual(['1 m1 body 1', '2 m2 body 2', '3 m3 body 3']);
  store.append(batch(1, 3));
  expect({ rows: stored(store), statistics: store.statistics({}) }).toEqual(once);
  expect(store.rows({ text: 'm2' }, 0, 10).total).toBe(1);
});

it('of a batch whose first frames are stored, the others are added', () => {
  const store = openStore();
  store.append(batch(1, 2));
  store.append(batch(1, 4));
  expect(stored(store)).toEqual(['1 m1 body 1', '2 m2 body 2', '3 m3 body 3', '4 m4 body 4']);
  expect(store.statistics({}).methods.reduce((sum, { count }) => sum + count, 0)).toBe(4);
});

it('frames that were given up leave a gap, and nothing takes their place later', () => {
  const store = openStore();
  store.append(batch(1, 1));
  store.append(batch(4, 4));
  store.append(batch(2, 3));
  expect(stored(store)).toEqual(['1 m1 body 1', '4 m4 body 4']);
});

it('a batch that can’t be stored whole isn’t stored at all', () => {
  const store = openStore();
  store.append(batch(1, 1));
  const fault = 'create temp trigger fault before insert on frames when new.seq = 3';
  store.db.exec(`${fault} begin select raise(abort, 'no room'); end`);
  expect(() => store.append(batch(2, 3))).toThrow('no room');
  expect(stored(store)).toEqual(['1 m1 body 1']);
  store.db.exec('drop trigger fault');
  store.append(batch(2, 3));
  expect(stored(store)).toEqual(['1 m1 body 1', '2 m2 body 2', '3 m3 body 3']);
});
