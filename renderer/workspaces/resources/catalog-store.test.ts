import { describe, expect, it } from 'vitest';
import { type ListFetch, listFetchSchema } from '#shared/model/catalog.ts';
import { CatalogStore, isDuplicate } from './catalog-store.ts';

function setup() {
  const host = { generation: 1, uris: [] as string[], isBroken: false, calls: 0 };
  const store = new CatalogStore({
    kind: 'resources',
    fetchItems: async (from, count) => {
      host.calls += 1;
      if (host.isBroken) throw new Error('gone');
      const items = host.uris.slice(from, from + count).map((uri, index) => ({
        ordinal: from + index,
        raw: { uri, name: uri, ...(uri.endsWith('/') && { mimeType: 'inode/directory' }) },
      }));
      return { generation: host.generation, items };
    },
    schedule: (callback) => callback(),
  });
  const listFetch = (phase: ListFetch['phase']): ListFetch =>
    listFetchSchema.parse({
      sessionId: 's',
      kind: 'resources',
      generation: host.generation,
      phase,
      count: host.uris.length,
      pages: 1,
      more: false,
    });
  const uris = () => store.catalog.items.map((item) => item.uri);
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
  };
  return { host, store, listFetch, uris, settle };
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `a://${index}`);

describe('CatalogStore', () => {
  it('fetches what the fetch brought, in ranges', async () => {
    const { host, store, listFetch, uris, settle } = setup();
    host.uris = numbered(4500);
    store.follow(listFetch('fetching'));
    await settle();
    expect(uris()).toEqual(host.uris);
    expect(host.calls).toBe(4);
    expect(store.catalog.tree.itemCount).toBe(4500);
    expect(store.catalog.search.size).toBe(4500);
  });

  it('grows while pages arrive', async () => {
    const { host, store, listFetch, uris, settle } = setup();
    host.uris = ['a://1'];
    store.follow(listFetch('fetching'));
    await settle();
    const before = store.catalog;
    host.uris = ['a://1', 'a://2'];
    store.follow(listFetch('fetching'));
    await settle();
    expect(uris()).toEqual(['a://1', 'a://2']);
    expect(store.catalog).not.toBe(before);
  });

  it('keeps showing the old list until the new one is as long', async () => {
    const { host, store, listFetch, uris, settle } = setup();
    host.uris = ['a://1', 'a://2'];
    store.follow(listFetch('done'));
    await settle();
    host.generation = 2;
    host.uris = ['b://1'];
    store.follow(listFetch('fetching'));
    await settle();
    expect(uris()).toEqual(['a://1', 'a://2']);
    host.uris = ['b://1', 'b://2'];
    store.follow(listFetch('fetching'));
    await settle();
    expect(uris()).toEqual(['b://1', 'b://2']);
  });

  it('shows a shorter list when its fetch is over', async () => {
    const { host, store, listFetch, uris, settle } = setup();
    host.uris = ['a://1', 'a://2'];
    store.follow(listFetch('done'));
    await settle();
    host.generation = 2;
    host.uris = [];
    store.follow(listFetch('done'));
    await settle();
    expect(uris()).toEqual([]);
  });

  it('takes a directory and a file of the same path for two, and the same URI for duplicates', async () => {
    const { host, store, listFetch, settle } = setup();
    host.uris = ['a://h/docs', 'a://h/docs/', 'a://h/docs/1', 'a://h/docs/'];
    store.follow(listFetch('done'));
    await settle();
    const { catalog } = store;
    expect(catalog.tree.nodeOfItem(0)).toBe(catalog.tree.nodeOfItem(1));
    expect(host.uris.map((_, item) => isDuplicate(catalog, item))).toEqual([false, true, false, true]);
  });

  it('stops at a failure until a retry', async () => {
    const { host, store, listFetch, uris, settle } = setup();
    host.uris = ['a://1'];
    host.isBroken = true;
    store.follow(listFetch('done'));
    await settle();
    expect(store.failure?.cause).toContain('gone');
    host.isBroken = false;
    store.retry();
    await settle();
    expect(uris()).toEqual(['a://1']);
  });
});
