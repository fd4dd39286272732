import { describe, expect, it } from 'vitest';
import type { Json } from '../model/json/json.ts';
import { parseJsonPath, selectNodes } from './json-path.ts';

const document: Json = {
  content: [
    { type: 'text', text: 'one' },
    { type: 'image', 'mime-type': 'image/png' },
  ],
  "it's": { 'a"b': null },
};

function select(path: string): [string, Json][] {
  const steps = parseJsonPath(path) ?? expect.fail(path);
  return selectNodes(document, steps).map(({ location, value }) => [location, value]);
}

describe('a path', () => {
  it('selects members, items, items from the end, and every one', () => {
    expect(select('$')).toEqual([['$', document]]);
    expect(select('$.content[0].text')).toEqual([['$.content[0].text', 'one']]);
    expect(select('$[\'content\'][-1]["mime-type"]')).toEqual([['$.content[1]["mime-type"]', 'image/png']]);
    expect(select('$.content[*].type')).toEqual([
      ['$.content[0].type', 'text'],
      ['$.content[1].type', 'image'],
    ]);
    expect(select('$.content[0].*').map(([place]) => place)).toEqual(['$.content[0].type', '$.content[0].text']);
    expect(select(String.raw`$['it\'s']["a\"b"]`)).toEqual([[`$["it's"]["a\\"b"]`, null]]);
  });

  it('selects nothing where there is nothing', () => {
    for (const path of ['$.nothing', '$.content[2]', '$.content[-3]', '$.content.length', '$.toString', '$[0]']) {
      expect(select(path)).toEqual([]);
    }
  });

  it.each(['', 'content', '$content', '$.', '$..a', '$[1:2]', '$[?(@.a)]', '$[01]', '$["a]', '$[a]', '$.a b', '$[-0]'])(
    'isn’t %j',
    (path) => {
      expect(parseJsonPath(path)).toBeUndefined();
    },
  );

  it('selects a limited number of values', () => {
    const wide = Array.from({ length: 200 }, () => Array.from({ length: 200 }, () => 0));
    expect(selectNodes(wide, [{ every: true }, { every: true }])).toHaveLength(10_000);
  });
});
