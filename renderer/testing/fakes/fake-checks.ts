import {
  type CheckResult,
  type CheckRow,
  countChecks,
  countedState,
  type SameExpectation,
} from '#shared/model/checks/check.ts';
import type { CheckRequest, CheckRun } from '#shared/model/checks/check-run.ts';
import { fakeHost } from './fake-host.ts';
import { serverIdOf, sessionIdOf } from './fake-servers.ts';

/** A check that passed, unless the test changes it. */
export function fakeCheck(ordinal: number, facts: Partial<CheckResult> = {}): CheckResult {
  return {
    ...{ ordinal, name: '', method: 'tools/call', target: 'forecast', isRunning: false, state: 'passed' },
    ...{ varies: 0, canAccept: false, isAccepted: false, expectations: [] },
    ...facts,
  };
}

/** What came of the expectation that a response is the same as before. */
export function fakeSame(facts: Partial<SameExpectation> = {}): SameExpectation {
  const { differs = [], limits = [] } = facts;
  const holds = differs.length === 0 && limits.length === 0;
  return { kind: 'same', holds, differs, varies: [], ignored: 0, limits, unjudged: [], ...facts };
}

let runs = 0;

/** A run on the server `weather` that has ended, with an id of its own. */
export function fakeCheckRun(
  source: CheckRequest['source'],
  results: readonly CheckResult[],
  facts: Partial<CheckRun> = {},
): CheckRun {
  runs += 1;
  return {
    checkRunId: `run ${runs}`,
    request: { source, serverId: serverIdOf('weather'), allowed: [], asks: false },
    serverName: 'weather',
    sessionId: sessionIdOf('weather'),
    phase: 'ended',
    isCancelled: false,
    checks: results.length,
    counts: countChecks(results),
    acceptable: results.filter(({ canAccept }) => canAccept).length,
    ...facts,
  };
}

/** Lets the fake host have this run with these results. */
export function serveCheckRun(run: CheckRun, results: readonly CheckResult[]): void {
  fakeHost.on('checks', 'runs', () => [run]);
  fakeHost.on('checks', 'run', () => run);
  fakeHost.on('checks', 'rows', ({ states, text = '', from, count }) => {
    const found = results.filter((result) => {
      const { name, method, target } = result;
      const counted = countedState(result);
      return (
        (states === undefined || (counted !== undefined && states.includes(counted))) &&
        `${name} ${method} ${target}`.includes(text)
      );
    });
    return { rows: found.slice(from, from + count).map((result): CheckRow => result), total: found.length };
  });
  fakeHost.on('checks', 'result', (input) => {
    const result = 'ordinal' in input ? results.find(({ ordinal }) => ordinal === input.ordinal) : undefined;
    if (result === undefined) throw new Error('no such check');
    return result;
  });
}
