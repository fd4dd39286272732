import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { buildApp, isBuilt } from '../../electron/launch/build-app.ts';
import { offlineChromium } from '../bench/bench-window.ts';
import { withScratchHome } from '../front-ends/scratch-home.ts';
import { tableOf } from './report.ts';
import type { Fleet } from './servers.ts';
import { runSoak } from './soak.ts';

/** 50 servers: half over stdio, half over HTTP. */
const fullFleet: Fleet = {
  calm: { stdio: 15, http: 10, sse: 5 },
  crashing: { stdio: 5, http: 3, sse: 2 },
  flooding: { stdio: 5, http: 3, sse: 2 },
};

/** 12 servers, for a test. */
const shortFleet: Fleet = {
  calm: { stdio: 2, http: 2, sse: 1 },
  crashing: { stdio: 2, http: 1, sse: 1 },
  flooding: { stdio: 1, http: 1, sse: 1 },
};

const usage = `npm run soak [-- --minutes N] [-- --short]

Runs a host with 50 servers, of which 10 crash and 10 flood, and three windows, and prints what it held at the start, when
it was warm and at the end. Exits with 1 when memory grew by more than a tenth after warming, when a process, handle,
listener or file is left, or when a message is missing. Linux only.

  --minutes N  how long it runs (10): an hour's work of a person, without the pauses
  --short      12 servers for half a minute`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const say = (line: string) => process.stdout.write(`${line}\n`);
if (values.help || !(minutes > 0)) {
  say(usage);
  process.exit(values.help ? 0 : 2);
}
if (!(await isBuilt())) await buildApp();

const times = values.short ? { warmMs: 15_000, runMs: 20_000 } : { warmMs: minutes * 20_000, runMs: minutes * 40_000 };
const plan = { fleet: values.short ? shortFleet : fullFleet, retentionMb: 256, ...times, say };
const browser = await chromium.launch(offlineChromium);
const report = await withScratchHome((home) => runSoak(browser, home, plan));
await browser.close();

say(`\n${tableOf(report.rows)}\n`);
for (const { character, sent, stored, removed, missing } of report.frames) {
  say(
    `${character}: ${sent} messages sent, ${stored} stored, ${removed} frames removed${missing ? `: ${missing}` : ''}`,
  );
}
say(`${report.rounds} rounds in the windows, ${report.failures.length} failed`);
for (const failure of new Set(report.failures)) say(`  ${failure}`);
const isBroken = report.rows.some(({ ok }) => !ok) || report.frames.some(({ missing }) => missing !== undefined);
process.exitCode = isBroken || report.failures.length > 0 ? 1 : 0;
