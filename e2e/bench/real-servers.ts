import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isParams } from '../../electron/demo/server/message.ts';
import { type NpmCommand, npmServers } from './npm-servers.ts';
import { atMost, type BenchRow, percentile } from './row.ts';

const connectOnce = fileURLToPath(new URL('connect-once.ts', import.meta.url));

/** Connections by each of the two clients, in turn; what counts is the median. */
const RUNS = 3;

/** Loupe's time to connect in terms of the SDK client's. */
const MOST = 1.3;

/** Time to connect to servers from npm, and their lists, beside the official SDK client's in the same run. */
export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const server of await npmServers()) {
    const failed = (thrown: unknown) => [failedRow(server, thrown)];
    rows.push(...(await compare(server).catch(failed)));
  }
  return rows;
}

function failedRow({ name }: NpmCommand, thrown: unknown): BenchRow {
  const words = thrown instanceof Error ? thrown.message : String(thrown);
  console.error(`${name}: ${words}`);
  return {
    name: `connect ${name}`,
    measured: 'failed',
    limit: 'connected',
    ratio: Number.POSITIVE_INFINITY,
    ok: false,
  };
}

async function compare(server: NpmCommand): Promise<BenchRow[]> {
  const times: Record<'sdk' | 'loupe', number[]> = { sdk: [], loupe: [] };
  const lists = { sdk: '', loupe: '' };
  // The first run of each fills the disk caches.
  for (let round = 0; round <= RUNS; round += 1) {
    for (const client of ['sdk', 'loupe'] as const) {
      const { ms, listed } = await connect(client, server);
      if (round > 0) times[client].push(ms);
      lists[client] = listed;
    }
  }
  const label = server.name.replace('@modelcontextprotocol/', '');
  const isSame = lists.sdk === lists.loupe;
  const sizes = sizesOf(lists.loupe);
  return [
    atMost(`connect ${label}`, percentile(times.loupe, 0.5), MOST * percentile(times.sdk, 0.5), 'ms'),
    {
      name: `lists of ${label}`,
      measured: sizes,
      limit: isSame ? 'the same' : sizesOf(lists.sdk),
      ratio: isSame ? 1 : Number.POSITIVE_INFINITY,
      ok: isSame,
    },
  ];
}

async function connect(
  client: 'sdk' | 'loupe',
  { command, args }: NpmCommand,
): Promise<{ ms: number; listed: string }> {
  const { stdout } = await promisify(execFile)(process.execPath, [connectOnce, client, command, ...args]);
  const printed: unknown = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  if (!isParams(printed) || typeof printed.ms !== 'number') throw new Error(`${client} printed ${stdout}`);
  return { ms: printed.ms, listed: JSON.stringify(printed.lists) };
}

/** Tools, resources and prompts, as numbers. */
function sizesOf(listed: string): string {
  const lists: unknown = JSON.parse(listed);
  const sizes = isParams(lists) ? Object.values(lists).map((list) => (Array.isArray(list) ? list.length : 0)) : [];
  return sizes.join(' / ');
}
