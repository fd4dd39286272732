import type { CheckResult } from '#shared/model/checks/check.ts';

/** Whether nobody knows if a check would hold: it couldn't be judged, or its call wasn't allowed. Such a run hasn't passed. */
export function isUnjudged({ state, reason }: Pick<CheckResult, 'state' | 'reason'>): boolean {
  return state === 'notJudged' || (state === 'skipped' && reason === 'notAllowed');
}
