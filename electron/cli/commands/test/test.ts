import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { waitingResult, withoutRun } from '#host/surface/checks/check-result.ts';
import { usable } from '#host/surface/checks/tests/edit-tests.ts';
import type { TestsDocument } from '#host/surface/checks/tests/read-tests.ts';
import { type ReadTestsFile, testsAt } from '#host/surface/checks/tests/test-checks.ts';
import { appliesTo, projectTests } from '#host/surface/checks/tests/tests.ts';
import { readTestsFile } from '#host/surface/checks/tests/tests-file.ts';
import { type Test, type TestRequest, targetOf } from '#shared/checks/test-file.ts';
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

interface FileTests extends ReadTestsFile {
  /** As the user named it. */
  file: string;
  ordinals: readonly number[];
}

async function runOn(
  context: RunContext,
  { file, ordinals, ...read }: FileTests,
  { updates }: ActionOf<'test'>,
  onRan: (tests: ServerTests) => void,
): Promise<ExitCode> {
  const { host, session, terminal, text } = context;
  // They were confirmed before the server was connected.
  const allowed = testsAt(read.document, ordinals).flatMap(({ test: { request } }) =>
    request.method === 'tools/call' ? [request.params.name] : [],
  );
  const source = { kind: 'tests' as const, revision: read.revision };
  const request = { source, serverId: session.server.id, allowed, asks: false };
  const planned = host.tests.checksOf({ request, session, file: read, ordinals });
  const { run, results } = await runChecks(context, planned);
  const { counts, failure, checkRunId } = run;
  onRan({ server: session.server.name, results: withoutRun(results, failure) });
  if (failure !== undefined) throw new FailureError(failure);
  const unjudged = counts.notJudged > 0 ? exitCodes.notJudged : exitCodes.done;
  const isRefused = counts.failed + counts.error > 0;
  if (!updates || !isRefused) return isRefused ? exitCodes.refused : unjudged;
  const { updates: written, kept } = planned.preview();
  await host.checks.runs.accept(checkRunId);
  if (written.length > 0) terminal.note(text('cli.test.updated', { file, count: written.length }));
  for (const { name, kind, path: at, before, after } of written) {
    terminal.note(
      `  ${text('cli.test.update', { name, kind, path: at === undefined ? '' : `${at} `, before, after })}`,
    );
  }
  if (kept > 0) terminal.note(text('cli.test.kept', { count: kept }));
  return kept > 0 || counts.error > 0 ? exitCodes.refused : unjudged;
}

async function generate({ host, session, terminal, text }: RunContext, path: string, file: string): Promise<ExitCode> {
  const { added } = await host.tests.generateInto(session, path);
  const names = added.length === 0 ? 'none' : text.quantities.list(added);
  terminal.note(text('cli.test.generated', { file, count: added.length, names }));
  if (added.length > 0) terminal.note(text('cli.test.generatedNext'));
  return exitCodes.done;
}
