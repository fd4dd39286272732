import { describe, expect, it } from 'vitest';
import type { Steps } from '#shared/mcp/steps.ts';
import { inSlices, WorkQueue } from './work-queue.ts';

function busy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

function* steps(count: number, onStep: (step: number) => void): Steps {
  for (let step = 0; step < count; step += 1) {
    busy(1);
    onStep(step);
    yield;
  }
}

/** Adds work that takes `ms` milliseconds for each item. */
function addAll(queue: WorkQueue, items: readonly string[], done: string[], ms: number): void {
  for (const item of items) {
    queue.add(() => {
      busy(ms);
      done.push(item);
      return undefined;
    });
  }
}

describe('WorkQueue', () => {
  it('works at once when nothing waits', () => {
    const queue = new WorkQueue();
    const done: string[] = [];
    addAll(queue, ['a', 'b'], done, 0);
    expect(done).toEqual(['a', 'b']);
    expect(queue.isBehind).toBe(false);
    expect(queue.whenIdle()).toBeUndefined();
  });

  it('keeps the order of work that waits', async () => {
    const queue = new WorkQueue();
    const done: string[] = [];
    const items = Array.from({ length: 40 }, (_, index) => `${index}`);
    addAll(queue, items, done, 1);
    expect(done.length).toBeLessThan(items.length);
    await queue.whenIdle();
    expect(done).toEqual(items);
  });

  it('does work that is added by work after it', async () => {
    const queue = new WorkQueue();
    const done: string[] = [];
    queue.add(() => {
      queue.add(() => {
        done.push('inner');
        return undefined;
      });
      done.push('outer');
      return undefined;
    });
    await queue.whenIdle();
    expect(done).toEqual(['outer', 'inner']);
  });

  it('lets timers and I/O have their turn between slices', async () => {
    const queue = new WorkQueue();
    const timer = Promise.withResolvers<number>();
    let step = 0;
    setTimeout(() => timer.resolve(step), 0);
    queue.add(() =>
      steps(200, (at) => {
        step = at;
      }),
    );
    expect(await timer.promise).toBeLessThan(199);
    await queue.whenIdle();
    expect(step).toBe(199);
  });

  it('gives a quiet connection its turn while many others are busy', async () => {
    const busyOnes = Array.from({ length: 5 }, () => new WorkQueue());
    const done: string[] = [];
    for (const queue of busyOnes) addAll(queue, Array<string>(60).fill('busy'), done, 1);
    const quiet = new WorkQueue();
    addAll(quiet, ['quiet'], done, 0);
    await quiet.whenIdle();
    expect(done.length).toBeLessThan(100);
    await Promise.all(busyOnes.map((queue) => queue.whenIdle()));
    expect(done.length).toBe(301);
  });

  it('goes on after work that throws', async () => {
    const queue = new WorkQueue();
    const done: string[] = [];
    expect(() =>
      queue.add(() => {
        throw new Error('broken');
      }),
    ).toThrow('broken');
    addAll(queue, ['next'], done, 0);
    await queue.whenIdle();
    expect(done).toEqual(['next']);
  });
});

describe('inSlices', () => {
  it('resolves with the result, and rejects with what is thrown', async () => {
    await expect(
      inSlices(
        (function* (): Steps<number> {
          yield;
          return 7;
        })(),
      ),
    ).resolves.toBe(7);
    await expect(
      inSlices(
        // biome-ignore lint/correctness/useYield: it fails before its first step
        (function* (): Steps<number> {
          throw new Error('broken');
        })(),
      ),
    ).rejects.toThrow('broken');
  });
});
