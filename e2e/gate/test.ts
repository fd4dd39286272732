import '../../electron/launch/node-version.ts';
import process from 'node:process';
import { runChecks } from './checks.ts';
import { runEndToEnd, runVitest } from './runs.ts';
import { levelLine, sumTallies, type Tally, tallyLine } from './tally.ts';

/** `npm test`: everything, to the end whatever fails, then what failed and plain counts. A failed check counts as one failure. */
const levels: [name: string, run: () => Promise<Tally>][] = [
  ['unit tests', () => runVitest('unit')],
  ['component tests', () => runVitest('component')],
  ['end-to-end tests', () => runEndToEnd([])],
];

const tallies: Tally[] = [{ passed: 0, failed: await runChecks(), skipped: [] }];
const lines: string[] = [];
for (const [name, run] of levels) {
  const started = performance.now();
  const tally = await run();
  tallies.push(tally);
  lines.push(levelLine(name, tally, performance.now() - started));
}
const total = sumTallies(tallies);

for (const line of lines) console.log(line);
for (const name of total.failed) console.log(`failed: ${name}`);
for (const { name, reason } of total.skipped) console.log(`skipped: ${name}: ${reason}`);
console.log(tallyLine(total));
if (total.failed.length > 0 || total.passed === 0) process.exitCode = 1;
