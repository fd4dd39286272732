import { expect, it } from 'vitest';
import { TestClock } from '../../testing/test-clock.ts';
import { SharedMemory } from './batch-builder.ts';

it('reserves memory for the next batches, and gives it back once nothing was recorded for a while', async () => {
  const clock = new TestClock();
  const memory = new SharedMemory(clock);
  const first = memory.take(100_000);
  memory.release(first);
  expect(memory.freeBytes).toBe(131_072);
  await clock.advance(4000);
  const second = memory.take(70_000);
  expect([second.buffer, memory.freeBytes]).toEqual([first.buffer, 0]);
  memory.release(second);
  await clock.advance(4000);
  expect(memory.freeBytes).toBe(131_072);
  await clock.advance(1000);
  expect(memory.freeBytes).toBe(0);
});
