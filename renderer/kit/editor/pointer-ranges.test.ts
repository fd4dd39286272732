import { describe, expect, it } from 'vitest';
import { pointerRanges } from './pointer-ranges.ts';

function found(text: string, ...pointers: string[]) {
  const ranges = pointerRanges(text, new Set(pointers));
  return pointers.map((pointer) => {
    const range = ranges.get(pointer);
    return range && text.slice(range.start, range.end);
  });
}

describe('places in a JSON text', () => {
  it('are found by pointer', () => {
    const text = '{ "a": [1, {"b": "x,}"}], "c/d": null, "": 12345678901234567890 }';
    expect(found(text, '/a', '/a/0', '/a/1/b', '/c~1d', '/', '/none')).toEqual([
      '[1, {"b": "x,}"}]',
      '1',
      '"x,}"',
      'null',
      '12345678901234567890',
      undefined,
    ]);
    expect(found(text, '')).toEqual([text]);
  });

  it('are those of the last of equal keys, however a key is written', () => {
    expect(found('{"a":1,"\\u0061":2,"x":{"__proto__":3}}', '/a', '/x/__proto__')).toEqual(['2', '3']);
  });

  it('need no valid JSON', () => {
    expect(found('{"a": [1, ]}}, "b" "c', '/a/0')).toEqual(['1']);
  });
});
