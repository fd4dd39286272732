import { ownServer } from '../servers/own-server.ts';
import { connect, inWindows } from './bench-window.ts';
import { startToEndOfProbe, startToFirstPage } from './own-time.ts';
import { atMost, type BenchRow, percentile } from './row.ts';

const rounds = 5;
const budgetMs = 300;

/**
 * From the press on “Add and connect” to the first rows of 100,000 resources on screen, in a real Chromium. A legacy
 * server is started twice, since its era is probed in a process that is thrown away: both starts are its own time.
 */
export async function run(): Promise<BenchRow[]> {
  const modern = await inWindows(rounds, async (page) => {
    const server = ownServer('atlas');
    const own = await startToFirstPage(server);
    return (await connect(page, server)) - own;
  });
  const legacy = await inWindows(rounds, async (page) => {
    const server = ownServer('atlas', '--era', 'legacy');
    const own = (await startToEndOfProbe(server)) + (await startToFirstPage(server));
    return (await connect(page, server)) - own;
  });
  return [
    atMost('window: connect to first rows, beyond the server', percentile(modern, 0.5), budgetMs, 'ms'),
    atMost('window: the same, legacy, beyond its two starts', percentile(legacy, 0.5), budgetMs, 'ms'),
  ];
}
