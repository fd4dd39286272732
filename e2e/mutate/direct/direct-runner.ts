import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { type DirectOrder, type DirectReport, directReportSchema } from './direct-order.ts';

/** Each order loads modules that stay in memory: a process with a larger heap is replaced, in bytes. */
const largestHeap = 1_500_000_000;

/** Runs tests without Vitest, in one process that is replaced when it takes too long or too much memory. */
export class DirectRunner {
  #child: ChildProcess | undefined;

  constructor() {
    process.once('exit', () => this.stop());
  }

  /** `ended` when the process died, `too long` after `limitMs`: an endless loop, for example. */
  async run(order: DirectOrder, limitMs: number): Promise<DirectReport | 'ended' | 'too long'> {
    const child = await this.#started();
    const over = new AbortController();
    const { signal } = over;
    const late = Promise.withResolvers<'too long'>();
    const timer = setTimeout(() => late.resolve('too long'), limitMs);
    const report = once(child, 'message', { signal }).then(([message]) => directReportSchema.parse(message));
    const end = once(child, 'exit', { signal }).then(() => 'ended' as const);
    for (const each of [report, end]) each.catch(() => {});
    child.send(order);
    const outcome = await Promise.race([report, end, late.promise]);
    clearTimeout(timer);
    over.abort();
    if (typeof outcome === 'string' || outcome.heap > largestHeap) this.stop();
    return outcome;
  }

  /** Ends the process at once. */
  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #started(): Promise<ChildProcess> {
    if (this.#child !== undefined) return this.#child;
    const file = fileURLToPath(new URL('./direct-process.ts', import.meta.url));
    const child = fork(file, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-old-space-size=3000', '--no-warnings'],
    });
    this.#child = child;
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    await once(child, 'message');
    return child;
  }
}
