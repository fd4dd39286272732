import { expect, it } from 'vitest';
import { ChangeRate } from './watched-resource.ts';

it('averages over the last ten seconds', () => {
  const rate = new ChangeRate();
  for (let count = 0; count < 20; count++) rate.count(5000 + count);
  rate.count(9999);
  expect(rate.perSecond(10_000)).toBe(2.1);
  expect(rate.perSecond(15_500)).toBe(0.1);
  expect(rate.perSecond(60_000)).toBe(0);
});
