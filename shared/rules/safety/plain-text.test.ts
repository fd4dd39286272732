import { expect, it } from 'vitest';
import { codePoints, excerpt, skeleton } from './plain-text.ts';

it.each([
  ['send_email', 'Send-Email'],
  ['send_email', 'send_emai1'],
  ['login', 'l0gin'],
  ['modern', 'modem'],
  ['search', 'sеаrсh'],
  ['search', 'ｓｅａｒｃｈ'],
  ['search', 'sea\u200brch'],
  ['resume', 'résumé'],
])('%s and %s look the same', (one, other) => {
  expect(skeleton(one)).toBe(skeleton(other));
});

it.each([
  ['send_email', 'send_emails'],
  ['search', 'fetch'],
])('%s and %s don’t look the same', (one, other) => {
  expect(skeleton(one)).not.toBe(skeleton(other));
});

it('names at most 8 code points', () => {
  expect(codePoints(['\u200b', '\u{e0041}'])).toBe('U+200B U+E0041');
  expect(codePoints(Array.from({ length: 9 }, () => 'a'))).toBe(`${'U+0061 '.repeat(8)}…`);
});

it('shows the surroundings of a place', () => {
  expect(excerpt('abc', 1)).toBe('abc');
  expect(excerpt(`${'a'.repeat(100)}X${'b'.repeat(100)}`, 100, 1)).toBe(`…${'a'.repeat(40)}X${'b'.repeat(80)}…`);
});
