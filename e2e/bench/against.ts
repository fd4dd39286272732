import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { fromRoot, projectRoot } from '../../electron/launch/project-root.ts';
import { runNode } from '../gate/step.ts';
import { type ComparedFigure, compareFigures, type Figure, parseFigures } from './figures.ts';

const usage = 'npm run bench -- against <commit> [--rounds N] [name…]';

/**
 * `npm run bench -- against <commit> [--rounds N] [name…]`: runs benches of this working tree and of a commit in turns,
 * three times each, and prints the median of both. The speed of a machine changes from hour to hour, so figures of two
 * runs don't compare. Returns the exit code: 1 when every round of
 * a figure now is worse than every one before.
 */
export async function run(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '3' } },
  });
  const [commit, ...names] = positionals;
  const rounds = Number(values.rounds);
  if (commit === undefined || !Number.isInteger(rounds) || rounds < 1) {
    console.error(usage);
    return 2;
  }
  const folder = fromRoot('.cache/bench-against');
  const before: Figure[][] = [];
  const now: Figure[][] = [];
  try {
    await checkOut(commit, folder);
    for (let round = 1; round <= rounds; round += 1) {
      for (const [root, figures] of [[folder, before] as const, [projectRoot, now] as const]) {
        console.error(`round ${round} of ${rounds}: ${root === folder ? commit : 'now'}`);
        const { output } = await runNode(join(root, 'e2e/bench/run.ts'), names, { cwd: root });
        const found = parseFigures(output);
        if (found.length === 0) throw new Error(`No figures were printed:\n${output}`);
        figures.push(found);
      }
    }
  } finally {
    removeWorktree(folder);
  }
  const compared = compareFigures(before, now);
  print(commit, compared);
  return compared.some(({ isWorse }) => isWorse) ? 1 : 0;
}

/** Checks a commit out into `folder`, with its packages. */
async function checkOut(commit: string, folder: string): Promise<void> {
  removeWorktree(folder);
  git('worktree', 'add', '--detach', '--force', folder, commit);
  const lockfile = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockfile(folder) === lockfile(projectRoot)) {
    symlinkSync(fromRoot('node_modules'), join(folder, 'node_modules'), 'junction');
    return;
  }
  const { npm_execpath: npm } = process.env;
  if (npm === undefined) throw new Error(`The commit has other packages. Run this by npm: ${usage}`);
  const { exitCode, output } = await runNode(npm, ['ci'], { cwd: folder });
  if (exitCode !== 0) throw new Error(output);
}

function removeWorktree(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  git('worktree', 'prune');
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] });
}

function print(commit: string, compared: ComparedFigure[]): void {
  const row = (...[name, before, now, ratio]: [string, string, string, string]) =>
    `${name.padEnd(60)}${before.padStart(18)}${now.padStart(18)}${ratio.padStart(8)}`;
  console.log(row('figure', commit, 'now', 'ratio'));
  for (const { name, unit, before, now, isWorse } of compared) {
    const ratio = before === 0 ? '' : (now / before).toFixed(2);
    console.log(row(name, `${before} ${unit}`, `${now} ${unit}`, ratio) + (isWorse ? '  worse in every round' : ''));
  }
}
