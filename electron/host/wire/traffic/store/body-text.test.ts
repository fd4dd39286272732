import { expect, it } from 'vitest';
import type { Framing } from '#shared/model/frames/frame.ts';
import { bodyText } from './body-text.ts';

const words = (body: string, framing: Framing = 'line') =>
  bodyText(new TextEncoder().encode(body), framing)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

it('is without the escapes of JSON', () => {
  expect(words('{"a":"one\\ntwo\\u00e9 C:\\\\temp \\"x\\""}')).toEqual(['a', 'one', 'twoé', 'C', 'temp', 'x']);
});

it('has each letter of scripts without spaces as a word', () => {
  expect(words('{"a":"数据库 ok"}')).toEqual(['a', '数', '据', '库', 'ok']);
  expect(words('{"a":"\\u6570\\u636e"}')).toEqual(['a', '数', '据']);
});

it('has the parts of joined words too', () => {
  expect(words('firstNameOfUser')).toEqual(['firstNameOfUser', 'NameOfUser', 'OfUser', 'User']);
});

it('has the beginning of encoded data only', () => {
  const [name, data] = words(`blob:${'A'.repeat(10_000)}`);
  expect([name, data]).toEqual(['blob', 'A'.repeat(64)]);
});

it('cuts a word from 256 letters on, wherever it stands', () => {
  const lengths = (...long: number[]) =>
    words(long.map((length) => 'b'.repeat(length)).join(' ')).map((word) => word.length);
  expect(lengths(255, 256, 255)).toEqual([255, 64, 255]);
  for (let before = 1; before < 256; before += 1) {
    expect(lengths(before, 256, 256, 255, 5000, 1)).toEqual([before, 64, 64, 255, 64, 1]);
  }
});

it('is without the field names of events', () => {
  expect(words('event: message\ndata: {"a":1}\n\n', 'event')).toEqual(['message', 'a', '1']);
});
