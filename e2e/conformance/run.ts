import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { runNode } from '../gate/step.ts';
import { readOutcomes } from './outcome.ts';

const revisions = ['2025-11-25', '2026-07-28'];
const suite = fromRoot('node_modules/@modelcontextprotocol/conformance/dist/index.js');
const preload = new URL('../servers/loopback-preload.mjs', import.meta.url).href;

/**
 * `npm run conformance [-- --revision DATE] [--keep]`: runs the official suite's client scenarios against Loupe's host
 * and prints the checks of each; ends with 1 when one fails, or a required scenario has none. `--keep` keeps the
 * suite's own results and says where.
 */
const { values } = parseArgs({ options: { revision: { type: 'string' }, keep: { type: 'boolean' } } });
const folder = await mkdtemp(join(tmpdir(), 'loupe-conformance-'));
let isSound = true;
for (const revision of revisions) {
  if (values.revision === undefined || values.revision === revision) isSound = (await conforms(revision)) && isSound;
}
if (values.keep) console.log(`Results: ${folder}`);
else await rm(folder, { recursive: true });
process.exitCode = isSound ? 0 : 1;

async function conforms(revision: string): Promise<boolean> {
  const { scored, unscored } = await scenariosOf(revision);
  const output = join(folder, revision);
  const command = `${/\s/.test(process.execPath) ? 'node' : process.execPath} e2e/conformance/client.ts`;
  await runSuite(['client', '--requirements', revision, '--command', command, '--output-dir', output]);
  const isAuthorization = (scenario: string) => scenario.startsWith('auth/');
  console.log(`\n${revision.padEnd(44)}${['passed', 'failed', 'warned'].map((head) => head.padStart(8)).join('')}`);
  let isSoundSoFar = true;
  for (const outcome of await readOutcomes(
    output,
    [...scored, ...unscored].filter((name) => !isAuthorization(name)),
  )) {
    const { scenario, passed, failed, warned, troubles } = outcome;
    const isRequired = scored.includes(scenario);
    const name = isRequired ? scenario : `${scenario} (not required)`;
    console.log(`${name.padEnd(44)}${[passed, failed, warned].map((count) => String(count).padStart(8)).join('')}`);
    for (const trouble of troubles) console.log(`    ${trouble}`);
    if (isRequired && (failed > 0 || passed === 0)) isSoundSoFar = false;
  }
  const leftOut = scored.filter(isAuthorization);
  console.log(
    `authorization: not yet (${leftOut.length} scenarios: ${leftOut.map((name) => name.slice(5)).join(', ')})`,
  );
  return isSoundSoFar;
}

/** The client scenarios that a revision requires, and those that are run and not scored. */
async function scenariosOf(revision: string): Promise<{ scored: string[]; unscored: string[] }> {
  const output = await runSuite(['list', '--client', '--requirements', revision]);
  const [required = '', unrequired = ''] = output.split(/^Run and reported, but never scored:$/m);
  const ofClient = /^Client scenarios[^\n]*\n([\s\S]*?)(?:\n\n|$(?![\s\S]))/m.exec(required)?.[1] ?? '';
  const scored = [...ofClient.matchAll(/^ {2}- (\S+)$/gm)].flatMap(([, name]) => name ?? []);
  const unscored = [...unrequired.matchAll(/^ +- (\S+) \[client\]$/gm)].flatMap(([, name]) => name ?? []);
  if (scored.length === 0) throw new Error(`the suite lists no client scenarios for ${revision}:\n${output}`);
  return { scored, unscored };
}

/** Its servers listen on 127.0.0.1 only. Its exit code counts authorization, too: the checks are read instead. */
async function runSuite(args: string[]): Promise<string> {
  const { output } = await runNode(suite, args, { env: { NODE_OPTIONS: `--import=${preload}` } });
  return output;
}
