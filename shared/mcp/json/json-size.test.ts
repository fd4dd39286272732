import { expect, it } from 'vitest';
import { isLargeJson } from './json-size.ts';

it.each([
  ['[1,2,3]', 3, false],
  ['[1,2,3,4]', 3, true],
  ['"[,,,,,,,,"', 3, false],
  ['"\\"[,,,,,,,,"', 3, false],
  ['["\\\\",1,2,3]', 3, true],
  ['/**//**//**/', 3, true],
  ['"without an end ,,,,', 3, false],
  ['[[[[]]]]', 9, true],
  ['[[[]]]', 9, false],
])('%s with at most %d values and 3 levels: %s', (text, most, isLarge) => {
  expect(isLargeJson(text, { most, deepest: 3 })).toBe(isLarge);
});
