import type { CheckResult } from '#shared/model/checks/check.ts';

/** True for a check that couldn't be judged or whose call wasn't allowed: a run with one hasn't passed. */
export function isUnjudged({ state, reason }: Pick<CheckResult, 'state' | 'reason'>): boolean {
  return state === 'notJudged' || (state === 'skipped' && reason === 'notAllowed');
}
