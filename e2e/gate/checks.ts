import { runCanaries } from './canary-run.ts';
import { checkLockfile } from './lockfile.ts';
import { report, runNode, tools } from './step.ts';

/** Runs what needs no running Loupe. Returns how many of the checks failed. */
export async function runChecks(): Promise<number> {
  const results = [
    await report('types', () => runNode(tools.tsc, ['-b'])),
    await report('lint, format, import boundaries', () =>
      runNode(tools.biome, ['ci', '--error-on-warnings', '--colors=off']),
    ),
    await report('dead code', () => runNode(tools.knip, ['--no-progress'])),
    await report('lockfile holds every platform', checkLockfile),
    await report('canaries: each planted violation is caught', runCanaries),
  ];
  return results.filter((passed) => !passed).length;
}
