import { afterAll, expect, it } from 'vitest';
import { monotonicClock } from '../../platform.ts';
import { countedTokens } from './list-count.ts';
import { TokenCounter } from './token-counter.ts';

const counter = new TokenCounter(monotonicClock);
afterAll(() => counter.close());

it('counts special tokens and long runs as the texts that they are', async () => {
  const [special = 0, run = 0] = await counter.count(['<|endoftext|>', '中文字'.repeat(20_000)]);
  expect(special).toBeGreaterThan(1);
  expect(run).toBeGreaterThan(10_000);
});

it('takes the end of a long text to be like its beginning', async () => {
  const [once = 0, tenTimes = 0] = await countedTokens(counter, ['word '.repeat(20_000), 'word '.repeat(200_000)]);
  expect(tenTimes / once).toBeCloseTo(10, 1);
});

it('answers each of several questions at once with its own counts', async () => {
  const answers = await Promise.all([counter.count(['one']), counter.count([]), counter.count(['two words', 'x'])]);
  expect(answers).toEqual([[1], [], [2, 1]]);
});

it('starts again after its thread has ended, and rejects what was being counted', async () => {
  // Takes a second or so.
  const lost = counter.count(['中文字'.repeat(100_000)]);
  await new Promise(setImmediate);
  await counter.end();
  await expect(lost).rejects.toThrow('ended');
  expect(await counter.count(['one'])).toEqual([1]);
});

it('ends when its reply has come already', async () => {
  const own = new TokenCounter(monotonicClock);
  await own.count(['first']);
  const counted = own.count(['second']).catch(() => []);
  await new Promise(setImmediate);
  // The thread replies meanwhile, and this one hasn't looked yet.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await own.close();
  await counted;
});
