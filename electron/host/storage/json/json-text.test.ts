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
    expect(readJsonText(text)).toMatchObject({ ok: false, fault: { line, column } });
  });

  test('tells an empty text and one that ends too early', () => {
    expect(readJsonText(' \n')).toEqual({ ok: false, fault: { problem: 'empty' } });
    expect(readJsonText('{"a": [1,')).toMatchObject({ ok: false, fault: { problem: 'incomplete' } });
  });

  test('quotes one character of what may be a secret', () => {
    expect(readJsonText('{"token": sk-123}')).toMatchObject({ ok: false, fault: { found: 's' } });
  });
});

test('lenient parsing allows comments and trailing commas, and keeps strings as they are', () => {
  const text = '// top\n{ /* in */ "url": "http://x//y/*z*/", "list": [1, 2,], } // end';
  expect(readJsonText(text, { lenient: true })).toEqual({
    ok: true,
    value: { url: 'http://x//y/*z*/', list: [1, 2] },
  });
  expect(readJsonText('[,]', { lenient: true })).toMatchObject({ ok: false, fault: { line: 1, column: 2 } });
  expect(readJsonText('[1,,]', { lenient: true })).toMatchObject({ ok: false, fault: { line: 1, column: 4 } });
  expect(readJsonText('{"a":\u00a01 /* , */ , // ,\n}', { lenient: true })).toEqual({ ok: true, value: { a: 1 } });
  expect(readJsonText('/* one\n */ [1, 2 3]', { lenient: true })).toMatchObject({
    ok: false,
    fault: { line: 2, column: 11 },
  });
});

test.each([
  ['a comma after a comment on another line', '[1 // one\n,\r\n/* end */ ]', [1]],
  ['no-break spaces around a value', '{"a":\u00a01\u00a0,\u00a0}', { a: 1 }],
  ['trailing commas after containers', '{"a":[{},],"b":[[],],}', { a: [{}], b: [[]] }],
  [
    'what looks like a comment or a comma in a string',
    '["/*", ",]", "//\u00a0", "\\\\",]',
    ['/*', ',]', '//\u00a0', '\\'],
  ],
  ['a comment that ends with a carriage return', '[1,]// one\r', [1]],
])('lenient parsing reads %s', (_, text, value) => {
  expect(readJsonText(text, { lenient: true })).toEqual({ ok: true, value });
});

test.each([
  ['a comment without its end', '[1,/*', 1, 4],
  ['one that ends where it starts', '/*/ [1]', 1, 1],
  ['a comma after a colon', '{"a":,}', 1, 6],
  ['a comma on its own', ',', 1, 1],
])('lenient parsing reports %s', (_, text, line, column) => {
  expect(readJsonText(text, { lenient: true })).toMatchObject({ ok: false, fault: { line, column } });
});

// Time that grows with the square of the length would be minutes here.
const pieces = [
  ',',
  '\\',
  '/',
  '*',
  '{',
  '}',
  '[',
  ']',
  '"',
  '//',
  '/*',
  '*/',
  '/**',
  '[,',
  '{"a":1,',
  '"\\',
  '\\"',
  '\u00a0',
];
const more = ['\u00a0,', ' ', '\n', ',\n', '\r', "'", 'a', '0', '-', '1e', ':', '",', '/ ', '"a"', 'true'];
test.each([...pieces, ...more])('reading ends for 400 kB of %j', (piece) => {
  const many = piece.repeat(400_000 / piece.length);
  for (const text of [many, `[1${many}`, `{"a":"${many}`]) {
    for (const lenient of [true, false]) expect(readJsonText(text, { lenient })).toHaveProperty('ok');
  }
});

test('a byte order mark is skipped', () => {
  expect(readJsonText('\uFEFF{}')).toEqual({ ok: true, value: {} });
});

test('very deep nesting is an error and doesn’t exhaust the stack', () => {
  expect(readJsonText('['.repeat(100_000))).toMatchObject({ ok: false, fault: { line: 1, column: 201 } });
});
