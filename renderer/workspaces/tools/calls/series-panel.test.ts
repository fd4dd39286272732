import { expect, it } from 'vitest';
import { latencyOf } from './series-panel.tsx';

it('uses durations that occurred as percentiles', () => {
  const durations = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(latencyOf(durations)).toEqual({ min: 1, p50: 50, p95: 95, max: 100 });
});

it.each([
  [[7], { min: 7, p50: 7, p95: 7, max: 7 }],
  [[9, 3], { min: 3, p50: 3, p95: 9, max: 9 }],
  [[], undefined],
])('of %j is %o', (durations, latency) => {
  expect(latencyOf(durations)).toEqual(latency);
});
