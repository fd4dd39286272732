import type { Page } from '@playwright/test';
import { type BrowserMode, launchBrowserMode } from '../front-ends/browser-mode.ts';
import { withScratchHome } from '../front-ends/scratch-home.ts';
import { ownServer } from '../servers/own-server.ts';
import { connect, withPage } from './bench-window.ts';
import { exposeLink } from './link-reads.ts';
import { atMost, type BenchRow } from './row.ts';
import { WindowProbe } from './window-probe.ts';

/** How often `use` runs, as in an hour of use; the first runs fill all caches. */
const warmUp = 70;
const rounds = 60;

/** An hour of use in minutes: its memory in the host and in the page, after garbage collection. */
export function run(): Promise<BenchRow[]> {
  return withPage((page) =>
    withScratchHome(async (home) => {
      // The inspector port is open for this run only, on loopback.
      const server = await launchBrowserMode({ home, env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' } });
      try {
        await page.goto(server.url);
        return await soak(page, server);
      } finally {
        await page.close();
        await server.stop();
      }
    }),
  );
}

async function soak(page: Page, server: BrowserMode): Promise<BenchRow[]> {
  const probe = new WindowProbe(page);
  await connect(page, ownServer('demo', '--era', 'legacy'));
  await probe.settled();
  await exposeLink(page);
  await use(page, warmUp);
  const before = { page: await probe.heap(), host: await hostHeap(server) };
  await use(page, rounds);
  const after = { page: await probe.heap(), host: await hostHeap(server) };
  return (['page', 'host'] as const).map((where) => {
    const [first, last] = [before[where] / 1e6, after[where] / 1e6];
    const name = `${where}: heap after ${rounds} sessions, ${first.toFixed(1)} MB before`;
    return atMost(name, last, first + 3, 'MB');
  });
}

/** Repeated sessions of the server, each with searches, reads, calls and 160 log messages. */
function use(page: Page, times: number): Promise<void> {
  return page.evaluate(
    async ({ count }) => {
      const ask = <Output>(path: string, input?: unknown) => window.loupeLink.call<Output>(path.split('.'), input);
      const until = async (isSo: () => Promise<boolean>) => {
        for (let tries = 0; !(await isSo()); tries += 1) {
          if (tries > 300) throw new Error(`It takes too long: ${isSo}`);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      };
      const servers = await ask<{ server: { id: string; name: string } }[]>('servers.list');
      const serverId = servers.find(({ server }) => server.name === 'measured')?.server.id;
      await ask('gate.set', { serverId, policy: 'askUnlessReadOnly', trusted: true, callsPerMinute: 100_000 });
      const query = { view: 'tree', text: '', filter: '', folders: [], folded: [], past: [] };
      for (let round = 0; round < count; round += 1) {
        await ask('sessions.disconnect', { serverId });
        const { sessionId } = await ask<{ sessionId: string }>('sessions.connect', { serverId });
        await until(async () => {
          const lists = await ask<{ phase: string }[]>('catalog.listFetches', { sessionId });
          return lists.length === 4 && lists.every(({ phase }) => phase === 'done' || phase === 'undeclared');
        });
        await ask('sessions.setLogLevel', { sessionId, level: 'debug' });
        for (const text of ['l', 'le', 'len', 'lens', `none ${round}`]) {
          await ask('lists.resourceRows', { sessionId, query: { ...query, text }, from: 0, count: 50 });
        }
        const uri = 'file:///demo/README.md';
        for (let read = 0; read < 10; read += 1) {
          const { readId } = await ask<{ readId: string }>('resources.read', { sessionId, uri });
          await ask('resources.text', { readId, index: 0, offset: 0, length: 20_000 });
        }
        for (const [tool, values] of [
          ['write_log', {}],
          ['add', { a: round, b: 1 }],
        ] as const) {
          const call = { sessionId, tool, argumentsText: JSON.stringify(values) };
          const isOver = async (runId: string) =>
            (await ask<{ phase: string }>('calls.get', { runId })).phase === 'ended';
          const runs: string[] = [];
          for (let n = 0; n < 20; n += 1) runs.push((await ask<{ runId: string }>('calls.start', call)).runId);
          for (const runId of runs) await until(() => isOver(runId));
        }
      }
    },
    { count: times },
  );
}

/** The bytes of the host's JavaScript heap after collecting garbage. */
async function hostHeap(server: BrowserMode): Promise<number> {
  const address = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(server.output())?.[0];
  if (address === undefined) throw new Error('The host has no inspector');
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const send = (method: string) =>
    new Promise<string>((resolve) => {
      socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
      socket.send(JSON.stringify({ id: 1, method }));
    });
  for (let pass = 0; pass < 2; pass += 1) await send('HeapProfiler.collectGarbage');
  const { result } = JSON.parse(await send('Runtime.getHeapUsage'));
  socket.close();
  return Number(result.usedSize);
}
