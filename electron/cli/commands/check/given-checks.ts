import type { CheckedResult } from '#host/surface/checks/check-result.ts';
import { caseName, explained } from '#host/surface/checks/reports/report-case.ts';
import { FailureError } from '#shared/messages/failure.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import type { ServerRun } from '../../arguments/server-command.ts';
import type { Texts } from '../../output/texts.ts';
import type { RunContext, RunEnvironment } from '../../run-context.ts';
import { type ReadRecording, readUnmasked, recordingChecks } from '../checks/recording.ts';
import { countsOf, runChecks } from '../checks/run-checks.ts';
import { type FileTests, plannedTests, readTests, testsFor } from '../checks/tests.ts';
import { isUnjudged } from '../checks/unjudged.ts';
import { documentOf as testDocument } from '../test/test-report.ts';
import { documentOf as requestDocument } from '../verify/verify-report.ts';
import { type CheckRule, checkedItem, checkProblem, type ItemTime, type Problem, timesOf } from './problem.ts';

/** The checks that a server was given on the command line: tests of a file, and a recording to be repeated. */
export interface GivenChecks {
  tests: (FileTests & { ordinals: readonly number[] }) | undefined;
  recording: (ReadRecording & { file: string }) | undefined;
}

/** What came of them, for a report. */
export interface CheckedFiles {
  problems: Problem[];
  times: ItemTime[];
  /** For programs, as `loupe test` and `loupe verify` have it. */
  documents: { tests?: unknown; recording?: unknown };
}

/** Reads the files before a server is started. Fails as `readTests` and `readUnmasked`. */
export async function readGivenChecks(
  { tests, recording, allowsMasked }: ActionOf<'check'>,
  { target }: Pick<ServerRun, 'target'>,
  { cwd }: Pick<RunEnvironment, 'cwd'>,
): Promise<GivenChecks> {
  const read = tests === undefined ? undefined : await readTests(tests, cwd);
  return {
    tests: read && { ...read, ordinals: testsFor(read, target) },
    recording:
      recording === undefined ? undefined : { ...(await readUnmasked(recording, allowsMasked)), file: recording },
  };
}

/** Runs them one after another, until the connection has ended. */
export async function runGivenChecks(
  context: RunContext,
  { tests, recording }: GivenChecks,
  action: ActionOf<'check'>,
): Promise<CheckedFiles> {
  const { session, terminal, text } = context;
  const checked: CheckedFiles = { problems: [], times: [], documents: {} };
  if (tests !== undefined && session.phase === 'ready') {
    const { file, ordinals } = tests;
    const results = await ended(context, plannedTests(context, tests, ordinals));
    const counts = countsOf(results);
    checked.problems.push(...problemsOf(results, 'CHECK-TEST', file, text));
    checked.times.push(...timesOf(results));
    checked.documents.tests = { file, counts, results: results.map(testDocument) };
    terminal.note(text('cli.test.summary', { count: results.length, ...counts }));
  }
  if (recording !== undefined && session.phase === 'ready') {
    const { file } = recording;
    const { planned, allowance } = await recordingChecks(context, recording, action);
    const results = await ended(context, planned, allowance);
    const { failed: different, error: failed, passed: same, ...others } = countsOf(results);
    const counts = { same, different, failed, ...others };
    checked.problems.push(...problemsOf(results, 'CHECK-RECORDING', file, text));
    checked.times.push(...timesOf(results));
    checked.documents.recording = { file, counts, requests: results.map(requestDocument) };
    terminal.note(text('cli.verify.summary', { count: results.length, ...counts }));
  }
  return checked;
}

async function ended(
  context: RunContext,
  planned: Parameters<typeof runChecks>[1],
  allowance?: NonNullable<Parameters<typeof runChecks>[2]>['allowance'],
): Promise<readonly CheckedResult[]> {
  const { run, results } = await runChecks(context, planned, allowance && { allowance });
  if (run.failure !== undefined && context.session.phase === 'ready') throw new FailureError(run.failure);
  return results;
}

/** What didn't pass, as problems. They count whatever `--fail-on` says: somebody wrote that it must hold. */
function problemsOf(
  results: readonly CheckedResult[],
  rule: Extract<CheckRule, 'CHECK-TEST' | 'CHECK-RECORDING'>,
  file: string,
  text: Texts,
): Problem[] {
  return results.flatMap((result) => {
    const { state = 'error', number, unmet } = result;
    const line = unmet?.line ?? result.line;
    const isJudged = !isUnjudged(result);
    if (state === 'passed' || (state === 'skipped' && isJudged)) return [];
    const [why = text(`tests.state.${state}`), ...rest] = explained(result, text);
    return checkProblem(rule, {
      severity: isJudged ? 'error' : 'notJudged',
      isBreaking: isJudged,
      item: checkedItem(result),
      place: line === undefined ? `${file} ${number ?? ''}`.trimEnd() : `${file}:${line}`,
      title: `${caseName(result)}: ${why}`,
      actual: rest.map((each) => each.trim()).join('; '),
      ...(line !== undefined && { file: { path: file.replaceAll('\\', '/'), line } }),
    });
  });
}
