import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import { ListFetcher } from './list-fetcher.ts';

/** A fetch of a server whose pages are given by cursor; the first page is under `start`. */
function fetcherOver(pages: Record<string, Json>) {
  const requested: JsonObject[] = [];
  const fetcher = new ListFetcher({
    kind: 'resources',
    request: async (_method, params) => {
      requested.push(params);
      const cursor = typeof params.cursor === 'string' ? params.cursor : 'start';
      return { requestId: 'loupe:1', requestSeq: 1, responseSeq: 2, durationMs: 3, result: pages[cursor] ?? null };
    },
    now: () => 5,
    changed: () => {},
  });
  return { requested, fetcher };
}

describe('a list fetch', () => {
  it.each([7, {}, false])('fails at a cursor that is %j, and keeps the items', async (nextCursor) => {
    const { fetcher } = fetcherOver({ start: { resources: [{ uri: 'a:1' }], nextCursor } });
    await fetcher.run('all');
    expect(fetcher).toMatchObject({ phase: 'failed', more: false });
    expect([...fetcher.items]).toEqual([{ uri: 'a:1' }]);
    expect(fetcher.failure).toMatchObject({ code: 'malformedResult' });
  });

  it('follows no cursor of very many characters, and keeps the items', async () => {
    const nextCursor = 'x'.repeat(100_001);
    const { fetcher, requested } = fetcherOver({ start: { resources: [{ uri: 'a:1' }], nextCursor } });
    await fetcher.run('all');
    expect(requested).toHaveLength(1);
    expect(fetcher).toMatchObject({ phase: 'failed', more: false });
    expect([...fetcher.items]).toHaveLength(1);
    expect(fetcher.pages[0]?.nextCursor).toBe(`${nextCursor.slice(0, 100_000)}…`);
    expect(fetcher.failure?.message).toContain('has 100,001 characters');
  });

  it('takes a cursor of null for the end, as many servers mean it', async () => {
    const { fetcher } = fetcherOver({ start: { resources: [], nextCursor: null } });
    await fetcher.run('all');
    expect(fetcher.phase).toBe('done');
  });

  it('follows cursors to the end, the empty one included', async () => {
    const { requested, fetcher } = fetcherOver({
      start: { resources: [{ uri: 'a:1' }], nextCursor: '' },
      '': { resources: [{ uri: 'a:2' }, null], nextCursor: 'p3', ttlMs: 60_000, cacheScope: 'private' },
      p3: { resources: [] },
    });
    await fetcher.run('all');
    expect(requested).toEqual([{}, { cursor: '' }, { cursor: 'p3' }]);
    expect([...fetcher.items]).toEqual([{ uri: 'a:1' }, { uri: 'a:2' }, null]);
    expect(fetcher).toMatchObject({ phase: 'done', more: false });
    expect(fetcher.pages[1]).toMatchObject({
      number: 2,
      cursor: '',
      nextCursor: 'p3',
      ttlMs: 60_000,
      cacheScope: 'private',
    });
  });

  it('has the next page requested before it takes one in, and no page twice', async () => {
    const counts: number[] = [];
    const fetcher: ListFetcher = new ListFetcher({
      kind: 'resources',
      request: async (_method, { cursor }) => {
        counts.push(fetcher.items.length);
        const result: Json = {
          resources: [1],
          ...(cursor !== 'c' && { nextCursor: cursor === undefined ? 'b' : 'c' }),
        };
        return { requestId: 'loupe:1', requestSeq: 1, responseSeq: 2, durationMs: 3, result };
      },
      now: () => 5,
      changed: () => {},
    });
    await fetcher.run('all');
    expect(counts).toEqual([0, 0, 1]);
    expect(fetcher).toMatchObject({ phase: 'done', progress: { count: 3, pages: 3 } });
  });

  it('goes page by page on request', async () => {
    const { requested, fetcher } = fetcherOver({ start: { resources: [1], nextCursor: 'x' }, x: { resources: [2] } });
    await fetcher.run('one');
    expect(fetcher).toMatchObject({ phase: 'paused', more: true });
    expect([...fetcher.items]).toEqual([1]);
    await fetcher.run('one');
    expect(fetcher).toMatchObject({ phase: 'done', more: false });
    expect([...fetcher.items]).toEqual([1, 2]);
    expect(requested).toHaveLength(2);
  });

  it('stops at a cursor that comes twice, and keeps what came', async () => {
    const { fetcher } = fetcherOver({
      start: { resources: [1], nextCursor: 'x' },
      x: { resources: [2], nextCursor: 'y' },
      y: { resources: [3], nextCursor: 'x' },
    });
    await fetcher.run('all');
    expect(fetcher).toMatchObject({ phase: 'failed', more: false });
    expect([...fetcher.items]).toEqual([1, 2, 3]);
    expect(fetcher.failure).toMatchObject({ code: 'cursorLoop', params: { cursor: '"x"', pages: 3 } });
  });

  it('reports what is wrong with a malformed page, and can fetch that page again', async () => {
    const pages: Record<string, Json> = { start: { resources: [1], nextCursor: 'x' }, x: { resources: 'none' } };
    const { fetcher } = fetcherOver(pages);
    await fetcher.run('all');
    expect(fetcher.failure).toMatchObject({ code: 'malformedResult', frameSeq: 2 });
    expect(fetcher).toMatchObject({ more: true });
    expect([...fetcher.items]).toEqual([1]);
    pages.x = { resources: [2] };
    await fetcher.run('all');
    expect(fetcher).toMatchObject({ phase: 'done' });
    expect([...fetcher.items]).toEqual([1, 2]);
    expect(fetcher.failure).toBeUndefined();
  });
});
