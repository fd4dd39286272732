import '../../electron/launch/node-version.ts';
import process from 'node:process';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { runChecks } from './checks.ts';
import { type Cost, costLines, keepCosts, measured } from './cost.ts';
import { runConformance, runEndToEnd, runScript, runVitest } from './runs.ts';
import { journeys, partNames } from './selection.ts';
import { levelLine, slowestLines, sumTallies, type Tally, tallyLine } from './tally.ts';

const scripts = {
  soak: ['e2e/soak/run.ts', '--short'],
  hostile: ['e2e/hostile/run.ts', '--short'],
  'calls of a click': ['e2e/bench/run.ts', 'calls'],
  'published servers': ['e2e/npm-servers/run.ts', '--rounds', '1'],
};

const selectionOf = (isWhole: boolean) => (isWhole ? 'all' : 'person');

/**
 * The parts of a run, one after the other: two busy processes at once are what two cores have room for. `isWhole`: with
 * what only `npm run test:all` has.
 */
const parts: Record<(typeof partNames)[number], (isWhole: boolean) => Promise<Tally>> = {
  // A failed check counts as one failure.
  check: async () => ({ passed: 0, failed: await runChecks(), skipped: [] }),
  unit: (isWhole) => runVitest('unit', 'unit  ', { selection: selectionOf(isWhole) }),
  component: (isWhole) => runVitest('component', 'component  ', { selection: selectionOf(isWhole) }),
  'end-to-end': async (isWhole) =>
    sumTallies([
      await runConformance(),
      await runEndToEnd(isWhole ? [] : journeys.map((name) => `/${name}.spec.ts`), 'end to end  '),
    ]),
};
const wholeOnly = Object.entries(scripts)
  .filter(([name]) => name === 'published servers' || process.platform === 'linux')
  .map(([name, [file = '', ...args]]) => [name, () => runScript(name, fromRoot(file), args)] as const);

const usage = `npm test [-- PART…], npm run test:all: the parts are ${partNames.join(', ')}`;

/** `npm test`, `npm run test:all`: runs everything even after failures, then prints the failures, the cost and the counts. */
const named = process.argv.slice(2).filter((each) => each !== '--all');
const isWhole = process.argv.includes('--all');
const chosenNames = partNames.filter((name) => named.length === 0 || named.includes(name));
if (chosenNames.length === 0) {
  console.error(usage);
  process.exit(2);
}
const chosen = chosenNames.map((name) => [name, parts[name]] as const);
const costs: Cost[] = [];
const lines: string[] = [];
const tallies: Tally[] = [];
for (const [name, run] of [...chosen, ...(isWhole && named.length === 0 ? wholeOnly : [])]) {
  const tally = await measured(name, costs, () => run(isWhole));
  lines.push(levelLine(name, tally, (costs.at(-1)?.wall ?? 0) * 1000));
  tallies.push(tally);
}
const total = sumTallies(tallies);
const isLimited = !isWhole && named.length === 0;
if (isLimited) await keepCosts(costs);

for (const line of [...slowestLines(total), ...lines, ...costLines(costs, isLimited)]) console.log(line);
for (const name of total.failed) console.log(`failed: ${name}`);
for (const { name, reason } of total.skipped) console.log(`skipped: ${name}: ${reason}`);
console.log(tallyLine(total));
if (total.failed.length > 0 || (total.passed === 0 && named.length === 0)) process.exitCode = 1;
