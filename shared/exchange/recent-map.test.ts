import { expect, it } from 'vitest';
import { jsonKey, RecentMap } from './recent-map.ts';

it('has the newest 10,000 entries, and never more than 20,000', () => {
  const map = new RecentMap<number, string>();
  for (let key = 1; key <= 55_555; key++) {
    map.set(key, `${key}`);
    expect(map.size).toBeLessThanOrEqual(20_000);
  }
  for (let key = 55_555 - 9_999; key <= 55_555; key++) expect(map.get(key)).toBe(`${key}`);
  expect(map.has(1)).toBe(false);
});

it('returns the newest value, and undefined after it was deleted', () => {
  const map = new RecentMap<string, number>();
  map.set('kept', 1);
  for (let key = 0; key < 10_000; key++) map.set(`${key}`, key);
  map.set('kept', 2);
  expect(map.get('kept')).toBe(2);
  map.delete('kept');
  expect(map.has('kept')).toBe(false);
});

it('has short keys for ids and tokens of any length, different ones for different values', () => {
  const long = 'x'.repeat(1_000_000);
  const keys = [1, '1', null, undefined, { a: 1 }, long, `${long}y`, [long]].map(jsonKey);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key.length).toBeLessThan(250);
  expect(jsonKey(`${long}y`)).toBe(keys[6]);
});
