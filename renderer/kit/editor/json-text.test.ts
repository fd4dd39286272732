import { describe, expect, it } from 'vitest';
import { formatJson, indentJson, pointerRange, pointerRanges } from './json-text.ts';

describe('formatJson', () => {
  it('indents nested values', () => {
    expect(formatJson('{"a":[1,{"b":null}],"c":{},"d":[ ]}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {},\n  "d": []\n}',
    );
  });

  it('keeps what parsing would lose', () => {
    expect(formatJson('{"n":12345678901234567890,"n":1.0,"s":"\\u0041\\\\\\""}')).toBe(
      '{\n  "n": 12345678901234567890,\n  "n": 1.0,\n  "s": "\\u0041\\\\\\""\n}',
    );
  });

  it('ignores punctuation in strings', () => {
    expect(formatJson('["a,b:{}","\\\\"]')).toBe('[\n  "a,b:{}",\n  "\\\\"\n]');
  });

  it('formats like JSON.stringify', () => {
    const value = { list: [1, -2.5, true, null, 'x\ny'], nested: { empty: '', deep: [[[]]] } };
    expect(formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    expect(formatJson(JSON.stringify(value, null, 7))).toBe(JSON.stringify(value, null, 2));
  });

  it.each(['7', '"text"', 'true'])('keeps the scalar %s', (text) => {
    expect(formatJson(text)).toBe(text);
  });

  it.each(['', '{', '{"a":}', 'hello'])('rejects %j', (text) => {
    expect(formatJson(text)).toBeUndefined();
  });
});

describe('indentJson', () => {
  it('has the same lines wherever a text is cut', () => {
    const text = JSON.stringify({
      list: [1, -2.5e3, true, null, 'x\ny "z"'],
      nested: { empty: '', deep: [[[0]], { a: 1 }] },
    });
    const whole = JSON.stringify(JSON.parse(text), null, 2);
    for (let length = 0; length <= text.length; length += 1) {
      const lines = indentJson(text.slice(0, length)).split('\n').slice(0, -1);
      expect(whole.split('\n').slice(0, lines.length), text.slice(0, length)).toEqual(lines);
    }
  });

  it.each([
    ['{"a": "te', '{\n  "a": "te'],
    ['{"a":1,"b', '{\n  "a": 1,\n  "b'],
    ['{"a":1,"b"', '{\n  "a": 1,\n  "b"'],
    ['{"a":1,', '{\n  "a": 1,\n  '],
    ['[[1],tr', '[\n  [\n    1\n  ],\n  tr'],
    ['[1.', '[\n  1.'],
  ])('indents what is there of %s', (text, indented) => {
    expect(indentJson(text)).toBe(indented);
  });

  it.each(['Hello, {world}', '{"a": 1 2, "b"'])('leaves alone what isn’t JSON: %s', (text) => {
    expect(indentJson(text)).toBe(text);
  });
});

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

  it('are those of the last of repeated keys, whatever their escapes', () => {
    expect(found('{"a":1,"\\u0061":2,"x":{"__proto__":3}}', '/a', '/x/__proto__')).toEqual(['2', '3']);
  });

  it('are found after long values and strings with brackets', () => {
    const items = JSON.stringify(Array.from({ length: 50 }, (_, id) => ({ id, text: '}]\\"{[' })));
    const text = `{"items": ${items}, "after": {"x": [[1], 2]}}`;
    expect(found(text, '/items', '/after/x/1', '/items/50')).toEqual([items, '2', undefined]);
    expect(found(text, '/items/49/id', '/after/x')).toEqual(['49', '[[1], 2]']);
    expect(found('{"a": [1, 2', '/a')).toEqual(['[1, 2']);
  });

  it('don’t need valid JSON', () => {
    expect(found('{"a": [1, ]}}, "b" "c', '/a/0')).toEqual(['1']);
  });
});

it('the range of a place is that of its value, or of its nearest parent', () => {
  const text = '{"tools":[{"name":"x"}]}';
  const at = (pointer: string) => {
    const range = pointerRange(text, pointer);
    return range && text.slice(range.start, range.end);
  };
  expect(at('/tools/0/name')).toBe('"x"');
  expect(at('/tools/0/inputSchema/type')).toBe('{"name":"x"}');
  expect([at('/prompts'), at('')]).toEqual([undefined, undefined]);
});
