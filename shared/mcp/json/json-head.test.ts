import { expect, it } from 'vitest';
import { parseJson } from '../envelope.ts';
import { jsonHead } from './json-head.ts';

it('writes a small value whole', () => {
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
