import { expect, it } from 'vitest';
import { matchesGlob } from './glob.ts';

it.each([
  ['tools/call', 'tools/call', true],
  ['tools/call', 'tools/calls', false],
  ['tools/*', 'tools/', true],
  ['*list*', 'tools/list', true],
  ['*/list', 'tools/list_changed', false],
  ['a*b*c', 'aXbXc', true],
  ['a*b*c', 'aXcXb', false],
  ['ab*ba', 'aba', false],
  ['*', '', true],
  ['a.c', 'abc', false],
])('%s describes %s: %s', (pattern, text, expected) => {
  expect(matchesGlob(pattern, text)).toBe(expected);
});

it('takes no longer for a pattern that is made to', () => {
  expect(matchesGlob(`${'a*'.repeat(400)}b`, 'a'.repeat(100_000))).toBe(false);
});
