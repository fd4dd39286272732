import { expect, it } from 'vitest';
import { TestClock } from '../testing/test-clock.ts';
import { CalmCheck } from './calm-check.ts';

function counting(check: () => Promise<void> = async () => {}) {
  const clock = new TestClock();
  const counts = { begun: 0, ended: 0 };
  const calm = new CalmCheck({
    ...{ clock, calmMs: 500 },
    check: () => {
      counts.begun += 1;
      return check();
    },
    onEnd: () => {
      counts.ended += 1;
    },
  });
  return { clock, calm, counts };
}

it('checks once for changes that follow one another', async () => {
  const { clock, calm, counts } = counting();
  calm.again();
  await clock.advance(400);
  calm.again();
  await clock.advance(400);
  expect(counts.begun).toBe(0);
  await clock.advance(100);
  expect(counts).toEqual({ begun: 1, ended: 1 });
  expect(calm.isBusy).toBe(false);
});

it('checks also what never calms down', async () => {
  const { clock, calm, counts } = counting();
  for (let change = 0; change < 30; change += 1) {
    calm.again();
    await clock.advance(400);
  }
  expect(counts.begun).toBe(1);
});

it('checks again after a check that failed, and not after it was closed', async () => {
  const { clock, calm, counts } = counting(() => Promise.reject(new Error('The session has ended')));
  calm.again();
  await calm.settled();
  calm.again();
  await calm.settled();
  expect(counts).toEqual({ begun: 2, ended: 2 });
  calm.again();
  calm.close();
  calm.again();
  await clock.advance(1000);
  expect(counts.begun).toBe(2);
});
