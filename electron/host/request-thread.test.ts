import { expect, it, onTestFinished } from 'vitest';
import { RequestThread } from './request-thread.ts';

interface TestCalls {
  first(): string;
  second(): string;
  /** Never answered. */
  nothing(): void;
  /** Answers, and ends. */
  last(): string;
}

const source = `
  import { parentPort } from 'node:worker_threads';
  let first;
  parentPort.on('message', ({ id, name }) => {
    if (name === 'first') first = id;
    if (name === 'second') for (const each of [id, first]) parentPort.postMessage({ id: each, output: String(each) });
    if (name === 'last') {
      parentPort.postMessage({ notice: 'It ends' });
      parentPort.postMessage({ id, output: 'last' });
      parentPort.close();
    }
  });
`;

function start(onNotice?: (notice: string) => void) {
  const file = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const thread = new RequestThread<TestCalls, string>(file, {}, onNotice);
  onTestFinished(async () => {
    await thread.worker.terminate();
  });
  return thread;
}

it('takes replies in any order', async () => {
  const thread = start();
  expect(await Promise.all([thread.ask('first', undefined), thread.ask('second', undefined)])).toMatchObject([
    { output: '1' },
    { output: '2' },
  ]);
});

it('reports its end after its last reply, and what has no reply then gets none', async () => {
  const seen: unknown[] = [];
  const thread = start((notice) => seen.push(notice));
  const asked = [thread.ask('nothing', undefined), thread.ask('last', undefined)];
  for (const each of asked) void each.then((reply) => seen.push(reply?.output ?? 'none'));
  void thread.ended.then((cause) => seen.push(cause));
  await thread.ended;
  expect(seen).toEqual(['It ends', 'last', 'none', 'exit code 0']);
  expect(await thread.started).toBeUndefined();
  expect(await thread.ask('first', undefined)).toBeUndefined();
});
