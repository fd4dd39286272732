import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { conform, revisions, type ScenarioOutcome } from './suite.ts';

/**
 * `npm run conformance [-- --revision DATE] [--keep] [--recorded]`: runs the official suite's client scenarios against Loupe's host
 * and prints the checks of each; exits with 1 when one fails or a scenario has none. `--keep` keeps the suite's
 * results; `--recorded` puts the HTTP recorder between client and server.
 */
const { values } = parseArgs({
  options: { revision: { type: 'string' }, keep: { type: 'boolean' }, recorded: { type: 'boolean' } },
});
const folder = await mkdtemp(join(tmpdir(), 'loupe-conformance-'));
let isSound = true;
for (const revision of revisions) {
  if (values.revision !== undefined && values.revision !== revision) continue;
  const outcomes = await conform(revision, folder, values.recorded);
  print(revision, outcomes);
  isSound = isSound && outcomes.every((outcome) => outcome.isSound);
}
if (values.keep) console.log(`Results: ${folder}`);
else await rm(folder, { recursive: true });
process.exitCode = isSound ? 0 : 1;

function print(revision: string, outcomes: readonly ScenarioOutcome[]): void {
  console.log(`\n${revision.padEnd(54)}${['passed', 'failed', 'warned'].map((head) => head.padStart(8)).join('')}`);
  for (const { scenario, isRequired, passed, failed, warned, troubles } of outcomes) {
    const name = isRequired ? scenario : `${scenario} (not required)`;
    console.log(`${name.padEnd(54)}${[passed, failed, warned].map((count) => String(count).padStart(8)).join('')}`);
    for (const trouble of troubles) console.log(`    ${trouble}`);
  }
  const counted = (some: readonly ScenarioOutcome[]) => `${some.filter((one) => one.isSound).length}/${some.length}`;
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const required = counted(outcomes.filter((outcome) => outcome.isRequired));
  const others = counted(outcomes.filter((outcome) => !outcome.isRequired));
  console.log(`${revision}: required ${required}, others ${others}; checks ${sum('passed')}/${sum('failed')}`);
}
