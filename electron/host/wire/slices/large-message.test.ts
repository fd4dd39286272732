import { describe, expect, it } from 'vitest';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { atOnce } from '#shared/mcp/steps.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { type LargeMessage, readLargeMessage } from './large-message.ts';

type Limits = NonNullable<Parameters<typeof readLargeMessage>[1]>;

function read(text: string, limits?: Limits): LargeMessage | undefined {
  return atOnce(readLargeMessage(text, limits));
}

function steps(text: string): number {
  let count = 0;
  for (const _ of readLargeMessage(text)) count += 1;
  return count;
}

const texts = [
  '{}',
  '[]',
  ' { "a" : [ 1 , 2.50 , -0 , 1e400 ] , "b" : { } } ',
  '"text"',
  'null',
  '[true,false,null,"",{"":[[]]}]',
  '{"__proto__":{"a":1},"constructor":2,"a":1,"a":2}',
  '{"2":1,"1":2,"x":{"id":9007199254740993}}',
  String.raw`["\"","\\","\\\"","\u0041\ud83d\ude00\n","é😀"]`,
  JSON.stringify({ text: `${'x'.repeat(70_000)}"\\\n${'é'.repeat(70_000)}`, after: 1 }),
  JSON.stringify({ text: '\\'.repeat(70_001), quotes: '"'.repeat(70_001), control: '\u0001'.repeat(20_000) }),
  JSON.stringify('y'.repeat(200_000)),
];

describe('readLargeMessage', () => {
  it.each(texts)('reads what JSON.parse reads, case %#', (text) => {
    const message = read(text);
    expect(message).toMatchObject({ isTooDeep: false, isTooWide: false });
    expect(JSON.stringify(message?.value)).toBe(JSON.stringify(parseExactJson(text)));
  });

  it.each([
    '',
    ' ',
    '{',
    '[1,]',
    '{"a":1,}',
    '{"a"}',
    '{a:1}',
    '[1 2]',
    '[1]]',
    '{}{}',
    '01',
    '1.',
    '+1',
    'nul',
    '"a\nb"',
    '"\\x"',
    '"a',
    '[}',
    '{"a":1]',
    `"${'x'.repeat(70_000)}\n"`,
    `"${'x'.repeat(70_000)}\\x"`,
  ])('refuses what JSON.parse refuses, case %#', (text) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(read(text)).toBeUndefined();
  });

  it('reads any amount of white space in steps', () => {
    const space = ' \n\t\r'.repeat(50_000);
    const text = `${space}{${space}"a"${space}:${space}[${space}1${space},${space}null${space}]${space}}${space}`;
    expect(read(text)?.value).toEqual({ a: [1, null] });
    expect(steps(text)).toBeGreaterThan(20);
    expect(read(`${text}x`)).toBeUndefined();
    expect(read(`{"a"${space}1}`)).toBeUndefined();
  });

  it('keeps the text of a number with very many digits', () => {
    const text = `{"id":1,"result":[${'1'.repeat(500_000)},-0.${'1'.repeat(500_000)}]}`;
    const message = read(text);
    expect(message?.isTooWide).toBe(true);
    expect(wholeText(message?.value ?? null)).toBe(text);
    expect(read(`[${'1'.repeat(500_000)}x]`)).toBeUndefined();
    expect(read(`[${'x'.repeat(500_000)}]`)).toBeUndefined();
  });

  it('folds what is too deep, so that the text can be written back', () => {
    const text = `{"id":1,"result":${'['.repeat(1000)}7${']'.repeat(1000)}}`;
    const message = read(text);
    expect(message).toMatchObject({ isTooDeep: true, isTooWide: false });
    expect(wholeText(message?.value ?? null)).toBe(text);
  });

  it('needs no memory for each level that it folds', () => {
    const text = `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`;
    expect(read(text)).toMatchObject({ isTooDeep: true });
    expect(read('['.repeat(2_000_000))).toBeUndefined();
  });

  const limits = { nested: 10, members: 5, all: 1000 };
  const wide = `{${Array.from({ length: 20 }, (_, index) => `"k${index}":"]}\\"${index}"`).join(',')}}`;

  it('folds a nested object or array with too many values', () => {
    const text = `{"id":1,"result":{"content":[{"a":${wide}},{"b":[${'1,'.repeat(50)}1]},"after"],"isError":false}}`;
    const message = read(text, limits);
    expect(message).toMatchObject({ isTooWide: true });
    expect(wholeText(message?.value ?? null)).toBe(text);
  });

  it('keeps the beginning of params, results and their fields', () => {
    const message = read(`{"id":1,"result":${wide},"after":true}`, limits);
    expect(message?.isTooWide).toBe(true);
    const { result, after } = isJsonObject(message?.value) ? message.value : {};
    expect(isJsonObject(result) && Object.keys(result)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4']);
    expect(after).toBe(true);
  });

  it('keeps a list with as many items as the message may have', () => {
    const item = '{"uri":"a","name":"b"}';
    const text = `{"id":1,"result":{"resources":[${`${item},`.repeat(500)}${item}],"nextCursor":"c"}}`;
    const message = read(text, limits);
    expect(message?.isTooWide).toBe(true);
    const result = isJsonObject(message?.value) ? message.value.result : undefined;
    const resources: Json = isJsonObject(result) ? (result.resources ?? []) : [];
    expect(Array.isArray(resources) && resources.length).toBeGreaterThan(300);
    expect(Array.isArray(resources) && resources[300]).toEqual({ uri: 'a', name: 'b' });
  });

  it.each([
    `[${'1,'.repeat(100_000)}1]`,
    `"${'\\"'.repeat(500_000)}"`,
    `"${'x'.repeat(1_000_000)}"`,
    `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
  ])('takes many small steps, case %#', (text) => {
    expect(steps(text)).toBeGreaterThan(text.length / 100_000);
  });
});
