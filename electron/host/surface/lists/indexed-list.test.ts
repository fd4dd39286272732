import { expect, it, vi } from 'vitest';
import { ItemTexts } from './index/item-texts.ts';
import { ResourceIndex } from './index/resource-index.ts';
import { IndexedList } from './indexed-list.ts';
import type { ListFetcher } from './list-fetcher.ts';

type Fetched = Pick<ListFetcher, 'items' | 'phase'>;

function fetchOf(phase: Fetched['phase'], ...uris: string[]): Fetched {
  const items = new ItemTexts('resources');
  items.push(uris.map((uri) => ({ uri, name: uri })));
  return { phase, items };
}
const urisOf = ({ index }: IndexedList) =>
  index instanceof ResourceIndex ? Array.from({ length: index.size }, (_, ordinal) => index.uri(ordinal)) : [];

it('grows with its fetch', () => {
  const fetched = fetchOf('fetching', 'a://1');
  const list = new IndexedList('resources', fetched, () => {});
  expect(urisOf(list)).toEqual(['a://1']);
  fetched.items.push([{ uri: 'a://2', name: 'two' }]);
  list.follow(fetched);
  expect(urisOf(list)).toEqual(['a://1', 'a://2']);
});

it('shows the earlier list until the new one is as long', () => {
  const list = new IndexedList('resources', fetchOf('done', 'a://1', 'a://2'), () => {});
  const fetched = fetchOf('fetching', 'b://1');
  list.follow(fetched);
  expect(urisOf(list)).toEqual(['a://1', 'a://2']);
  fetched.items.push([{ uri: 'b://2', name: 'two' }]);
  list.follow(fetched);
  expect(urisOf(list)).toEqual(['b://1', 'b://2']);
});

it('shows a shorter list once its fetch is over', () => {
  const list = new IndexedList('resources', fetchOf('done', 'a://1', 'a://2'), () => {});
  list.follow(fetchOf('done'));
  expect(urisOf(list)).toEqual([]);
});

it('gives way to other work while it takes a long list, and reports each step', async () => {
  const uris = Array.from({ length: 100_000 }, (_, index) => `a://folder/${index % 100}/${index}`);
  const changed = vi.fn();
  const list = new IndexedList('resources', fetchOf('done', ...uris), changed);
  expect(list.index.size).toBeGreaterThan(0);
  expect(list.index.size).toBeLessThan(uris.length);
  await expect.poll(() => list.index.size).toBe(uris.length);
  expect(changed).toHaveBeenCalled();
});
