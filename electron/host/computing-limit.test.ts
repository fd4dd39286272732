import { expect, it, vi } from 'vitest';
import { limitComputing } from './computing-limit.ts';
import { TestClock } from './testing/test-clock.ts';

/** A thread that computes a part of the time, from 0 to 1, on a machine whose clock the test has. */
function limited(share: number, limitMs = 1000) {
  const clock = new TestClock();
  const thread = { share, ms: 30, isEnded: false, cpuUsage: async () => usage() };
  const usage = () => {
    if (thread.isEnded) throw new Error('The thread has ended');
    return { user: thread.ms * 800, system: thread.ms * 200 };
  };
  const onOver = vi.fn();
  const stop = limitComputing(thread, { clock, limitMs, onOver });
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 10) {
      thread.ms += 10 * thread.share;
      await clock.advance(10);
    }
  };
  return { thread, onOver, stop, pass };
}

it('ends a thread that computes all the time at the limit', async () => {
  const { onOver, pass } = limited(1);
  await pass(990);
  expect(onOver).not.toHaveBeenCalled();
  await pass(20);
  expect(onOver).toHaveBeenCalledOnce();
});

it('gives a thread that a busy machine starves the time it needs', async () => {
  const { onOver, pass } = limited(0.02);
  await pass(49_000);
  expect(onOver).not.toHaveBeenCalled();
  await pass(3000);
  expect(onOver).toHaveBeenCalledOnce();
});

it('ends a thread that only waits, much later', async () => {
  const { thread, onOver, pass } = limited(0);
  await pass(40_000);
  thread.share = 1;
  await pass(500);
  thread.share = 0;
  await pass(24_000);
  expect(onOver).not.toHaveBeenCalled();
  await pass(3000);
  expect(onOver).toHaveBeenCalledOnce();
});

it('doesn’t end what has replied, or a thread that has ended by itself', async () => {
  const replied = limited(1);
  await replied.pass(500);
  replied.stop();
  await replied.pass(1000);
  expect(replied.onOver).not.toHaveBeenCalled();
  const ended = limited(1);
  await ended.pass(500);
  ended.thread.isEnded = true;
  await ended.pass(10_000);
  ended.stop();
  await ended.pass(100_000);
  expect(ended.onOver).not.toHaveBeenCalled();
});
