import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { monotonicClock } from '../../platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { DraftStore, newWindowId } from './draft-store.ts';

const day = 86_400_000;
const serverId = serverIdSchema.parse('s');

function openStore({ dataDir = temporaryFolder(), now = () => 1000 * day } = {}) {
  const store = new DraftStore({
    dataDir,
    storage: 'disk',
    clock: { ...monotonicClock, now },
    secrets: { text: (text: string) => text.replaceAll('known-secret', '…') },
  });
  onTestFinished(() => store.close());
  return store;
}

const keysOf = (store: DraftStore, window: ReturnType<typeof newWindowId>) =>
  store.open(window).drafts.map(({ key }) => key);

it('each window has its own drafts, which survive the host and lose known secrets', async () => {
  const dataDir = temporaryFolder();
  const [one, other] = [newWindowId(), newWindowId()];
  const first = openStore({ dataDir });
  first.save(one, [{ key: 'tool s add', serverId, text: '{"a":1,"b":"known-secret"}' }]);
  first.save(other, [{ key: 'tool s add', serverId, text: '{"a":2}' }]);
  await first.close();
  const next = openStore({ dataDir });
  expect(next.open(one)).toEqual({ windowId: one, drafts: [{ key: 'tool s add', text: '{"a":1,"b":"…"}' }] });
  expect(next.open(other).drafts).toEqual([{ key: 'tool s add', text: '{"a":2}' }]);
  next.save(one, [{ key: 'tool s add' }]);
  expect(keysOf(next, one)).toEqual([]);
  next.removeWindow(other);
  expect(keysOf(next, other)).toEqual([]);
});

it('the first page without an id continues the window that was used last, and no other does', async () => {
  const dataDir = temporaryFolder();
  const [one, other] = [newWindowId(), newWindowId()];
  let now = 1000 * day;
  const first = openStore({ dataDir, now: () => (now += 1) });
  first.save(one, [{ key: 'a', text: '1' }]);
  first.save(other, [{ key: 'a', text: '2' }]);
  await first.close();
  const next = openStore({ dataDir });
  expect(next.open(undefined).windowId).toBe(other);
  const fresh = next.open(undefined);
  expect([one, other]).not.toContain(fresh.windowId);
  expect(fresh.drafts).toEqual([]);
});

it('drafts of a removed server go, and so do the oldest ones over each limit', () => {
  let now = 1000 * day;
  const store = openStore({ now: () => now });
  const window = newWindowId();
  store.save(window, [
    { key: 'tool s add', serverId, text: '{}' },
    { key: 'view', text: '{}' },
  ]);
  void store.removeServer(serverId);
  expect(keysOf(store, window)).toEqual(['view']);

  now += 31 * day;
  store.save(
    window,
    Array.from({ length: 305 }, (_, index) => ({ key: `draft ${index}`, text: '1' })),
  );
  expect(keysOf(store, window)).toHaveLength(300);
  expect(keysOf(store, window)).not.toContain('view');

  now += 1;
  const large = Array.from({ length: 9 }, (_, index) => ({ key: `large ${index}`, text: 'x'.repeat(500_000) }));
  store.save(window, large);
  expect(keysOf(store, window)).toEqual(large.slice(1).map(({ key }) => key));

  for (let count = 0; count < 20; count += 1) {
    now += 1;
    store.save(newWindowId(), [{ key: 'a', text: '1' }]);
  }
  expect(keysOf(store, window)).toEqual([]);
});

it('a damaged file is set aside, and drafts are kept again', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'drafts.sqlite'), 'not a database '.repeat(500));
  const store = openStore({ dataDir });
  const window = newWindowId();
  store.save(window, [{ key: 'a', text: '1' }]);
  expect(keysOf(store, window)).toEqual(['a']);
  expect(store.failure?.code).toBe('fileSetAside');
  expect(readdirSync(dataDir)).toContain('drafts.corrupt-1.sqlite');
  await store.close();
  const db = new DatabaseSync(join(dataDir, 'drafts.sqlite'));
  expect(db.prepare('select count(*) as drafts from drafts').get()).toEqual({ drafts: 1 });
  db.close();
});
