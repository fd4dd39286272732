import { projectRoot } from '../../electron/launch/project-root.ts';
import { runCanaries } from './canary-run.ts';
import { checkDocLinks } from './doc-links.ts';
import { checkExpressions } from './expression-check.ts';
import { figuresLine, measure } from './figures.ts';
import { checkLockfile } from './lockfile.ts';
import { report, runNode, type StepResult, tools } from './step.ts';
import { checkStructure } from './structure.ts';

type Check = [name: string, run: () => Promise<StepResult>];

/** Two run at a time. The canaries come last, when the tools have compiled what they need. */
const beside: Check[][] = [
  [
    ['lint, format, import boundaries', () => runNode(tools.biome, ['ci', '--error-on-warnings', '--colors=off'])],
    ['types', () => runNode(tools.tsc, ['-b'])],
  ],
  [
    ['structure: layers, entry points, cycles', () => checkStructure(projectRoot)],
    ['links between documents and files', () => checkDocLinks(projectRoot)],
    ['expressions take linear time', () => checkExpressions(projectRoot)],
    ['lockfile holds every platform', checkLockfile],
    ['dead code', () => runNode(tools.knip, ['--no-progress', '--cache', '--cache-location', '.cache/knip'])],
  ],
];
const last: Check[] = [['canaries: each planted violation is caught', runCanaries]];

/** Runs the static checks. Returns the names of the failed ones. */
export async function runChecks(): Promise<string[]> {
  const failed = [...(await Promise.all(beside.map(runInTurn))).flat(), ...(await runInTurn(last))];
  console.log(figuresLine(await measure(projectRoot)));
  return failed;
}

async function runInTurn(checks: readonly Check[]): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, run] of checks) {
    if (!(await report(name, run))) failed.push(name);
  }
  return failed;
}
