import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildApp, isBuilt } from '../../electron/launch/build-app.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { lastModules } from '../component/evaluated-modules.ts';
import { conform, revisions } from '../conformance/suite.ts';
import { ensureChromium } from './chromium.ts';
import { runNode, tools } from './step.ts';
import { type LastRun, sumTallies, type Tally, tallyPlaywrightReport, tallySchema } from './tally.ts';
import { makeTestBundle, nameTestBundle } from './test-bundle.ts';

const noChromium = 'Chromium is missing and could not be installed';
const endToEndFile = fromRoot('.cache/gate/end-to-end.json');

/** Which tests of a level are run, and how. */
export interface Which {
  files?: readonly string[];
  /** `person`: without what only `npm run test:all` has. `all`: with audits of every window as a whole. */
  selection?: 'person' | 'all';
}

/** Runs the unit tests or the component tests; the latter need a Chromium. Their output is prefixed with `prefix`. */
export async function runVitest(
  project: 'unit' | 'component',
  prefix: string,
  { files = [], selection }: Which = {},
): Promise<Tally> {
  const name = `${project} tests`;
  if (project === 'component' && !ensureChromium()) {
    return failedTally(`${name}: ${noChromium}`);
  }
  const file = files.length === 0 ? tallyFile(project) : fromRoot(`.cache/gate/${project}-changed.json`);
  await removeReport(file);
  const args = ['run', '--project', project, ...files];
  const env = {
    LOUPE_TALLY: file,
    ...(files.length === 0 && project === 'component' && { LOUPE_MODULES: 'kept' }),
    ...(selection && { LOUPE_SELECTION: selection }),
  };
  const { exitCode } = await runNode(tools.vitest, args, { prefix, env });
  return withRunFailure(name, exitCode, await read(file, (json) => tallySchema.parse(json)));
}

/** What the last whole run recorded about its files; empty before one. */
export async function lastRun(project: 'unit' | 'component'): Promise<LastRun> {
  const tally = await read(tallyFile(project), (json) => tallySchema.parse(json));
  return {
    durations: new Map(tally?.files?.map(({ file, ms }) => [file, ms])),
    executed: await lastModules(),
  };
}

const tallyFile = (project: string) => fromRoot(`.cache/gate/${project}.json`);

/**
 * Builds the app if it is stale and runs the end-to-end tests; `args` go to Playwright, whose output comes after `prefix`
 * if there is one.
 */
export async function runEndToEnd(args: string[], prefix?: string): Promise<Tally> {
  if (!ensureChromium()) return failedTally(`end-to-end tests: ${noChromium}`);
  try {
    if (!(await isBuilt())) await buildApp();
    nameTestBundle();
    await makeTestBundle();
  } catch (error) {
    return failedTally(`end-to-end tests: the build failed: ${error}`);
  }
  await removeReport(endToEndFile);
  const { exitCode } = await runNode(tools.playwright, ['test', ...args], {
    ...(prefix === undefined ? { live: true } : { prefix }),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndFile },
  });
  return withRunFailure('end-to-end tests', exitCode, await read(endToEndFile, tallyPlaywrightReport));
}

/** Runs the official conformance suite's client scenarios, including unscored ones. Each is a test. */
export async function runConformance(): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-conformance-'));
  try {
    nameTestBundle();
    await makeTestBundle();
    const tallies: Tally[] = [];
    for (const revision of revisions) {
      const outcomes = await conform(revision, folder);
      const failed = outcomes.filter(({ isSound }) => !isSound);
      for (const { scenario, troubles } of failed) console.log(`conformance  ${scenario}: ${troubles.join('; ')}`);
      const names = failed.map(({ scenario }) => `conformance ${revision}: ${scenario}`);
      tallies.push({ passed: outcomes.length - failed.length, failed: names, skipped: [] });
    }
    return sumTallies(tallies);
  } catch (error) {
    return failedTally(`conformance: ${error}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a script that prints what it does and exits with 0 if all is well: as one test. */
export async function runScript(name: string, file: string, args: string[]): Promise<Tally> {
  const { exitCode } = await runNode(file, args, { prefix: `${name}  ` });
  return exitCode === 0
    ? { passed: 1, failed: [], skipped: [] }
    : failedTally(`${name} ended with ${exitCode}; its output says why`);
}

/** Adds a failure if the run wrote no report, neither ran nor skipped a test, or exited with an error without a failed test. */
function withRunFailure(name: string, exitCode: number, tally: Tally | undefined): Tally {
  if (!tally) return failedTally(`${name} left no report (exit code ${exitCode})`);
  if (tally.passed + tally.failed.length + tally.skipped.length === 0) return failedTally(`${name}: not one ran`);
  if (exitCode !== 0 && tally.failed.length === 0) return { ...tally, failed: [`${name} ended with ${exitCode}`] };
  return tally;
}

function failedTally(reason: string): Tally {
  return { passed: 0, failed: [reason], skipped: [] };
}

async function removeReport(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await rm(file, { force: true });
}

async function read(file: string, parse: (json: unknown) => Tally): Promise<Tally | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parse(JSON.parse(text));
}
