import { expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

it('waits twice as long each time, up to a minute', () => {
  const backoff = new Backoff();
  const waits = Array.from({ length: 9 }, () => backoff.next());
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  expect(backoff.attempts).toBe(9);
});

it('starts again only after a long connection', () => {
  const backoff = new Backoff();
  backoff.next();
  expect(backoff.next(29_999)).toBe(1000);
  expect(backoff.next(30_000)).toBe(500);
});
