import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { type Probed, partAt, withProbes } from './probes.ts';
import { ProjectCopy } from './project-copy.ts';
import { hashOf, type Sources } from './sources.ts';
import { TestRunner } from './test-runner.ts';

/** By the hash of a file and of a test: the parts of the file that the test executes. */
const cacheSchema = z.record(z.string(), z.array(z.number()));
const cacheFile = fromRoot('.cache/mutate/reach.json');

/** The longest that one test file may take, in milliseconds. */
const limitMs = 180_000;

/** Which tests execute what, found by running them once with probes in the files. */
export class Reach {
  readonly #sources: Sources;
  readonly #known: Record<string, number[]>;
  readonly #probed = new Map<string, Probed>();
  /** The tests that fail without a mutant. */
  readonly broken = new Set<string>();

  private constructor(sources: Sources, known: Record<string, number[]>) {
    this.#sources = sources;
    this.#known = known;
  }

  static async load(sources: Sources): Promise<Reach> {
    const text = await readFile(cacheFile, 'utf8').catch(() => '{}');
    return new Reach(sources, cacheSchema.parse(JSON.parse(text)));
  }

  /** Runs the tests whose reach isn't known yet. `report` is called before each; false ends it early. */
  async explore(files: readonly string[], report: (test: string, left: number) => boolean): Promise<void> {
    const missing = new Map<string, string[]>();
    for (const file of files) {
      for (const test of this.#sources.testsOf(file)) {
        if (this.#key(file, test) in this.#known) continue;
        missing.set(test, [...(missing.get(test) ?? []), file]);
      }
    }
    if (missing.size === 0) return;
    const copy = await ProjectCopy.create('reach');
    const hits = copy.path('.cache/hits');
    const setup = copy.path('e2e/mutate/probe-setup.ts');
    const runner = new TestRunner(copy, setup);
    try {
      await mkdir(copy.path('.cache'), { recursive: true });
      for (const [index, file] of files.entries()) {
        await copy.write(file, withProbes(file, this.#text(file), String(index), hits).text);
      }
      let left = missing.size;
      for (const [test, wanted] of missing) {
        if (!report(test, left--)) break;
        await rm(hits, { force: true });
        const outcome = await runner.run([test], false, limitMs);
        const isSound = outcome !== 'too long' && outcome.failed.length === 0;
        if (!isSound) {
          this.broken.add(test);
          continue;
        }
        const seen = await readHits(hits);
        for (const file of wanted) this.#known[this.#key(file, test)] = seen.get(String(files.indexOf(file))) ?? [];
      }
    } finally {
      runner.stop();
      await copy.remove();
      await writeFile(cacheFile, JSON.stringify(this.#known));
    }
  }

  /** The tests that execute a place of a file, the nearest first. What happens as the file is loaded counts for all. */
  testsAt(file: string, offset: number): string[] {
    const part = partAt(this.#partsOf(file).parts, offset);
    return this.#sources.testsOf(file).filter((test) => {
      if (this.broken.has(test)) return false;
      const executed = this.#known[this.#key(file, test)] ?? [];
      return part === 0 ? executed.length > 0 : executed.includes(part);
    });
  }

  #partsOf(file: string): Probed {
    const probed = this.#probed.get(file) ?? withProbes(file, this.#text(file), '0', '');
    this.#probed.set(file, probed);
    return probed;
  }

  #text(file: string): string {
    return this.#sources.texts.get(file) ?? '';
  }

  #key(file: string, test: string): string {
    return `${test} ${hashOf(this.#text(test)).slice(0, 12)} ${file} ${hashOf(this.#text(file)).slice(0, 12)}`;
  }
}

async function readHits(file: string): Promise<Map<string, number[]>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const hits = new Map<string, number[]>();
  for (const line of text.split('\n')) {
    const [id = '', part = ''] = line.split(' ');
    if (part !== '') hits.set(id, [...(hits.get(id) ?? []), Number(part)]);
  }
  return hits;
}
