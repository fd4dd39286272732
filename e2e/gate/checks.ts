import { projectRoot } from '../../electron/launch/project-root.ts';
import { runCanaries } from './canary-run.ts';
import { checkDocLinks } from './doc-links.ts';
import { figuresLine, measure } from './figures.ts';
import { checkLockfile } from './lockfile.ts';
import { report, runNode, tools } from './step.ts';
import { checkStructure } from './structure.ts';

/** Runs what needs no running Loupe. Returns how many of the checks failed. */
export async function runChecks(): Promise<number> {
  // The quick ones first.
  const results = [
    await report('structure: layers, entry points, cycles', () => checkStructure(projectRoot)),
    await report('links between documents and files', () => checkDocLinks(projectRoot)),
    await report('lockfile holds every platform', checkLockfile),
    await report('lint, format, import boundaries', () =>
      runNode(tools.biome, ['ci', '--error-on-warnings', '--colors=off']),
    ),
    await report('dead code', () => runNode(tools.knip, ['--no-progress'])),
    await report('types', () => runNode(tools.tsc, ['-b'])),
    await report('canaries: each planted violation is caught', runCanaries),
  ];
  console.log(figuresLine(await measure(projectRoot)));
  return results.filter((passed) => !passed).length;
}
