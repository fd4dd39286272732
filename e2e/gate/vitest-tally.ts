import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Tally } from './tally.ts';

/** Writes a run's {@link Tally} to a file. Vitest's JSON report leaves out why a test was skipped. */
export class VitestTally implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const files = modules.map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration }));
    const tally: Tally = { passed: 0, failed: unhandled.map(({ message }) => message), skipped: [], files };
    for (const module of modules) {
      // A failed hook skips the tests of its suite, so its error is reported here.
      for (const suite of [module, ...module.children.allSuites()]) {
        const name = suite.type === 'suite' ? ` › ${suite.fullName}` : '';
        tally.failed.push(...suite.errors().map(({ message }) => `${module.relativeModuleId}${name}: ${message}`));
      }
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') tally.passed += 1;
        else if (result.state === 'skipped') {
          tally.skipped.push({ name: test.fullName, reason: result.note ?? 'no reason given' });
        } else tally.failed.push(`${module.relativeModuleId} › ${test.fullName}`);
      }
    }
    writeFileSync(this.#file, JSON.stringify(tally));
  }
}
