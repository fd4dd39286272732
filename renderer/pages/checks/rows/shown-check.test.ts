import { expect, it } from 'vitest';
import { shownState, slowdown } from './shown-check.ts';

const times = (beforeMs: number, durationMs: number) => ({ beforeMs, durationMs });

it('only a clearly longer time is a slowdown', () => {
  expect([times(10, 25), times(100, 130), times(100, 90)].map(slowdown)).toEqual([undefined, undefined, undefined]);
  expect([times(10, 33), times(0.1, 200)].map(slowdown)).toEqual([3.3, 200]);
});

it('a check that runs shows that, also when it is off', () => {
  const ended = { state: 'passed' as const, isAccepted: false };
  expect(shownState({ isOff: true, isRunning: true, ...ended })).toBe('running');
  expect(shownState({ isOff: true, isRunning: false, ...ended })).toBe('off');
  expect(shownState({ isRunning: false, ...ended })).toBe('passed');
  expect(shownState({ isRunning: false, isAccepted: false })).toBe('notRun');
});

it('an accepted check counts as accepted', () => {
  expect(shownState({ isRunning: false, state: 'failed', isAccepted: true })).toBe('accepted');
});
