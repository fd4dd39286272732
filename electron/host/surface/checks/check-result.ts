import {
  type CheckHead,
  type CheckResult,
  type ExpectationOutcome,
  outcomeOf,
  type ValueExpectation,
} from '#shared/model/checks/check.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { Difference } from '../../recordings/replay/json-difference.ts';
import type { Judged, PlannedCheck, SentRequest } from './planned-check.ts';

/** Of what differs, varies or isn't judged. */
const mostPlaces = 200;

/** What came of a check, with all that differs. */
export interface CheckedResult extends CheckResult {
  differences: readonly Difference[];
}

/** A check before it runs. */
export function waitingResult({ head, skipped }: Pick<PlannedCheck, 'head' | 'skipped'>): CheckedResult {
  const nothing = { expectations: [], differences: [], varies: 0, canAccept: false, isAccepted: false };
  return { ...head, ...skipped, ...nothing, isRunning: false };
}

export function judgedResult(head: CheckHead, judged: Judged, sent: SentRequest | undefined): CheckedResult {
  const { state, expectations, differences = [], reason, failure, canAccept = false } = judged;
  const { durationMs, runId, responseSeq } = sent ?? {};
  const [first] = differences;
  const unmet = firstUnmet(expectations);
  return {
    ...head,
    ...{ state, isRunning: false, expectations, differences, canAccept, isAccepted: false },
    varies: expectations.reduce((sum, each) => sum + variesIn(each), 0),
    ...(reason !== undefined && { reason }),
    ...(first && {
      differs: {
        pointer: first.pointer,
        ...(first.item !== undefined && { item: first.item }),
        count: differences.length,
      },
    }),
    ...(unmet !== undefined && { unmet }),
    ...(failure !== undefined && { failure }),
    // A call that isn't sent takes no time.
    ...(durationMs !== undefined && state !== 'skipped' && { durationMs }),
    ...(runId !== undefined && { runId }),
    ...(responseSeq !== undefined && { responseSeq }),
  };
}

/** The first expectation of a file that isn't known to hold. */
export function firstUnmet(expectations: readonly ExpectationOutcome[]): ValueExpectation | undefined {
  return expectations.filter((each) => each.kind !== 'same').find((each) => outcomeOf(each) !== 'holds');
}

function variesIn(expectation: ExpectationOutcome): number {
  return expectation.kind === 'same' ? expectation.varies.length + expectation.ignored : 0;
}

/** A result as the contract has it. */
export function cutResult({ differences: _differences, expectations, ...result }: CheckedResult): CheckResult {
  return { ...result, expectations: expectations.map(cutExpectation) };
}

function cutExpectation(expectation: ExpectationOutcome): ExpectationOutcome {
  if (expectation.kind !== 'same') return expectation;
  const { differs, varies, unjudged } = expectation;
  return {
    ...expectation,
    differs: differs.slice(0, mostPlaces),
    varies: varies.slice(0, mostPlaces),
    unjudged: unjudged.slice(0, mostPlaces),
  };
}

/** Results in which a check that didn't run because of a failure says so, so that none is missing in a report. */
export function withoutRun(results: readonly CheckedResult[], failure: Failure | undefined): CheckedResult[] {
  return results.map((result) => {
    if (result.state !== undefined || failure === undefined) return result;
    return result.reason === undefined ? { ...result, state: 'error', failure } : { ...result, state: 'skipped' };
  });
}
