import { expect, it } from 'vitest';
import { parseJson } from '../json/parse-json.ts';
import { cutJson, jsonHead, jsonWeight } from './json-head.ts';

it('writes a small value completely', () => {
  const value = { text: 'a "quoted" word', list: [1, null, true, {}], nested: { deep: [[]] } };
  expect(jsonHead(value, 200)).toBe(JSON.stringify(value));
  expect(jsonHead('text', 200)).toBe('"text"');
  expect(jsonHead([], 200)).toBe('[]');
});

it('stops soon after the limit', () => {
  const long = jsonHead(
    Array.from({ length: 1_000_000 }, (_, number) => number),
    50,
  );
  expect(long.startsWith('[0,1,2,3,')).toBe(true);
  expect(long.length).toBeLessThan(60);
  expect(jsonHead({ ['k'.repeat(5_000_000)]: 'v'.repeat(5_000_000) }, 50).length).toBeLessThan(120);
  const deep = parseJson('['.repeat(5000) + ']'.repeat(5000));
  expect(jsonHead(deep ?? null, 50).length).toBeLessThan(60);
});

it('keeps a small value', () => {
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

it('weighs a value by its characters, up to the limit', () => {
  expect(jsonWeight({ text: 'x'.repeat(1000) })).toBe(1020);
  expect(
    jsonWeight(
      Array.from({ length: 1000 }, () => 'x'.repeat(1000)),
      5000,
    ),
  ).toBeLessThan(8000);
});
