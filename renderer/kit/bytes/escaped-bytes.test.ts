import { expect, it } from 'vitest';
import { escapedBytes } from './escaped-bytes.ts';

const shown = (...bytes: number[]) =>
  escapedBytes(Uint8Array.from(bytes)).map(({ text, isEscape }) => [text, isEscape]);
const shownText = (text: string) => shown(...new TextEncoder().encode(text));

it('what can be seen is shown as it is, and a written escape differs from a real one', () => {
  expect(shownText('{"a":"\\n 中 🚀"}')).toEqual([['{"a":"\\n 中 🚀"}', false]]);
  expect(shownText('a\n')).toEqual([
    ['a', false],
    ['\\n', true],
  ]);
});

it('what can’t be seen is escaped: control characters, marks, other spaces', () => {
  expect(shownText('\r\t\0\u001b')).toEqual([
    ['\\r', true],
    ['\\t', true],
    ['\\x00', true],
    ['\\x1b', true],
  ]);
  expect(shownText('\u3164\ufe0f\u034f')).toEqual([
    ['\\u{3164}', true],
    ['\\u{fe0f}', true],
    ['\\u{034f}', true],
  ]);
  expect(shownText('a\u202eb\u00a0\ufeff\u200b')).toEqual([
    ['a', false],
    ['\\u{202e}', true],
    ['b', false],
    ['\\u{00a0}', true],
    ['\\u{feff}', true],
    ['\\u{200b}', true],
  ]);
});

it('bytes that aren’t UTF-8 are escaped one by one', () => {
  expect(shown(0xff, 0x41, 0xe4, 0xb8)).toEqual([
    ['\\xff', true],
    ['A', false],
    ['\\xe4', true],
    ['\\xb8', true],
  ]);
});
