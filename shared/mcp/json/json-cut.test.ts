import { expect, it } from 'vitest';
import { cutJson } from './json-cut.ts';
import { jsonWeight } from './json-weight.ts';

it('leaves a small value as it is', () => {
  const value = { a: [1, null, true, 'x'], b: { c: '' } };
  expect(cutJson(value, 1000)).toEqual(value);
});

it.each([
  ['one long string', { text: 'x'.repeat(50_000_000), after: 'kept' }],
  ['many strings', { texts: Array.from({ length: 100_000 }, () => 'x'.repeat(1000)) }],
  ['many keys', Object.fromEntries(Array.from({ length: 100_000 }, (_, number) => [`key ${number}`, number]))],
])('keeps the beginning of %s', (_, value) => {
  const cut = cutJson(value, 30_000);
  expect(jsonWeight(cut)).toBeLessThan(40_000);
  expect(Object.keys(Object(cut))[0]).toBe(Object.keys(value)[0]);
});

it('weighs a value by its characters, and no further than the limit', () => {
  expect(jsonWeight({ text: 'x'.repeat(1000) })).toBe(1020);
  expect(
    jsonWeight(
      Array.from({ length: 1000 }, () => 'x'.repeat(1000)),
      5000,
    ),
  ).toBeLessThan(8000);
});
