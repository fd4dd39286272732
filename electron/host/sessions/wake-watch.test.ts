import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { monotonicClock } from '../platform.ts';
import { watchForWake } from './wake-watch.ts';

let addresses: string[];
let slept: number;
let woken: number;
let stop: () => void;
let resume: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  addresses = ['192.0.2.1', '2001:db8::1'];
  slept = 0;
  woken = 0;
  stop = watchForWake({
    clock: monotonicClock,
    onWake: () => {
      woken += 1;
    },
    now: () => Date.now() + slept,
    addresses: () => [...addresses],
    onResume: (listener) => {
      resume = listener;
      return () => {
        resume = undefined;
      };
    },
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('reports a sleep once', () => {
  vi.advanceTimersByTime(60_000);
  expect(woken).toBe(0);
  slept = 30_000;
  vi.advanceTimersByTime(60_000);
  expect(woken).toBe(1);
});

it('reports a wake event at once, and the same sleep only once', () => {
  vi.advanceTimersByTime(10_000);
  slept = 30_000;
  resume?.();
  expect(woken).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(woken).toBe(1);
  stop();
  expect(resume).toBeUndefined();
});

it('reports a new network, but not another order or no network', () => {
  addresses = ['2001:db8::1', '192.0.2.1'];
  vi.advanceTimersByTime(10_000);
  addresses = [];
  vi.advanceTimersByTime(10_000);
  expect(woken).toBe(0);
  addresses = ['198.51.100.7'];
  vi.advanceTimersByTime(10_000);
  expect(woken).toBe(1);
});
