import { BareClient, presetArgv, walkResources } from './bare-client.ts';
import { withConnectedHost } from './bench-host.ts';
import { atMost, type BenchRow, percentile } from './row.ts';

const rounds = 3;

/** Fetches 100,000 resources over stdio through the host and through a bare client, in turns. */
export async function run(): Promise<BenchRow[]> {
  const argv = presetArgv('atlas', '--era', 'legacy');
  const through: number[] = [];
  const direct: number[] = [];
  const bare = new BareClient(argv);
  await bare.initialize();
  const counted = await withConnectedHost(argv, async (session, host) => {
    for (let round = 0; round < rounds; round++) {
      direct.push(await time(() => walkResources(bare)));
      through.push(await time(() => host.surface.catalog.fetch(session, 'resources')));
    }
    return host.surface.catalog.listFetches(session.id).find((fetch) => fetch.kind === 'resources')?.count ?? 0;
  });
  await bare.close();
  const best = (all: number[]) => percentile(all, 0);
  return [atMost(`host: list fetch of ${counted} resources`, best(through), best(direct) * 1.3, 'ms')];
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
