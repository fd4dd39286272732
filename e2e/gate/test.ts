import '../../electron/launch/node-version.ts';
import process from 'node:process';
import { runChecks } from './checks.ts';
import { runEndToEnd, runUnit } from './runs.ts';
import { sumTallies, tallyLine } from './tally.ts';

/** `npm test`: everything, to the end whatever fails, then plain counts. A failed check counts as one failure. */
const checks = { passed: 0, failed: await runChecks(), skipped: [] };
const total = sumTallies([checks, await runUnit(), await runEndToEnd([])]);

for (const { name, reason } of total.skipped) console.log(`skipped: ${name}: ${reason}`);
console.log(tallyLine(total));
if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
