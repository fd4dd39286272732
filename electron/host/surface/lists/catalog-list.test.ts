import { beforeEach, expect, it } from 'vitest';
import { sessionIdSchema } from '#shared/model/id/id.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { delay } from '../../platform.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { CatalogList } from './catalog-list.ts';

let clock: TestClock;
let fetches = 0;
/** `more`: so many pages are followed by another one. */
const makeList = ({ capabilities = { resources: {} }, more = 0 }: { capabilities?: JsonObject; more?: number } = {}) =>
  new CatalogList(
    {
      id: sessionIdSchema.parse('test.1'),
      phase: 'ready',
      capabilities,
      usesUndeclared: false,
      readsFirstPageOnly: () => false,
    },
    'resources',
    async () => {
      fetches += 1;
      await delay(clock, 5);
      const result = {
        resources: [{ uri: `test://${fetches}`, name: 'one' }],
        ...(fetches <= more && { nextCursor: String(fetches) }),
      };
      return { requestId: 'x', requestSeq: 1, responseSeq: 2, durationMs: 5, result };
    },
    clock,
    () => {},
  );

beforeEach(() => {
  clock = new TestClock();
  fetches = 0;
});

it('is fetched at once when its server announces a change', async () => {
  const list = makeList();
  const filled = list.fill('all');
  await clock.advance(10);
  await filled;
  void list.changed(true);
  await clock.advance(10);
  expect(fetches).toBe(2);
  expect([...list.current.items]).toEqual([{ uri: 'test://2', name: 'one' }]);
});

it('is not fetched again 100,000 times because its server announces so many changes, and is up to date in the end', async () => {
  const list = makeList();
  void list.fill('all');
  for (let second = 0; second < 100; second++) {
    for (let count = 0; count < 1000; count++) void list.changed(true);
    await clock.advance(1000);
  }
  expect(fetches).toBeLessThan(25);
  const before = fetches;
  await clock.advance(60_000);
  expect(fetches).toBeLessThan(before + 2);
  expect(list.isOutdated).toBe(false);
});

it('keeps what the user chose about applying changes, also when it changed while it was fetched', async () => {
  const list = makeList();
  void list.fill('all');
  await clock.advance(10);
  void list.changed(false);
  void list.changed(false);
  await clock.advance(10_000);
  expect(fetches).toBe(3);
  expect([...list.current.items]).toEqual([{ uri: 'test://1', name: 'one' }]);
  expect(list.view.incoming?.phase).toBe('done');
});

it('is fetched again when its server announced a change while the user went on to its further pages', async () => {
  const list = makeList({ more: 1 });
  void list.fill('one');
  await clock.advance(5);
  expect(list.view).toMatchObject({ phase: 'paused', more: true });
  void list.proceed('all');
  void list.changed(true);
  await clock.advance(10_000);
  expect(list.isOutdated).toBe(false);
  expect([...list.current.items]).toEqual([{ uri: 'test://3', name: 'one' }]);
});

it('is not requested because its server announces a change, when it doesn’t declare it', async () => {
  const list = makeList({ capabilities: { tools: {} } });
  list.undeclared();
  void list.changed(true);
  await clock.advance(10_000);
  expect(fetches).toBe(0);
  expect(list.isOutdated).toBe(false);
});
