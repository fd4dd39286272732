import { execFileSync } from 'node:child_process';
import { projectRoot } from '../../electron/launch/project-root.ts';
import { checkDocLinks } from './doc-links.ts';
import { sourceFiles } from './import-graph.ts';
import { testsReaching, textsOf, type Users, usersOfFiles } from './reaching-tests.ts';
import { lastRun, runVitest } from './runs.ts';
import { report, runNode, tools } from './step.ts';
import { checkStructure } from './structure.ts';
import { type LastRun, sumTallies, tallyLine } from './tally.ts';

/** For how long the chosen tests of one project may run, in milliseconds, by the last whole run; two run at a time. */
const budgetMs = { unit: 50_000, component: 50_000 };
/** Assumed for a file that no whole run has measured. */
const unmeasuredMs = { unit: 1500, component: 6000 };

/** So many of the files that are left out are named. */
const mostNamed = 10;

/** Files that differ from a commit, and those that git doesn't know. */
export function changedSince(commit: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  const listed = git('diff', '--name-only', '--diff-filter=d', commit) + git('ls-files', '-o', '--exclude-standard');
  return [...new Set(listed.split('\n').filter((file) => file !== ''))];
}

export interface Chosen {
  run: string[];
  /** Those that the budget has no room for. */
  left: string[];
}

/**
 * The tests that reach the changed files, nearest first, in turns between the files, as many as the budget has room for.
 * A component test reaches by its imports whatever a window may show: what its page executed in the last whole run counts
 * instead, where there was one.
 */
export function chooseTests(
  changed: readonly string[],
  users: Users,
  project: 'unit' | 'component',
  { durations, executed }: LastRun,
): Chosen {
  const ending = project === 'unit' ? '.test.ts' : '.test.tsx';
  const lists = changed.map((file) => {
    const reaching = testsReaching(file, users, ending);
    const executing = reaching.filter((test) => test === file || executed.get(test)?.includes(file));
    return executing.length > 0 ? executing : reaching;
  });
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurns = new Set<string>();
  for (let place = 0; place < longest; place += 1) {
    for (const { [place]: test } of lists) if (test !== undefined) inTurns.add(test);
  }
  const chosen: Chosen = { run: [], left: [] };
  let room = 2 * budgetMs[project];
  for (const test of inTurns) {
    const ms = durations.get(test) ?? unmeasuredMs[project];
    if (ms <= room || chosen.run.length === 0) {
      chosen.run.push(test);
      room -= ms;
    } else chosen.left.push(test);
  }
  return chosen;
}

/**
 * `npm run check -- --changed [COMMIT]`: proves a usual change in about a minute: types, structure, links, lint and
 * format of the changed files, and the nearest tests that reach them. Prints what it left out. Returns success.
 */
export async function checkChanged(commit: string): Promise<boolean> {
  const changed = changedSince(commit);
  console.log(`${changed.length} files differ from ${commit}`);
  if (changed.length === 0) return true;
  const files = await sourceFiles(projectRoot);
  const code = changed.filter((file) => files.includes(file));
  const linted = changed.filter((file) => /\.(?:tsx?|m?js|css|json)$/.test(file));
  const lint = ['check', '--error-on-warnings', '--colors=off', '--no-errors-on-unmatched', ...linted];
  const results = [
    await report('structure: layers, entry points, cycles', () => checkStructure(projectRoot)),
    await report('links between documents and files', () => checkDocLinks(projectRoot)),
    await report('lint and format of the changed files', () => runNode(tools.biome, lint)),
    await report('types', () => runNode(tools.tsc, ['-b'])),
  ];
  const users = await usersOfFiles(projectRoot, files, await textsOf(projectRoot, files));
  const tallies = [];
  for (const project of ['unit', 'component'] as const) {
    const { run, left } = chooseTests(code, users, project, await lastRun(project));
    if (run.length > 0) tallies.push(await runVitest(project, `${project}  `, { files: run }));
    const more = left.length > mostNamed ? ` and ${left.length - mostNamed} more` : '';
    const named = left.length === 0 ? 'none' : `${left.slice(0, mostNamed).join(' ')}${more}`;
    console.log(`${project} tests: ${run.length} files ran; left out for time: ${named}`);
  }
  const total = sumTallies(tallies);
  for (const name of total.failed) console.log(`failed: ${name}`);
  console.log('left out: dead code, expressions, lockfile, canaries, conformance, end-to-end tests (npm test has all)');
  console.log(tallyLine(total));
  return !results.includes(false) && total.failed.length === 0;
}
