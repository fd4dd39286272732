import { expect, it } from 'vitest';
import { TestClock } from '../testing/test-clock.ts';
import { DebouncedCheck } from './debounced-check.ts';

function counting(check: () => Promise<void> = async () => {}) {
  const clock = new TestClock();
  const counts = { begun: 0, ended: 0 };
  const checks = new DebouncedCheck({
    ...{ clock, waitMs: 500 },
    check: () => {
      counts.begun += 1;
      return check();
    },
    onEnd: () => {
      counts.ended += 1;
    },
  });
  return { clock, checks, counts };
}

it('checks once for changes that follow one another', async () => {
  const { clock, checks, counts } = counting();
  checks.again();
  await clock.advance(400);
  checks.again();
  await clock.advance(400);
  expect(counts.begun).toBe(0);
  await clock.advance(100);
  expect(counts).toEqual({ begun: 1, ended: 1 });
  expect(checks.isBusy).toBe(false);
});

it('checks also what never calms down', async () => {
  const { clock, checks, counts } = counting();
  for (let change = 0; change < 30; change += 1) {
    checks.again();
    await clock.advance(400);
  }
  expect(counts.begun).toBe(1);
});

it('checks once more after a slow check, however much has changed meanwhile', async () => {
  const slow = Promise.withResolvers<void>();
  const { clock, checks, counts } = counting(() => slow.promise);
  for (let change = 0; change < 10; change += 1) {
    checks.again();
    await clock.advance(500);
  }
  expect(counts.begun).toBe(1);
  slow.resolve();
  await checks.settled();
  expect(counts).toEqual({ begun: 2, ended: 2 });
  expect(checks.isBusy).toBe(false);
});

it('checks again after a check that failed, and not after it was closed', async () => {
  const { clock, checks, counts } = counting(() => Promise.reject(new Error('The session has ended')));
  checks.again();
  await checks.settled();
  checks.again();
  await checks.settled();
  expect(counts).toEqual({ begun: 2, ended: 2 });
  checks.again();
  checks.close();
  checks.again();
  await clock.advance(1000);
  expect(counts.begun).toBe(2);
});
