import { checkStates } from '#shared/model/checks/check.ts';
import type { CheckRun } from '#shared/model/checks/check-run.ts';

/** How often a run is looked at while it goes on, in milliseconds. */
export const pollMs = 300;

/** How many checks of a run have an outcome. */
export function doneIn({ counts }: CheckRun): number {
  return checkStates.reduce((sum, state) => sum + counts[state], 0);
}
