import { describe, expect, test } from 'vitest';
import { readJsonText } from './json-text.ts';

describe('strict', () => {
  test.each([
    '{}',
    '[]',
    ' {"a":[1,-2.5e3,true,false,null,"x\\n\\u00e9\\"]"]} ',
    '"text"',
    '{"__proto__":{"polluted":1}}',
    '[[[[1]]]]',
  ])('reads %s like JSON.parse', (text) => {
    expect(readJsonText(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  test.each([
    ['', 1, 1],
    ['{"a":1,}', 1, 8],
    ['{"a":1 "b":2}', 1, 8],
    ['{\n  "a": tru\n}', 2, 8],
    ['{"a":1} x', 1, 9],
    ['{"a": "unclosed', 1, 7],
    ['["bad \\x escape"]', 1, 2],
    ['[01]', 1, 3],
    ['{"a":1} // comment', 1, 9],
    ['{\n"a": [1,\n2,\n', 4, 1],
    ['{a:1}', 1, 2],
  ])('reports the place of the error in %j', (text, line, column) => {
    expect(readJsonText(text)).toEqual({ ok: false, line, column });
  });
});

test('lenient parsing allows comments and trailing commas, and keeps strings as they are', () => {
  const text = '// top\n{ /* in */ "url": "http://x//y/*z*/", "list": [1, 2,], } // end';
  expect(readJsonText(text, { lenient: true })).toEqual({
    ok: true,
    value: { url: 'http://x//y/*z*/', list: [1, 2] },
  });
  expect(readJsonText('[,]', { lenient: true })).toEqual({ ok: false, line: 1, column: 2 });
  expect(readJsonText('[1,,]', { lenient: true })).toEqual({ ok: false, line: 1, column: 4 });
  expect(readJsonText('{"a":\u00a01 /* , */ , // ,\n}', { lenient: true })).toEqual({ ok: true, value: { a: 1 } });
  expect(readJsonText('/* one\n */ [1, 2 3]', { lenient: true })).toEqual({ ok: false, line: 2, column: 11 });
});

test('a byte order mark is skipped', () => {
  expect(readJsonText('\uFEFF{}')).toEqual({ ok: true, value: {} });
});

test('very deep nesting is an error and doesn’t exhaust the stack', () => {
  expect(readJsonText('['.repeat(100_000))).toEqual({ ok: false, line: 1, column: 201 });
});
