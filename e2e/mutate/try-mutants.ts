import { applied, type Mutant } from './mutants.ts';
import { ProjectCopy } from './project-copy.ts';
import type { Reach } from './reach.ts';
import { mutantKey, type Result, type Results, testsHash } from './results.ts';
import type { Sources } from './sources.ts';
import { TestRunner } from './test-runner.ts';

interface TryOptions {
  sources: Sources;
  results: Results;
  reach: Reach;
  /** Mutants that are tried at the same time, each in a copy of its own. */
  jobs: number;
  /** The longest that the tests of one mutant run, in milliseconds; what is left then isn't run. */
  limitMs: number;
  /** Tries mutants again that were noticed before. */
  isAgain: boolean;
  /** False: no other mutant is begun. */
  isTime(): boolean;
}

/** A test file with an endless loop ends after this time, in milliseconds. */
const endlessMs = 90_000;

/** Tries the mutants whose result isn't known yet, and adds their results. */
export async function tryMutants(mutants: readonly Mutant[], options: TryOptions): Promise<void> {
  const { sources, results, reach, jobs, isAgain } = options;
  const waiting = mutants.filter((mutant) => {
    const tests = testsHash(reach.testsAt(mutant.file, mutant.start), sources);
    return isAgain || results.get(mutantKey(mutant, sources), tests) === undefined;
  });
  if (waiting.length === 0) return;
  const benches = await Promise.all(Array.from({ length: jobs }, (_, index) => openBench(String(index))));
  try {
    await Promise.all(
      benches.map(async (bench) => {
        for (let mutant = waiting.shift(); mutant !== undefined && options.isTime(); mutant = waiting.shift()) {
          const result = await tryOne(bench, mutant, options);
          await results.add(result);
          const by = result.by === undefined ? '' : ` by “${result.by}”`;
          console.error(`${mutant.file}:${mutant.line} ${mutant.kind}: ${result.outcome}${by}; ${waiting.length} left`);
        }
      }),
    );
  } finally {
    for (const { runner } of benches) runner.stop();
    await Promise.all(benches.map(({ copy }) => copy.remove()));
  }
}

interface Bench {
  copy: ProjectCopy;
  runner: TestRunner;
}

async function openBench(name: string): Promise<Bench> {
  const copy = await ProjectCopy.create(name);
  return { copy, runner: new TestRunner(copy) };
}

/** Runs the tests that execute the place, the nearest first, until one fails. */
async function tryOne({ runner }: Bench, mutant: Mutant, { sources, reach, limitMs }: TryOptions): Promise<Result> {
  const { file, start } = mutant;
  const text = sources.texts.get(file) ?? '';
  const tests = reach.testsAt(file, start);
  const known = { key: mutantKey(mutant, sources), tests: testsHash(tests, sources), of: tests.length };
  if (tests.length === 0) return { ...known, outcome: 'no coverage', ran: 0 };
  await runner.write(file, applied(text, mutant));
  const end = performance.now() + limitMs;
  let ran = 0;
  try {
    // Few at first, since most mutants are noticed by the nearest test; then more, which share what they import.
    while (ran < tests.length && (ran === 0 || performance.now() < end)) {
      const some = tests.slice(ran, 2 * ran + 1);
      const outcome = await runner.run(some, true, endlessMs);
      ran += some.length;
      if (outcome === 'too long') return { ...known, outcome: 'timed out', ran };
      const [by] = outcome.failed;
      if (by !== undefined) return { ...known, outcome: 'killed', by, ran };
    }
    return { ...known, outcome: 'survived', ran };
  } finally {
    await runner.write(file, text);
  }
}
