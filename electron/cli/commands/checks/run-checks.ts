import type { CheckedResult } from '#host/surface/checks/check-result.ts';
import type { PlannedRun } from '#host/surface/checks/planned-check.ts';
import type { Allowance } from '#host/surface/checks/send-request.ts';
import { type CheckCounts, noCounts } from '#shared/model/checks/check.ts';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import type { RunContext } from '../../run-context.ts';

/** Runs checks to their end. Throws when the user interrupts the run. */
export async function runChecks(
  { host, signal }: Pick<RunContext, 'host' | 'signal'>,
  planned: PlannedRun,
  options: { allowance?: Allowance; onResult?: (result: CheckedResult) => void } = {},
): Promise<{ run: CheckRun; results: readonly CheckedResult[] }> {
  const { runs } = host.recorded.checks;
  const { checkRunId } = await runs.start(planned, options);
  const stop = () => void runs.cancel(checkRunId);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const run = await runs.ended(checkRunId);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  return { run, results: runs.results(checkRunId) };
}

export function countsOf(results: readonly CheckedResult[]): CheckCounts {
  const counts = noCounts();
  for (const { state = 'error' } of results) counts[state] += 1;
  return counts;
}
