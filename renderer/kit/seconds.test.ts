import { expect, it } from 'vitest';
import { millisecondsOf } from './seconds.ts';

it.each([
  ['1.5', 1500],
  ['1,5', 1500],
  [' 2 ', 2000],
  ['0.01', 100],
  ['1e9', 86_400_000],
  ['', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['abc', undefined],
])('takes %j for %j', (text, expected) => expect(millisecondsOf(text)).toBe(expected));
