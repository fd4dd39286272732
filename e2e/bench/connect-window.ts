import { ownServer } from '../servers/own-server.ts';
import { connect, inWindow } from './bench-window.ts';
import { startToFirstPage } from './own-time.ts';
import { atMost, type BenchRow, percentile } from './row.ts';

const rounds = 5;
const budgetMs = 300;

/**
 * From the click on “Add and connect” to the first rows of 100,000 resources on screen, in a real Chromium. A legacy
 * server is started only once too: after it refuses `server/discover`, the same process gets `initialize`.
 */
export async function run(): Promise<BenchRow[]> {
  const modern = ownServer('atlas');
  const legacy = ownServer('atlas', '--era', 'legacy');
  const ownModern = await middle(() => startToFirstPage(modern));
  const ownLegacy = await middle(() => startToFirstPage(legacy));
  const shownModern = await middle(() => inWindow((page) => connect(page, modern)));
  const shownLegacy = await middle(() => inWindow((page) => connect(page, legacy)));
  return [
    atMost('window: connect to first rows, beyond the server', shownModern - ownModern, budgetMs, 'ms'),
    atMost('window: the same, legacy', shownLegacy - ownLegacy, budgetMs, 'ms'),
  ];
}

/** The median of several rounds; the server's own time is measured while nothing else runs. */
async function middle(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await measure());
  return percentile(times, 0.5);
}
