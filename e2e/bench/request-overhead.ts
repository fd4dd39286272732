import { BareClient, presetArgv } from './bare-client.ts';
import { withConnectedHost } from './bench-host.ts';
import { atMost, type BenchRow, percentile } from './row.ts';

const requestsPerTurn = 500;
const turns = 6;
const uri = 'demo://counter';

/** One request after the other through the host against a bare client, in turns, each with a server of its own. */
export async function run(): Promise<BenchRow[]> {
  const argv = presetArgv('demo', '--era', 'legacy');
  const bare = new BareClient(argv);
  await bare.initialize();
  const times = await withConnectedHost(argv, async (session) => {
    const through: number[] = [];
    const direct: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      direct.push(...(await timeEach(() => bare.request('resources/read', { uri }))));
      through.push(...(await timeEach(() => session.request('resources/read', { uri }))));
    }
    return { through, direct };
  });
  await bare.close();
  // The first turn of each warms up.
  const p50 = (all: number[]) => percentile(all.slice(requestsPerTurn), 0.5);
  return [atMost('host: request p50', p50(times.through) * 1000, p50(times.direct) * 1200, 'µs')];
}

async function timeEach(request: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < requestsPerTurn; count++) {
    const start = performance.now();
    await request();
    times.push(performance.now() - start);
  }
  return times;
}
