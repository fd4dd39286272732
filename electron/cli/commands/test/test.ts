import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { waitingResult, withoutRun } from '#host/surface/checks/check-result.ts';
import type { TestsDocument } from '#host/surface/checks/tests/read-tests.ts';
import { testsAt } from '#host/surface/checks/tests/test-checks.ts';
import { projectTests } from '#host/surface/checks/tests/tests.ts';
import { type Test, targetOf } from '#shared/checks/test-file.ts';
import { FailureError, fail } from '#shared/messages/failure.ts';
import { UsageError } from '../../../options/usage-error.ts';
import type { ActionOf, InvocationOf } from '../../arguments/commands.ts';
import type { Target } from '../../arguments/server-command.ts';
import { type ExitCode, exitCodes, worstExit } from '../../output/failure-report.ts';
import { printReport } from '../../output/print-report.ts';
import { perform } from '../../perform.ts';
import type { RunContext, RunEnvironment } from '../../run-context.ts';
import { confirmRequests } from '../checks/confirm-requests.ts';
import { countsOf, runChecks } from '../checks/run-checks.ts';
import { type FileTests, isFor, plannedTests, readTests, requestsOf } from '../checks/tests.ts';
import { isUnjudged } from '../checks/unjudged.ts';
import { type ServerTests, testReport } from './test-report.ts';

/** Tests of a file for one server. */
interface Part {
  target: Target;
  ordinals: number[];
}

/**
 * `loupe test [SERVER]`: runs the tests of a file and reports them. The file is read, and its requests are confirmed, before
 * a server is started. Exits with 1 for a test that fails, 3 when a server can't be reached, 4 when nobody confirmed, 5 when
 * the others passed and a test couldn't be judged.
 */
export async function testCommand(
  { kind: _, action, target, ...run }: InvocationOf<'test'>,
  environment: RunEnvironment,
): Promise<ExitCode> {
  const { terminal, text } = environment;
  const file = action.file ?? projectTests;
  if (action.generates && target !== undefined) {
    return perform({ ...run, target }, environment, (context) =>
      generate(context, resolve(environment.cwd, file), file, target),
    );
  }
  const read = await readTests(file, environment.cwd);
  const { path, document } = read;
  const done: ServerTests[] = [];
  let code: ExitCode = exitCodes.done;
  let mask = (report: string) => report;
  for (const { target: server, ordinals } of partsOf(document, action, target)) {
    const requests = requestsOf(read, ordinals);
    const sending = { file, path, requests, isNamed: target !== undefined };
    let ran: ServerTests | undefined;
    const runTests = async (context: RunContext) => {
      const { secretMask } = context.session;
      const before = mask;
      mask = (report) => secretMask.text(before(report));
      // After an update for another server, the text is a newer one.
      const now = await readTests(file, environment.cwd);
      if (!isDeepStrictEqual(requestsOf(now, ordinals), requests)) fail('testsFileChanged', { file });
      return runOn(context, now, ordinals, action, (tests) => {
        ran = tests;
      });
    };
    const outcome = await perform({ ...run, target: server }, environment, runTests, {
      admit: (host, found) => confirmRequests(host, found, sending, action, environment),
      onUnreached: async ({ name }, failure) => {
        ran = { server: name, results: withoutRun(testsAt(document, ordinals).map(waitingResult), failure) };
      },
    });
    if (ran !== undefined) done.push(ran);
    code = worstExit([code, outcome]);
    if (environment.signal.aborted) return code;
  }
  const report = { file, servers: done };
  await printReport(
    environment,
    action.out,
    mask(testReport(action.format, report, text)),
    mask(testReport('text', report, text)),
  );
  const counts = countsOf(done.flatMap(({ results }) => results));
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
  if (count > 0) terminal.note(text('cli.test.summary', { count, ...counts }));
  else if (code === exitCodes.done) terminal.note(text('cli.test.none'));
  return code;
}

/** The tests by server: those for the target, else for each server that they name. Throws `UsageError`. */
function partsOf({ tests }: TestsDocument, { filter = '' }: ActionOf<'test'>, target: Target | undefined): Part[] {
  const words = filter.toLowerCase();
  const wanted = tests.flatMap((test, ordinal) => (isMatch(test, words) ? [{ test, ordinal }] : []));
  if (target !== undefined) {
    const applying = wanted.filter(({ test }) => isFor(test, target));
    return applying.length === 0 ? [] : [{ target, ordinals: applying.map(({ ordinal }) => ordinal) }];
  }
  const byServer = Map.groupBy(wanted, ({ test: { name, server } }) => {
    if (server === undefined) throw new UsageError('testWithoutServer', { name });
    return server;
  });
  return [...byServer].map(([name, each]) => ({
    target: { kind: 'configured', name },
    ordinals: each.map(({ ordinal }) => ordinal),
  }));
}

function isMatch({ name, request }: Test, words: string): boolean {
  return [name, request.method, targetOf(request)].some((each) => each.toLowerCase().includes(words));
}

async function runOn(
  context: RunContext,
  { file, ...read }: FileTests,
  ordinals: readonly number[],
  { updates }: ActionOf<'test'>,
  onRan: (tests: ServerTests) => void,
): Promise<ExitCode> {
  const { host, session, terminal, text } = context;
  const planned = plannedTests(context, read, ordinals);
  const { run, results } = await runChecks(context, planned);
  const { counts, failure, checkRunId } = run;
  onRan({ server: session.server.name, results: withoutRun(results, failure) });
  if (failure !== undefined) throw new FailureError(failure);
  const unjudged = results.some(isUnjudged) ? exitCodes.notJudged : exitCodes.done;
  const isRefused = counts.failed + counts.error > 0;
  if (!updates || !isRefused) return isRefused ? exitCodes.refused : unjudged;
  const { updates: written, kept } = planned.preview();
  await host.recorded.checks.runs.accept(checkRunId);
  if (written.length > 0) terminal.note(text('cli.test.updated', { file, count: written.length }));
  for (const { name, kind, path: at, before, after } of written) {
    terminal.note(
      `  ${text('cli.test.update', { name, kind, path: at === undefined ? '' : `${at} `, before, after })}`,
    );
  }
  if (kept > 0) terminal.note(text('cli.test.kept', { count: kept }));
  return kept > 0 || counts.error > 0 ? exitCodes.refused : unjudged;
}

async function generate(
  { host, session, terminal, text }: RunContext,
  path: string,
  file: string,
  target: Target,
): Promise<ExitCode> {
  // As it is named here, since tests are found by the name that is given.
  const name = target.kind === 'configured' ? target.name : undefined;
  const { added } = await host.recorded.tests.generateInto(session, path, name);
  const names = added.length === 0 ? 'none' : text.quantities.list(added);
  terminal.note(text('cli.test.generated', { file, count: added.length, names }));
  if (added.length > 0) terminal.note(text('cli.test.generatedNext'));
  return exitCodes.done;
}
