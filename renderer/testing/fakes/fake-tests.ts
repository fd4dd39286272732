import type { CheckResult } from '#shared/model/checks/check.ts';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import type { SavedTest, TestsFile } from '#shared/model/checks/tests-file.ts';
import { fakeCheck, fakeCheckRun } from './fake-checks.ts';
import { fakeHost } from './fake-host.ts';

/** Where the fake host has its file of tests. */
export const testsPath = '/project/.loupe/tests.yaml';

/** A test of the fake host's file. */
export function fakeTest(ordinal: number, name: string, facts: Partial<SavedTest> = {}): SavedTest {
  return {
    ordinal,
    name,
    method: 'tools/call',
    target: 'forecast',
    line: 3 + 8 * ordinal,
    digest: 'as it is',
    applies: true,
    expectations: [{ kind: 'isError', expected: 'false' }],
    ...facts,
  };
}

/** A run of the tests of the server `weather` that has ended, with an id of its own. */
export function fakeTestRun(results: readonly CheckResult[], facts: Partial<CheckRun> = {}): CheckRun {
  return fakeCheckRun({ kind: 'tests', revision: 'one' }, results, facts);
}

/** What came of a test. */
export function fakeResult(
  { ordinal, name, method, target, line, digest }: SavedTest,
  facts: Partial<CheckResult> = {},
): CheckResult {
  return fakeCheck(ordinal, { name, method, target, line, digest, durationMs: 12, ...facts });
}

/** Lets the fake host have this file of tests. */
export function serveTests(file: Partial<TestsFile> = {}): void {
  fakeHost.on('tests', 'file', () => ({
    path: testsPath,
    text: 'version: 1\ntests:\n',
    revision: 'one',
    tests: [],
    problems: [],
    ...file,
  }));
  fakeHost.on('tests', 'check', () => ({ tests: [], problems: [] }));
}
