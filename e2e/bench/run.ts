import process from 'node:process';
import { buildApp, isBuilt } from '../../electron/launch/build-app.ts';
import type { BenchRow } from './row.ts';

const benches: Record<string, () => Promise<{ run(): Promise<BenchRow[]> }>> = {
  start: () => import('./start.ts'),
  'initial-javascript': () => import('./initial-javascript.ts'),
  'request-overhead': () => import('./request-overhead.ts'),
  recorder: () => import('./recorder.ts'),
  'recorder-kills': () => import('./recorder-kills.ts'),
  export: () => import('./export.ts'),
  findings: () => import('./findings.ts'),
  'list-fetch': () => import('./list-fetch.ts'),
  'list-scale': () => import('./list-scale.ts'),
  calls: () => import('./calls.ts'),
  'connect-window': () => import('./connect-window.ts'),
  'content-window': () => import('./content-window.ts'),
  'moving-window': () => import('./moving-window.ts'),
  'notification-window': () => import('./notification-window.ts'),
  'paste-window': () => import('./paste-window.ts'),
  'read-memory': () => import('./read-memory.ts'),
  'resource-window': () => import('./resource-window.ts'),
  'traffic-append': () => import('./traffic-append.ts'),
  'traffic-million': () => import('./traffic-million.ts'),
};

/** `npm run bench [-- name…]`: prints each figure with its budget; exits with 1 when one is exceeded. */
const chosen = process.argv.slice(2);
// The comparisons have their own arguments and columns.
if (chosen[0] === 'peer') process.exit(await (await import('./peer/run.ts')).run(chosen.slice(1)));
if (chosen[0] === 'against') process.exit(await (await import('./against.ts')).run(chosen.slice(1)));
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `No bench ${unknown.join(', ')}. There are: ${[...Object.keys(benches), 'peer', 'against'].join(', ')}`,
  );
  process.exit(2);
}
if (!(await isBuilt())) await buildApp();

console.log(`${'figure'.padEnd(52)}${'measured'.padStart(18)}${'budget'.padStart(20)}${'ratio'.padStart(8)}`);
let over = 0;
for (const [name, load] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const { run } = await load();
  for (const row of await run()) {
    const verdict = row.ok ? '' : '  over';
    console.log(
      `${row.name.padEnd(52)}${row.measured.padStart(18)}${row.limit.padStart(20)}${row.ratio.toFixed(2).padStart(8)}${verdict}`,
    );
    if (!row.ok) over += 1;
  }
}
process.exitCode = over === 0 ? 0 : 1;
