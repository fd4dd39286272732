import { expect, it } from 'vitest';
import { CatchUpPace } from './catch-up-pace.ts';

/** How often bodies are indexed in so many milliseconds, in each of which `frames` frames of `bytes` bytes come. */
function stepsWithin(ms: number, frames: number, bytes: number): number {
  const pace = new CatchUpPace();
  pace.caughtUp(0);
  let steps = 0;
  for (let now = 1; now <= ms; now += 1) {
    if (frames > 0) pace.wrote(now, frames, frames * bytes);
    if (!pace.isDue(now)) continue;
    pace.caughtUp(now);
    steps += 1;
  }
  return steps;
}

it('indexes bodies now and then while frames come, and next to never in a flood of frames or of bytes', () => {
  expect(stepsWithin(8000, 1, 200)).toBe(20);
  expect(stepsWithin(8000, 6, 200)).toBe(2);
  expect(stepsWithin(8000, 1, 6000)).toBe(2);
});

it('indexes whenever no frame has come for a moment, also right after a flood', () => {
  const pace = new CatchUpPace();
  pace.wrote(1000, 100_000, 10_000_000);
  expect(pace.isDue(1039)).toBe(false);
  expect(pace.isDue(1040)).toBe(true);
});
