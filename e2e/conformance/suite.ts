import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { testProgram } from '#host/testing/test-program.ts';
import { fromRoot, projectRoot } from '../../electron/launch/project-root.ts';
import { runNode } from '../gate/step.ts';
import { type Outcome, readOutcomes } from './outcome.ts';

/** The revisions with fixed requirements in the official suite. */
export const revisions = ['2025-11-25', '2026-07-28'];

const suite = fromRoot('node_modules/@modelcontextprotocol/conformance/dist/index.js');
const preload = new URL('../servers/loopback-preload.mjs', import.meta.url).href;

/** Clients wait for each other (`client.ts`), so one may take as long as all of them. In milliseconds. */
const longestMs = 300_000;

export interface ScenarioOutcome extends Outcome {
  /** The revision requires it; the suite also runs and reports others. */
  isRequired: boolean;
  /** At least one check, and none that failed. */
  isSound: boolean;
}

/**
 * Runs the official suite's client scenarios of a revision against Loupe's host, with its results in `folder`.
 * `isRecorded`: with the HTTP recorder between them.
 */
export async function conform(revision: string, folder: string, isRecorded = false): Promise<ScenarioOutcome[]> {
  const { scored, unscored } = await scenariosOf(revision);
  const output = join(folder, revision);
  const client = testProgram('conformance-client', 'e2e/conformance/client.ts');
  const command = `${/\s/.test(process.execPath) ? 'node' : process.execPath} ${relative(projectRoot, resolve(projectRoot, client))}`;
  const slots = join(folder, `slots-${revision}`);
  await mkdir(slots, { recursive: true });
  const run = ['client', '--requirements', revision, '--command', command, '--output-dir', output];
  await runSuite([...run, '--timeout', String(longestMs)], {
    LOUPE_CONFORMANCE_SLOTS: slots,
    ...(isRecorded && { LOUPE_CONFORMANCE_RECORDED: '1' }),
  });
  const outcomes = await readOutcomes(output, [...scored, ...unscored]);
  return outcomes.map((outcome) => ({
    ...outcome,
    isRequired: scored.includes(outcome.scenario),
    isSound: outcome.failed === 0 && outcome.passed > 0,
  }));
}

/** The required client scenarios of a revision, and those that are run but not scored. */
async function scenariosOf(revision: string): Promise<{ scored: string[]; unscored: string[] }> {
  const output = await runSuite(['list', '--client', '--requirements', revision]);
  const [required = '', unrequired = ''] = output.split(/^Run and reported, but never scored:$/m);
  const ofClient = /^Client scenarios[^\n]*\n([\s\S]*?)(?:\n\n|$(?![\s\S]))/m.exec(required)?.[1] ?? '';
  const scored = [...ofClient.matchAll(/^ {2}- (\S+)$/gm)].flatMap(([, name]) => name ?? []);
  const unscored = [...unrequired.matchAll(/^ +- (\S+) \[client\]$/gm)].flatMap(([, name]) => name ?? []);
  if (scored.length === 0) throw new Error(`the suite lists no client scenarios for ${revision}:\n${output}`);
  return { scored, unscored };
}

/** Its servers listen on 127.0.0.1 only, and its clients share a compile cache. */
async function runSuite(args: string[], more: Record<string, string> = {}): Promise<string> {
  const env = { NODE_OPTIONS: `--import=${preload}`, NODE_COMPILE_CACHE: fromRoot('.cache/node'), ...more };
  const { output } = await runNode(suite, args, { env });
  return output;
}
