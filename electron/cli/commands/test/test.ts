import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { usable } from '#host/surface/tests/edit-tests.ts';
import type { TestsDocument } from '#host/surface/tests/read-tests.ts';
import { waitingTest } from '#host/surface/tests/test-runs.ts';
import { appliesTo, projectTests } from '#host/surface/tests/tests.ts';
import { readTestsFile } from '#host/surface/tests/tests-file.ts';
import { FailureError, fail } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { TestResult } from '#shared/model/saved-test.ts';
import { type Test, type TestRequest, targetOf } from '#shared/tests/test-file.ts';
import { UsageError } from '../../../options/usage-error.ts';
import type { ActionOf, InvocationOf } from '../../arguments/commands.ts';
import type { Target } from '../../arguments/server-command.ts';
import { type ExitCode, exitCodes, worstExit } from '../../output/failure-report.ts';
import { printReport } from '../../output/print-report.ts';
import { perform } from '../../perform.ts';
import type { RunContext, RunEnvironment } from '../../run-context.ts';
import { confirmRequests } from './confirm-requests.ts';
import { countsOf, type ServerTests, testReport } from './test-report.ts';

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
  const path = resolve(environment.cwd, file);
  if (action.generates && target !== undefined) {
    return perform({ ...run, target }, environment, (context) => generate(context, path, file));
  }
  const { text: content, revision } = await readTestsFile(path);
  if (revision === '') throw new UsageError('noTestsFile', { file });
  const document = usable(content, file);
  const done: ServerTests[] = [];
  let code: ExitCode = exitCodes.done;
  let mask = (report: string) => report;
  for (const { target: server, ordinals } of partsOf(document, action, target)) {
    const requests = ordinals.flatMap((ordinal) => sentBy(document, ordinal));
    const sending = { file, path, requests, isNamed: target !== undefined };
    let ran: ServerTests | undefined;
    const runTests = async (context: RunContext) => {
      const { secretMask } = context.session;
      const before = mask;
      mask = (report) => secretMask.text(before(report));
      // After an update for another server, the text is a newer one.
      const current = await readTestsFile(path);
      const now = usable(current.text, file);
      const isConfirmed = isDeepStrictEqual(
        ordinals.flatMap((ordinal) => sentBy(now, ordinal)),
        requests,
      );
      if (!isConfirmed) fail('testsFileChanged', { file });
      const on = { path, file, revision: current.revision, document: now, ordinals };
      return runOn(context, on, action, (tests) => {
        ran = tests;
      });
    };
    const outcome = await perform({ ...run, target: server }, environment, runTests, {
      admit: (host, found) => confirmRequests(host, found, sending, action, environment),
      onUnreached: async ({ name }, failure) => {
        const waiting = ordinals.flatMap((ordinal) => waitingTest(document, ordinal));
        ran = { server: name, results: waiting.map((result) => notRun(result, document, failure)) };
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
  const counts = countsOf(done);
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
    // A command or a URL has no name that a test could name.
    const name = target.kind === 'configured' ? target.name : undefined;
    const applying = wanted.filter(({ test }) => name === undefined || appliesTo(test, name));
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

/** What a test sends: nothing when it is skipped. */
function sentBy({ tests }: TestsDocument, ordinal: number): TestRequest[] {
  const test = tests[ordinal];
  return test === undefined || test.skip !== undefined ? [] : [test.request];
}

function isMatch({ name, request }: Test, words: string): boolean {
  return [name, request.method, targetOf(request)].some((each) => each.toLowerCase().includes(words));
}

interface FileTests {
  path: string;
  file: string;
  revision: string;
  document: TestsDocument;
  ordinals: readonly number[];
}

async function runOn(
  context: RunContext,
  { path, file, revision, document, ordinals }: FileTests,
  { updates }: ActionOf<'test'>,
  onRan: (tests: ServerTests) => void,
): Promise<ExitCode> {
  const { host, session, signal, terminal, text } = context;
  const {
    recorded: { tests },
  } = host;
  const calls = ordinals.flatMap((ordinal) => {
    const request = document.tests[ordinal]?.request;
    return request?.method === 'tools/call' ? [request.params.name] : [];
  });
  const allowed = new Set(calls);
  const started = await tests.runs.start(session, { path, revision, document, ordinals, allowed, asks: false });
  const { testRunId } = started;
  const stop = () => void tests.runs.cancel(testRunId);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const { counts, failure } = await tests.runs.ended(testRunId);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  const results = ordinals.map((ordinal) => notRun(tests.runs.result(testRunId, ordinal), document, failure));
  onRan({ server: session.server.name, results });
  if (failure !== undefined) throw new FailureError(failure);
  const unjudged = counts.notJudged > 0 ? exitCodes.notJudged : exitCodes.done;
  const isRefused = counts.failed + counts.error > 0;
  if (!updates || !isRefused) return isRefused ? exitCodes.refused : unjudged;
  const { updates: written, kept } = await tests.update(testRunId);
  if (written.length > 0) terminal.note(text('cli.test.updated', { file, count: written.length }));
  for (const { name, kind, path: at, before, after } of written) {
    terminal.note(
      `  ${text('cli.test.update', { name, kind, path: at === undefined ? '' : `${at} `, before, after })}`,
    );
  }
  if (kept > 0) terminal.note(text('cli.test.kept', { count: kept }));
  return kept > 0 || counts.error > 0 ? exitCodes.refused : unjudged;
}

/** What a report has of a test that didn't run because of a failure, so that it isn't missing there. */
function notRun(result: TestResult, { tests }: TestsDocument, failure: Failure | undefined): TestResult {
  if (result.state !== undefined || failure === undefined) return result;
  const skip = tests[result.ordinal]?.skip;
  return skip === undefined ? { ...result, state: 'error', failure } : { ...result, state: 'skipped', skip };
}

async function generate({ host, session, terminal, text }: RunContext, path: string, file: string): Promise<ExitCode> {
  const { added } = await host.recorded.tests.generateInto(session, path);
  const names = added.length === 0 ? 'none' : text.quantities.list(added);
  terminal.note(text('cli.test.generated', { file, count: added.length, names }));
  if (added.length > 0) terminal.note(text('cli.test.generatedNext'));
  return exitCodes.done;
}
