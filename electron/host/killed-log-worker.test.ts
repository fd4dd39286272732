import { once } from 'node:events';
import process from 'node:process';
import type { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { callTool } from './testing/call-tool.ts';
import { connectPreset, host, hostPerTest, reopenHost } from './testing/host-per-test.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

hostPerTest();

const kills = 3;

it('a log worker that is killed while sessions work is replaced: they go on, every frame is stored, and it is told', async () => {
  const workers: Worker[] = [];
  const collect = (worker: Worker) => workers.push(worker);
  process.on('worker', collect);
  onTestFinished(() => void process.off('worker', collect));
  await reopenHost({ dataDir: temporaryFolder(), logStorage: 'disk' });
  const session = await connectPreset('demo');
  let calls = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = workers.findLast(({ threadName }) => threadName === 'traffic-log');
    if (worker === undefined) throw new Error('The log has no worker');
    const gone = once(worker, 'exit');
    // In the middle of writes: the next calls are recorded while it ends.
    const load = Promise.all(Array.from({ length: 50 }, () => callTool(host, session, 'echo', { message: 'Hi' })));
    const killed = worker.terminate();
    expect((await load).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 50 }, () => 'result'));
    await Promise.all([killed, gone]);
    calls += 50;
  }

  const { total, version } = await host.stores.traffic.rows({}, 0, 0);
  expect(total).toBe(version);
  const ofKind = async (kind: 'request' | 'result') =>
    (await host.stores.traffic.rows({ kinds: [kind], query: 'method:tools/call' }, 0, 0)).total;
  expect([await ofKind('request'), await ofKind('result')]).toEqual([calls, calls]);
  expect(host.problems()).toMatchObject([
    { code: 'internal', cause: expect.stringMatching(/^The traffic log's worker ended/) },
  ]);
});
