import { waitingResult, withoutRun } from '#host/surface/checks/check-result.ts';
import { recordedRules } from '#host/surface/checks/recordings/recorded-rounds.ts';
import { recordedHead } from '#host/surface/checks/recordings/recording-checks.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import type { ServerRun } from '../../arguments/server-command.ts';
import { type ExitCode, exitCodes } from '../../output/failure-report.ts';
import { perform } from '../../perform.ts';
import type { RunContext, RunEnvironment } from '../../run-context.ts';
import { type ReadRecording, readUnmasked, recordingChecks, withRecordedPin } from '../checks/recording.ts';
import { runChecks } from '../checks/run-checks.ts';
import { isUnjudged } from '../checks/unjudged.ts';
import { printSums, textReport } from './verify-report.ts';

/**
 * `loupe verify FILE`: sends the recorded requests to a server and reports which responses differ. The server is connected
 * with the revision of the recorded client, unless another one was given; where it can't be, every request has failed. Fails
 * as `readRecording`, and with `recordingMasked`.
 */
export async function verifyCommand(
  run: ServerRun,
  action: ActionOf<'verify'>,
  environment: RunEnvironment,
): Promise<ExitCode> {
  const read = await readUnmasked(action.file, action.allowsMasked);
  const { recorded } = read;
  return perform(withRecordedPin(run, read.requests), environment, (context) => verifyServer(context, action, read), {
    // A server may ask as soon as it is connected.
    replies: recordedRules(recorded.standing),
    onUnreached: async (_context, failure) => {
      const waiting = recorded.checks.map((check, ordinal) => waitingResult({ head: recordedHead(check, ordinal) }));
      const results = withoutRun(waiting, failure);
      if (action.format === 'text') {
        for (const result of results) environment.terminal.print(textReport(result, environment.text));
      }
      printSums(results, action, environment);
    },
  });
}

/** Tool calls pass the gate. */
async function verifyServer(context: RunContext, action: ActionOf<'verify'>, read: ReadRecording): Promise<ExitCode> {
  const { host, terminal, text } = context;
  const { file, format, updates } = action;
  const { planned, allowance } = await recordingChecks(context, read, action);
  const { run, results } = await runChecks(context, planned, {
    allowance,
    onResult: (result) => {
      if (format === 'text') terminal.print(textReport(result, text));
    },
  });
  const counts = printSums(results, action, context);
  const names = new Set(results.flatMap(({ reason, target }) => (reason === 'notAllowed' ? [target] : [])));
  if (names.size > 0) terminal.note(text('cli.verify.needsAllow', { names: text.quantities.list([...names]) }));
  const updated = updates ? (await host.recorded.checks.runs.accept(run.checkRunId)).accepted : 0;
  if (updated > 0) terminal.note(text('cli.verify.updated', { file, count: updated }));
  const areSame = counts.failed === 0 && counts.different === updated;
  if (!areSame) return exitCodes.refused;
  return results.some(isUnjudged) ? exitCodes.notJudged : exitCodes.done;
}
