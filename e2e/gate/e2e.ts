import '../../electron/launch/node-version.ts';
import process from 'node:process';
import { runEndToEnd } from './runs.ts';
import { tallyLine } from './tally.ts';

/** `npm run e2e [-- <arguments of playwright test>]`. */
const tally = await runEndToEnd(process.argv.slice(2));
console.log(tallyLine(tally));
for (const { name, reason } of tally.skipped) console.log(`skipped: ${name}: ${reason}`);
for (const name of tally.failed) console.log(`failed: ${name}`);
if (tally.failed.length > 0) process.exitCode = 1;
