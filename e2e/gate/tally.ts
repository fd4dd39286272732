import { z } from 'zod';

/** The outcome of a test run. A skipped test has a reason. */
export const tallySchema = z.object({
  passed: z.number().int(),
  /** The names of the failed tests, and other failures. */
  failed: z.array(z.string()),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** How long each file took, in milliseconds. */
  files: z.array(z.object({ file: z.string(), ms: z.number() })).optional(),
});
export type Tally = z.infer<typeof tallySchema>;

/** What is known of a project's tests from the last whole run. */
export interface LastRun {
  /** How long each file took, in milliseconds. */
  durations: ReadonlyMap<string, number>;
  /** The modules that the page executed for each file of component tests. */
  executed: ReadonlyMap<string, readonly string[]>;
}

/** Adds runs up. */
export function sumTallies(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.flatMap((tally) => tally.failed),
    skipped: tallies.flatMap((tally) => tally.skipped),
    files: tallies.flatMap((tally) => tally.files ?? []),
  };
}

const slowestShown = 10;

/** A line for each of the slowest files. */
export function slowestLines({ files = [] }: Tally): string[] {
  const slowest = [...files].sort((one, other) => other.ms - one.ms).slice(0, slowestShown);
  return slowest.map(({ file, ms }) => `slow: ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
}

/** The last line of `npm test`. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;
}

/** A line about one level of tests, of which the runs took `ms` milliseconds by the wall clock. */
export function levelLine(name: string, { passed, failed, skipped }: Tally, ms: number): string {
  const skips = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${name}: ${passed + failed.length} ran in ${(ms / 1000).toFixed(1)} s, ${failed.length} failed${skips}`;
}

const suiteSchema = z.object({
  title: z.string(),
  get suites() {
    return z.array(suiteSchema).optional();
  },
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
          annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
        }),
      ),
    }),
  ),
});
type Suite = z.infer<typeof suiteSchema>;

const reportSchema = z.object({ suites: z.array(suiteSchema), errors: z.array(z.unknown()) });

/** Counts a report of Playwright's JSON reporter. A flaky test counts as failed; so does an error outside tests. */
export function tallyPlaywrightReport(report: unknown): Tally {
  const { suites, errors } = reportSchema.parse(report);
  return sumTallies([
    ...suites.map((suite) => tallySuite(suite, '')),
    { passed: 0, failed: errors.map(() => 'an error outside the end-to-end tests'), skipped: [] },
  ]);
}

function tallySuite(suite: Suite, prefix: string): Tally {
  const name = `${prefix}${suite.title} › `;
  const own: Tally = { passed: 0, failed: [], skipped: [] };
  for (const spec of suite.specs) {
    for (const { status, annotations } of spec.tests) {
      if (status === 'expected') own.passed += 1;
      else if (status === 'skipped') own.skipped.push({ name: name + spec.title, reason: skipReason(annotations) });
      else own.failed.push(name + spec.title);
    }
  }
  return sumTallies([own, ...(suite.suites ?? []).map((inner) => tallySuite(inner, name))]);
}

function skipReason(annotations: { type: string; description?: string }[]): string {
  const found = annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  return found?.description ?? 'no reason given';
}
