import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { buildApp, isBuilt } from '../../electron/launch/build-app.ts';
import { offlineChromium } from '../bench/bench-window.ts';
import { withScratchHome } from '../front-ends/scratch-home.ts';
import type { Pace } from './pace.ts';
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

const pace: Pace = { burst: 200, pauseMs: 2000, life: { least: 3000, most: 15_000 }, downMs: 1000 };
const windows = 3;

const usage = `npm run soak [-- --minutes N] [-- --short]

Runs a host with 50 servers, of which 10 crash and 10 flood, and three windows, and prints what it held at the start, when
it was warm and at the end. Exits with 1 when memory grew by more than a tenth after warming, when a process, handle,
listener or file is left, when a message of a flood is missing, or when a step failed. Linux only.

  --minutes N  how long it runs (10): an hour's work of a person, without the pauses
  --short      12 servers for half a minute, of which memory says nothing: it is only shown`;

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

const [warmMs, runMs] = values.short ? [15_000, 20_000] : [minutes * 20_000, minutes * 40_000];
// Each window is used in each part, also on a slow machine.
const part = (ms: number) => ({ ms, turns: windows });
const browser = await chromium.launch(offlineChromium);
const report = await withScratchHome((folder) =>
  runSoak(folder, {
    fleet: values.short ? shortFleet : fullFleet,
    pace,
    warm: part(warmMs),
    run: part(runMs),
    readings: values.short ? 1 : 2 * windows + 1,
    // Reached before it is warm in a long run, so that what is removed makes room for what comes.
    retentionMb: 64,
    windows: { browser, count: windows },
    say,
  }),
);
await browser.close();

const { floods } = report;
say(`\n${tableOf(report.rows)}\n`);
say(
  `floods: ${floods.sent} messages sent, ${floods.stored} stored, ${floods.removed} removed as the oldest, ` +
    `${floods.missing} missing`,
);
for (const { character, sent, stored } of report.messages) say(`${character}: ${sent} messages sent, ${stored} stored`);
say(`${report.removed} frames removed, ${report.calls} calls, ${report.restarts} restarts`);
say(`${report.rounds} rounds in the windows, ${report.failures.length} failed`);
for (const text of new Set([...report.failures, ...report.warnings])) say(`  ${text}`);
const judged = report.rows.filter(({ name }) => !(values.short && name.startsWith('memory')));
const isBroken = judged.some(({ ok }) => !ok) || floods.missing > 0;
process.exitCode = isBroken || report.failures.length + report.warnings.length > 0 ? 1 : 0;
