import { applied, type Mutant } from '../mutants.ts';
import { partAt, withProbes } from '../probes.ts';
import { mutantKey, type Result, type Results, testsHash } from '../results.ts';
import type { Sources } from '../sources.ts';
import type { DirectReport } from './direct-order.ts';
import { DirectRunner } from './direct-runner.ts';

interface DirectOptions {
  sources: Sources;
  results: Results;
  /** The test files that are run; those that need more than `test-functions.ts` has are left out. */
  tests: readonly string[];
  jobs: number;
  /** The longest that the tests of one mutant run, in milliseconds: an endless loop ends then. */
  limitMs: number;
  isAgain: boolean;
  isTime(): boolean;
}

/** Tries the mutants whose result isn't known yet. Returns the hash of the tests that a mutant's result is for. */
export async function tryDirectly(mutants: readonly Mutant[], options: DirectOptions): Promise<() => string> {
  const { sources, results, jobs, isAgain, isTime } = options;
  const hash = testsHash(options.tests, sources);
  const waiting = mutants.filter((mutant) => isAgain || results.get(mutantKey(mutant, sources), hash) === undefined);
  if (waiting.length === 0) return () => hash;
  const runners = Array.from({ length: jobs }, () => new DirectRunner());
  try {
    const reach = await explore(waiting, options, runners[0] ?? new DirectRunner());
    let done = 0;
    const work = runners.map(async (runner) => {
      for (let mutant = waiting.shift(); mutant !== undefined && isTime(); mutant = waiting.shift()) {
        const result = await tryOne(mutant, runner, reach, options);
        await results.add({ key: mutantKey(mutant, sources), tests: hash, ...result });
        done += 1;
        if (done % 100 === 0) console.error(`${done} tried, ${waiting.length} left`);
      }
    });
    await Promise.all(work);
  } finally {
    for (const runner of runners) runner.stop();
  }
  return () => hash;
}

/** Which tests execute what. */
interface DirectReach {
  /** The tests that execute a place, the fastest first; of what happens as a file is loaded, those that execute any of it. */
  testsAt(file: string, offset: number): string[];
  /** A test that noticed a mutant of a file is likely to notice the next. */
  noticed(file: string, test: string): void;
}

async function explore(
  mutants: readonly Mutant[],
  { sources, tests }: DirectOptions,
  runner: DirectRunner,
): Promise<DirectReach> {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const probed = files.map((file, index) => withProbes(file, sources.texts.get(file) ?? '', String(index), ''));
  const texts = Object.fromEntries(files.map((file, index) => [file, probed[index]?.text ?? '']));
  const fresh = [...new Set(files.flatMap((file) => sources.reaching(file)))];
  const report = await runner.run({ texts, fresh, files: [...tests] }, 300_000);
  if (typeof report === 'string') throw new Error(`The tests ran ${report === 'ended' ? 'into their end' : report}`);
  for (const { name } of report.failed) console.error(`left out, since it fails without Vitest: ${name}`);
  const lastKillers = new Map<string, string>();
  return {
    noticed: (file, test) => lastKillers.set(file, test),
    testsAt(file, offset) {
      const index = files.indexOf(file);
      const part = partAt(probed[index]?.parts ?? [], offset);
      const tests = Object.entries(report.executed);
      const using = tests.filter(([, { parts }]) => parts[String(index)] !== undefined);
      const reaching = part === 0 ? using : using.filter(([, { parts }]) => parts[String(index)]?.includes(part));
      const rank = (test: string, ms: number) => (test === lastKillers.get(file) ? 0 : ms);
      return reaching.sort(([one, a], [other, b]) => rank(one, a.ms) - rank(other, b.ms)).map(([test]) => test);
    },
  };
}

async function tryOne(
  mutant: Mutant,
  runner: DirectRunner,
  reach: DirectReach,
  { sources, limitMs, tests }: DirectOptions,
): Promise<Omit<Result, 'key' | 'tests'>> {
  const { file, start } = mutant;
  const only = reach.testsAt(file, start);
  const counts = { ran: only.length, of: only.length };
  if (only.length === 0) return { outcome: 'no coverage', ...counts };
  const text = applied(sources.texts.get(file) ?? '', mutant);
  const files = tests.filter((each) => only.some((test) => test.startsWith(`${each} `)));
  const report = await runner.run({ texts: { [file]: text }, fresh: sources.reaching(file), files, only }, limitMs);
  if (report === 'too long') return { outcome: 'timed out', ...counts };
  if (report === 'ended') return { outcome: 'killed', by: 'the process ended', ...counts };
  return outcomeOf(report, file, reach, counts);
}

function outcomeOf({ failed }: DirectReport, file: string, reach: DirectReach, counts: Pick<Result, 'ran' | 'of'>) {
  const [by] = failed;
  if (by === undefined) return { outcome: 'survived' as const, ...counts };
  reach.noticed(file, by.test);
  return { outcome: 'killed' as const, by: by.name, ...counts };
}
