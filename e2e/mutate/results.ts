import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { fromRoot } from '../../electron/launch/project-root.ts';
import type { Mutant } from './mutants.ts';
import { hashOf, type Sources } from './sources.ts';

const resultSchema = z.object({
  key: z.string(),
  outcome: z.enum(['killed', 'timed out', 'survived', 'no coverage']),
  /** The test that failed first. */
  by: z.string().optional(),
  /** Tests (files) that ran, and that execute the place. */
  ran: z.number(),
  of: z.number(),
  /** The hash of the tests that didn't notice it: with others it is tried again. */
  tests: z.string(),
});
export type Result = z.infer<typeof resultSchema>;

const resultsFile = fromRoot('.cache/mutate/results.jsonl');

/** What is known of mutants, across runs; valid for the same text of their file. */
export class Results {
  readonly #known: Map<string, Result>;

  private constructor(known: Map<string, Result>) {
    this.#known = known;
  }

  static async load(): Promise<Results> {
    const text = await readFile(resultsFile, 'utf8').catch(() => '');
    // A line that was cut off by a kill is passed over.
    const lines = text.split('\n').flatMap((line) => {
      try {
        return [resultSchema.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
    return new Results(new Map(lines.map((result) => [result.key, result])));
  }

  /** The result of a mutant. One that wasn't noticed counts only for the same tests, given by their hash. */
  get(key: string, tests: string): Result | undefined {
    const known = this.#known.get(key);
    const isNoticed = known?.outcome === 'killed' || known?.outcome === 'timed out';
    return isNoticed || known?.tests === tests ? known : undefined;
  }

  async add(result: Result): Promise<void> {
    this.#known.set(result.key, result);
    await mkdir(path.dirname(resultsFile), { recursive: true });
    await appendFile(resultsFile, `${JSON.stringify(result)}\n`);
  }
}

export function mutantKey({ file, start, end, replacement }: Mutant, { texts }: Sources): string {
  return hashOf(file, texts.get(file) ?? '', String(start), String(end), replacement).slice(0, 24);
}

export function testsHash(tests: readonly string[], { texts }: Sources): string {
  return hashOf(...tests.flatMap((test) => [test, texts.get(test) ?? ''])).slice(0, 24);
}
