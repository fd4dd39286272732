import { expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { CallRate } from './tool-gate.ts';

const server = serverIdSchema.parse('weather');

it('limits the calls a minute to each server', () => {
  const rate = new CallRate();
  expect([0, 1, 2].map((at) => rate.allows(server, 2, at))).toEqual([true, true, false]);
  expect(rate.allows(serverIdSchema.parse('other'), 2, 2)).toBe(true);
  expect(rate.allows(server, 2, 60_001)).toBe(true);
});

it('is reset by a person’s decision', () => {
  const rate = new CallRate();
  rate.allows(server, 1, 0);
  rate.reset(server);
  expect(rate.allows(server, 1, 1)).toBe(true);
});
