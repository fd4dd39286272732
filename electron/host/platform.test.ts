import { expect, it } from 'vitest';
import { monotonicNow } from './platform.ts';

const hourMs = 3_600_000;

it('the time goes on over a sleep in which only the system’s clock does, and never steps back', () => {
  let [elapsed, wall] = [1000, 1000];
  const now = monotonicNow(
    () => elapsed,
    () => wall,
  );
  expect(now()).toBe(1000);
  elapsed += 20.5;
  wall += 20;
  expect(now()).toBe(1020.5);
  // Small differences don't count: a latency would be longer by them.
  wall += 900;
  expect(now()).toBe(1020.5);
  wall += 8 * hourMs;
  const awake = now();
  expect(awake).toBe(wall);
  elapsed += 5;
  wall += 5;
  expect(now()).toBe(awake + 5);
  // The system's clock is set back.
  wall -= hourMs;
  elapsed += 5;
  expect(now()).toBe(awake + 10);
});
