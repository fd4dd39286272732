import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#shared/model/json.ts';
import { walkList } from './walk-list.ts';

/** A server whose pages are given by cursor; the first page is under `start`. */
function pagesOf(pages: Record<string, Json>) {
  const asked: JsonObject[] = [];
  const request = async (_method: string, params: JsonObject) => {
    asked.push(params);
    const cursor = typeof params.cursor === 'string' ? params.cursor : 'start';
    return { requestSeq: 1, responseSeq: 2, durationMs: 3, result: pages[cursor] ?? null };
  };
  return { asked, request };
}

async function walk(pages: Record<string, Json>) {
  const { asked, request } = pagesOf(pages);
  const items: Json[] = [];
  const failure = await walkList({ kind: 'resources', request, onPage: (page) => items.push(...page) }).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { asked, items, failure };
}

describe('walkList', () => {
  it('follows cursors to the end, the empty one included', async () => {
    const { asked, items } = await walk({
      start: { resources: [{ uri: 'a:1' }], nextCursor: '' },
      '': { resources: [{ uri: 'a:2' }, null], nextCursor: 'p3' },
      p3: { resources: [] },
    });
    expect(asked).toEqual([{}, { cursor: '' }, { cursor: 'p3' }]);
    expect(items).toEqual([{ uri: 'a:1' }, { uri: 'a:2' }, null]);
  });

  it('stops at a cursor that comes twice, and keeps what came', async () => {
    const { items, failure } = await walk({
      start: { resources: [1], nextCursor: 'x' },
      x: { resources: [2], nextCursor: 'y' },
      y: { resources: [3], nextCursor: 'x' },
    });
    expect(items).toEqual([1, 2, 3]);
    expect(failure).toMatchObject({ failure: { code: 'cursorLoop', params: { cursor: '"x"', pages: 3 } } });
  });

  it('says what is wrong with a page that is none', async () => {
    const { items, failure } = await walk({ start: { resources: [1], nextCursor: 'x' }, x: { resources: 'none' } });
    expect(items).toEqual([1]);
    expect(failure).toMatchObject({ failure: { code: 'malformedResult', frameSeq: 2 } });
  });
});
