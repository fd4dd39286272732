import { expect, it, onTestFinished } from 'vitest';
import { monotonicClock } from './platform.ts';
import { WorkerThread } from './worker-thread.ts';

interface TestCalls {
  double(value: number): number;
  /** Computes for as long as it may. */
  spin(ms: number): void;
  fail(): void;
}

const source = `
  import { parentPort } from 'node:worker_threads';
  const calls = {
    double: (value) => value * 2,
    spin: (ms) => { const end = performance.now() + ms; while (performance.now() < end); },
    fail: () => { throw new Error('unexpected'); },
  };
  parentPort.on('message', ({ id, name, input }) => parentPort.postMessage({ id, output: calls[name](input) }));
  parentPort.postMessage({ id: 0, output: undefined });
`;

function open(more: { idleMs?: number } = {}) {
  const file = () => new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const thread = new WorkerThread<TestCalls>({ name: 'test', file, clock: monotonicClock, ...more });
  onTestFinished(() => thread.close());
  return thread;
}

it('replies to requests in their order', async () => {
  const thread = open();
  const asked = [1, 2, 3].map((value) => thread.ask('double', () => value));
  expect(await Promise.all(asked)).toEqual([2, 4, 6].map((output) => ({ ok: true, output })));
  expect(thread.starts).toBe(1);
});

it('gives up what it was asked when it ends, and starts again for the next request', async () => {
  const thread = open();
  const lost = thread.ask('double', () => 1);
  // Its start begins.
  await new Promise(setImmediate);
  await thread.end();
  expect(await lost).toEqual({ ok: false, reason: 'ended' });
  expect(await thread.ask('double', () => 2)).toEqual({ ok: true, output: 4 });
  expect(thread.starts).toBe(2);
});

it('starts again after an error', async () => {
  const thread = open();
  expect(await thread.ask('fail', () => undefined)).toEqual({ ok: false, reason: 'ended' });
  expect(await thread.ask('double', () => 2)).toEqual({ ok: true, output: 4 });
});

it('ends a request that computes for too long, and not the next one', async () => {
  const thread = open();
  const [slow, next] = [thread.ask('spin', () => 60_000, { limitMs: 50 }), thread.ask('double', () => 4)];
  expect(await slow).toEqual({ ok: false, reason: 'overLimit' });
  expect(await next).toEqual({ ok: true, output: 8 });
});

it('ends when nothing was asked for a while', async () => {
  const thread = open({ idleMs: 20 });
  await thread.ask('double', () => 1);
  const startsAfter = async () => {
    await thread.ask('double', () => 1);
    return thread.starts;
  };
  await expect.poll(startsAfter, { interval: 200 }).toBeGreaterThan(1);
});

it('answers nothing after it was closed', async () => {
  const thread = open();
  const asked = thread.ask('double', () => 1);
  await thread.close();
  expect(await asked).toEqual({ ok: false, reason: 'closed' });
  expect(await thread.ask('double', () => 1)).toEqual({ ok: false, reason: 'closed' });
});
