import { expect, it } from 'vitest';
import { shownState, slowdown } from './pin-state.ts';

const result = (durationMs: number) => ({ at: 0, durationMs, isError: false, isCut: false, hash: '' });
const times = (before: number, after: number) => ({
  base: result(before),
  latest: { state: 'same' as const, at: 0, varies: 0, result: result(after) },
});

it('only a clearly longer time is a slowdown', () => {
  expect([times(10, 25), times(100, 130), times(100, 90)].map(slowdown)).toEqual([undefined, undefined, undefined]);
  expect([times(10, 33), times(0.1, 200)].map(slowdown)).toEqual([3.3, 200]);
});

it('a pin that runs shows that, also when it is off', () => {
  const { latest } = times(1, 1);
  expect(shownState({ isOn: false, phase: 'running', latest })).toBe('running');
  expect(shownState({ isOn: false, latest })).toBe('off');
  expect(shownState({ isOn: true, latest })).toBe('same');
  expect(shownState({ isOn: true })).toBe('notRun');
});
