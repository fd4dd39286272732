import '../../electron/launch/node-version.ts';
import process from 'node:process';
import { runChecks } from './checks.ts';
import { runConformance, runEndToEnd, runVitest } from './runs.ts';
import { levelLine, slowestLines, sumTallies, type Tally, tallyLine } from './tally.ts';

const lines: string[] = [];

async function level(name: string, run: () => Promise<Tally>): Promise<Tally> {
  const started = performance.now();
  const tally = await run();
  lines.push(levelLine(name, tally, performance.now() - started));
  return tally;
}

// Tests mostly wait: for processes, timers, frames. One level alone leaves half of two cores idle.
const beside = level('component tests', () => runVitest('component', 'component  '));

/** `npm test`: runs everything even after failures, then prints the failures and the counts. A failed check counts as one failure. */
const tallies: Tally[] = [
  { passed: 0, failed: await runChecks(), skipped: [] },
  await level('unit tests', () => runVitest('unit', 'unit  ')),
  await level('conformance', runConformance),
  await level('end-to-end tests', () => runEndToEnd([], 'end to end  ')),
  await beside,
];
const total = sumTallies(tallies);

for (const line of [...slowestLines(total), ...lines]) console.log(line);
for (const name of total.failed) console.log(`failed: ${name}`);
for (const { name, reason } of total.skipped) console.log(`skipped: ${name}: ${reason}`);
console.log(tallyLine(total));
if (total.failed.length > 0 || total.passed === 0) process.exitCode = 1;
