import { describe, expect, it, vi } from 'vitest';
import { delay, timeoutSignal } from '../platform.ts';
import { TestClock } from './test-clock.ts';

describe('a test’s clock', () => {
  it('calls timers when it is advanced, in order of their time', async () => {
    const clock = new TestClock(1000);
    const calls: [string, number][] = [];
    const note = (name: string) => () => calls.push([name, clock.now()]);
    clock.setTimeout(note('late'), 300);
    clock.setTimeout(note('early'), 100).unref();
    clock.setTimeout(note('cleared'), 50).clear();
    const interval = clock.setInterval(note('again'), 120);
    expect(calls).toEqual([]);
    await clock.advance(300);
    expect(calls).toEqual([
      ['early', 1100],
      ['again', 1120],
      ['again', 1240],
      ['late', 1300],
    ]);
    interval.clear();
    await clock.advance(1000);
    expect(calls.length).toBe(4);
    expect(clock.now()).toBe(2300);
  });

  it('calls a timer that another set meanwhile', async () => {
    const clock = new TestClock();
    const ended = vi.fn();
    void (async () => {
      await delay(clock, 10);
      await delay(clock, 10);
      ended();
    })();
    await clock.advance(19);
    expect(ended).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(ended).toHaveBeenCalled();
  });

  it('waits for a timer that isn’t set yet', async () => {
    const clock = new TestClock();
    const called = vi.fn();
    const expired = clock.expire(70);
    clock.setTimeout(called, 7);
    clock.setTimeout(called, 70);
    expect(called).not.toHaveBeenCalled();
    await expired;
    expect(called).toHaveBeenCalledTimes(2);
    clock.setTimeout(called, 5);
    await clock.timerOf(5);
  });

  it('expires timers until something is settled', async () => {
    const clock = new TestClock(0);
    const work = async () => {
      for (let count = 0; count < 3; count += 1) await delay(clock, 70);
      throw new Error('over');
    };
    await expect(clock.expireUntil(work(), 70)).rejects.toThrow('over');
    expect(clock.now()).toBe(210);
  });
});

describe('waits of a clock', () => {
  it('delay: rejects with the signal’s reason', async () => {
    const clock = new TestClock();
    const [reason, stop] = [new Error('stopped'), new AbortController()];
    const waiting = delay(clock, 10, { signal: stop.signal });
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(delay(clock, 10, { signal: stop.signal })).rejects.toBe(reason);
  });

  it('timeoutSignal: aborts as a time-out', async () => {
    const clock = new TestClock();
    const signal = timeoutSignal(clock, 10);
    await clock.advance(9);
    expect(signal.aborted).toBe(false);
    await clock.advance(1);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });
});
