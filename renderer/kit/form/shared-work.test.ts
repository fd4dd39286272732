import { expect, it } from 'vitest';
import { SharedWork } from './shared-work.ts';

it('work that two want is done once, and taken back when both have left', async () => {
  const shared = new SharedWork<string>();
  const signals: AbortSignal[] = [];
  const start = (signal: AbortSignal) => {
    signals.push(signal);
    return Promise.resolve(`answer ${signals.length}`);
  };
  const one = shared.join('a', start);
  const other = shared.join('a', start);
  expect(await Promise.all([one.result, other.result])).toEqual(['answer 1', 'answer 1']);
  one.leave();
  expect(signals[0]?.aborted).toBe(false);
  other.leave();
  expect(signals[0]?.aborted).toBe(true);
  expect(await shared.join('a', start).result).toBe('answer 2');
});
