import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { z } from 'zod';
import { fromRoot } from '../../electron/launch/project-root.ts';
import type { ProjectCopy } from './project-copy.ts';
import type { Order, TestReport } from './test-process.ts';

const reportSchema = z.object({ failed: z.array(z.string()), ms: z.number() });

/** Runs tests in a copy, in one warm process that is replaced when a run takes too long. */
export class TestRunner {
  readonly #copy: ProjectCopy;
  readonly #setupFile: string;
  #child: ChildProcess | undefined;
  /** Files that were written since the last run. */
  #changed = new Set<string>();

  /** `setupFile` (a path) is evaluated before each test file. */
  constructor(copy: ProjectCopy, setupFile = '') {
    this.#copy = copy;
    this.#setupFile = setupFile;
    process.once('exit', () => this.stop());
  }

  /** Writes a file of the copy, which the next run reads again. */
  async write(file: string, text: string): Promise<void> {
    await this.#copy.write(file, text);
    this.#changed.add(file);
  }

  /** Runs test files, until the first fails if `isBriefly`; `too long` after `limitMs`: an endless loop, for example. */
  async run(tests: readonly string[], isBriefly: boolean, limitMs: number): Promise<TestReport | 'too long'> {
    const child = await this.#started();
    const paths = (files: Iterable<string>) => [...files].map((file) => this.#copy.path(file));
    const over = new AbortController();
    const { signal } = over;
    const late = Promise.withResolvers<'too long'>();
    const timer = setTimeout(() => late.resolve('too long'), limitMs);
    const answer = once(child, 'message', { signal }).then(([message]) => reportSchema.parse(message));
    const end = once(child, 'exit', { signal }).then(() => ({ failed: ['the process of the tests ended'], ms: 0 }));
    for (const each of [answer, end]) each.catch(() => {});
    child.send({ changed: paths(this.#changed), tests: paths(tests), isBriefly } satisfies Order);
    this.#changed.clear();
    const outcome = await Promise.race([answer, end, late.promise]);
    clearTimeout(timer);
    over.abort();
    if (outcome === 'too long' || child.exitCode !== null) this.stop();
    return outcome;
  }

  /** Ends the process and its workers at once. */
  stop(): void {
    const child = this.#child;
    this.#child = undefined;
    if (child?.pid === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }

  async #started(): Promise<ChildProcess> {
    if (this.#child !== undefined) return this.#child;
    const child = fork(this.#copy.path('e2e/mutate/test-process.ts'), [this.#setupFile], {
      cwd: this.#copy.root,
      // A group of its own, so that its workers end with it.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Threads and programs run from the sources, where the mutants are.
      env: { ...process.env, NODE_COMPILE_CACHE: fromRoot('.cache/node'), LOUPE_TEST_BUNDLE: '' },
    });
    this.#child = child;
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('Vitest doesn’t start in the copy'))),
    ]);
    return child;
  }
}
