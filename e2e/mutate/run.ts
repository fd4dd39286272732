import '../../electron/launch/node-version.ts';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { tryDirectly } from './direct/try-directly.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { Reach } from './reach.ts';
import { describe, reportTable } from './report.ts';
import { mutantKey, Results, testsHash } from './results.ts';
import { sample } from './sample.ts';
import { chosenFiles, readSources, testsIn } from './sources.ts';
import { tryMutants } from './try-mutants.ts';

const usage = `npm run mutate -- FOLDER… [--sample N] [--seed TEXT] [--tests N] [--jobs N] [--seconds N] [--minutes N] [--again]
                        [--direct DIR] [--kinds LIST] [--without LIST]

Changes the code of folders or files, one place at a time, in a copy, and runs the unit tests that execute the place.
What no test notices is printed. A stopped run goes on where it was.

  --sample N    tries N mutants of each FOLDER, chosen by the seed
  --seed TEXT   another choice
  --tests N     runs only the N nearest of the test files that reach a file
  --jobs N      runs so many at once (1)
  --seconds N   the longest that the tests of a mutant run (60); what is left then isn't run
  --minutes N   ends after so many minutes
  --again       tries again what was noticed before
  --kinds LIST  only these kinds of mutants, such as condition,logic
  --without LIST
                leaves out the values of properties with these names, such as bad,good
  --direct DIR  runs only the tests in DIR, without Vitest and many times as fast; those that need more of it than
                it, describe and expect are left out`;

const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '1000000' },
    jobs: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '1000000' },
    again: { type: 'boolean', default: false },
    kinds: { type: 'string', default: '' },
    without: { type: 'string', default: '' },
    direct: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { sample: count, tests, jobs, seconds, minutes } = values;
const isValid = [count, tests, jobs, seconds, minutes].every((each) => Number(each) > 0);
if (values.help || positionals.length === 0 || !isValid || !Number.isInteger(Number(jobs))) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}
// As the process exits, its copies are removed and its tests ended.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const end = performance.now() + Number(minutes) * 60_000;
const isTime = () => performance.now() < end;

const sources = await readSources(Number(tests));
const results = await Results.load();
const [kinds, without] = [values.kinds, values.without].map((list) => list.split(',').filter((each) => each !== ''));
const all: Mutant[] = [];
const chosen: Mutant[] = [];
for (const folder of positionals) {
  const files = await chosenFiles(folder, sources);
  const mutants = files
    .flatMap((file) => mutantsOf(file, sources.texts.get(file) ?? '', without))
    .filter(({ kind }) => kinds?.length === 0 || kinds?.includes(kind));
  all.push(...mutants);
  chosen.push(...sample(mutants, Number(count), values.seed, sources.texts));
}
const common = { sources, results, jobs: Number(jobs), limitMs: Number(seconds) * 1000, isAgain: values.again, isTime };
const testsHashOf =
  values.direct === ''
    ? await tryWithVitest()
    : await tryDirectly(chosen, { ...common, tests: testsIn(values.direct, sources) });

const tried = chosen.map((mutant) => ({
  mutant,
  result: results.get(mutantKey(mutant, sources), testsHashOf(mutant)),
}));
for (const each of tried) {
  const isNoticed = each.result?.outcome === 'killed' || each.result?.outcome === 'timed out';
  if (each.result !== undefined && !isNoticed)
    console.log(`${describe(each, sources.texts.get(each.mutant.file) ?? '')}\n`);
}
console.log(reportTable(all, tried));
const left = tried.filter(({ result }) => result === undefined).length;
if (left > 0) console.log(`${left} of ${chosen.length} chosen mutants are left: the same command goes on with them.`);
process.exit();

/** Runs the tests that execute the mutants, wherever they are. */
async function tryWithVitest(): Promise<(mutant: Mutant) => string> {
  const reach = await Reach.load(sources);
  const files = [...new Set(chosen.map(({ file }) => file))];
  await reach.explore(files, (test, left) => {
    console.error(`finding what tests execute: ${left} left, ${test}`);
    return isTime();
  });
  for (const test of reach.broken) console.error(`left out, since it fails in the copy: ${test}`);
  if (isTime()) await tryMutants(chosen, { ...common, reach });
  return (mutant) => testsHash(reach.testsAt(mutant.file, mutant.start), sources);
}
