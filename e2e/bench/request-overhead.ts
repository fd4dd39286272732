import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { BareClient, presetArgv } from './bare-client.ts';
import { withConnectedHost } from './bench-host.ts';
import { atMost, type BenchRow, percentile } from './row.ts';

const requestsPerTurn = 500;
const turns = 6;
const uri = 'demo://counter';

/**
 * Sequential requests through the host, the SDK's client and a loop that only splits lines, in turns, each with its own
 * server. The budget is relative to the client; the loop shows the total cost of Loupe, log included.
 */
export async function run(): Promise<BenchRow[]> {
  const [command, ...args] = presetArgv('demo', '--era', 'legacy');
  const loop = new BareClient([command, ...args]);
  await loop.initialize();
  const client = new Client({ name: 'bare', version: '0' });
  await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
  const times = await withConnectedHost([command, ...args], async (session) => {
    const host: number[] = [];
    const sdk: number[] = [];
    const bare: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      bare.push(...(await timeEach(() => loop.request('resources/read', { uri }))));
      sdk.push(...(await timeEach(() => client.readResource({ uri }))));
      host.push(...(await timeEach(() => session.request('resources/read', { uri }))));
    }
    return { host, sdk, bare };
  });
  await client.close();
  await loop.close();
  // The first turn is a warm-up.
  const p50 = (all: number[]) => percentile(all.slice(requestsPerTurn), 0.5) * 1000;
  return [
    atMost('host: request p50, against 1.2 of a bare client', p50(times.host), p50(times.sdk) * 1.2, 'µs'),
    atMost('host: what it adds to a bare loop of lines', p50(times.host) - p50(times.bare), 15, 'µs'),
  ];
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
