import type { SavedTest, TestResult, TestRow, TestRun, TestsFile } from '#shared/model/saved-test.ts';
import { fakeHost } from './fake-host.ts';
import { serverIdOf, sessionIdOf } from './fake-servers.ts';

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
    applies: true,
    expectations: 2,
    ...facts,
  };
}

let runs = 0;

/** A run of the tests of the server `weather` that has ended, with an id of its own. */
export function fakeTestRun(results: readonly TestResult[], facts: Partial<TestRun> = {}): TestRun {
  const counts = { passed: 0, failed: 0, error: 0, notJudged: 0, skipped: 0 };
  for (const { state } of results) if (state !== undefined) counts[state] += 1;
  runs += 1;
  return {
    testRunId: `run ${runs}`,
    serverId: serverIdOf('weather'),
    serverName: 'weather',
    sessionId: sessionIdOf('weather'),
    path: testsPath,
    revision: 'one',
    phase: 'ended',
    isCancelled: false,
    tests: results.length,
    counts,
    ...facts,
  };
}

/** What came of a test. */
export function fakeResult(
  { ordinal, name, method, target, line }: SavedTest,
  facts: Partial<TestResult> = {},
): TestResult {
  return {
    ordinal,
    name,
    method,
    target,
    line,
    isRunning: false,
    state: 'passed',
    durationMs: 12,
    checks: [],
    ...facts,
  };
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

/** Lets it have this run with these results. */
export function serveTestRun(run: TestRun, results: readonly TestResult[]): void {
  fakeHost.on('tests', 'runs', () => [run]);
  fakeHost.on('tests', 'rows', ({ from, count }) => ({
    rows: results.slice(from, from + count).map((result): TestRow => result),
    total: results.length,
  }));
  fakeHost.on('tests', 'result', ({ ordinal }) => {
    const result = results.find((each) => each.ordinal === ordinal);
    if (result === undefined) throw new Error('no such test');
    return result;
  });
}
