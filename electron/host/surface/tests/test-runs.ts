import { randomUUID } from 'node:crypto';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { RunId } from '#shared/model/id/id.ts';
import {
  checkOutcome,
  type TestResult,
  type TestRow,
  type TestRun,
  type TestState,
  type TestUpdate,
} from '#shared/model/saved-test.ts';
import { judge, shownJson } from '#shared/tests/judge.ts';
import { newValue } from '#shared/tests/new-values.ts';
import { kindOf, type Test, targetOf } from '#shared/tests/test-file.ts';
import { declares } from '../../exchanges/list-methods.ts';
import type { InboxQueue } from '../../inbox/queue/inbox-queue.ts';
import type { SchemaChecker } from '../../schemas/schema-checker.ts';
import type { Session } from '../../sessions/session.ts';
import type { NewValue } from './edit-tests.ts';
import type { TestsDocument } from './read-tests.ts';
import { type SentTest, sendTest, type TestSenders } from './send-test.ts';

/** Runs in memory: the window shows the newest result of each test, which may be of a run before the last ones. */
const mostHeld = 10;

export interface TestRunsContext extends TestSenders {
  schemas: Pick<SchemaChecker, 'check'>;
  inbox: Pick<InboxQueue, 'list' | 'decide'>;
  /** A run or one of its tests changed. */
  onChange(): void;
}

/** What runs, and who allowed its calls. */
export interface TestRunRequest {
  path: string;
  revision: string;
  document: TestsDocument;
  /** The places of the tests in the file. */
  ordinals: readonly number[];
  /** Tools that are allowed by starting the run. */
  allowed: ReadonlySet<string>;
  /** Other calls wait for a person; else their tests are skipped. */
  asks: boolean;
}

interface Entry {
  run: TestRun;
  document: TestsDocument;
  results: TestResult[];
  /** What would make failed expectations hold, and how they are reported. */
  updates: { value: NewValue; update: TestUpdate }[];
  /** Failed expectations for which there is no such value. */
  kept: number;
  abort: AbortController;
  /** Settles when the run has ended. */
  work: Promise<void>;
}

/** Sends the requests of tests one after another, and judges the responses. The newest few runs are kept. */
export class TestRuns {
  readonly #context: TestRunsContext;
  readonly #held = new BoundedMap<string, Entry>(mostHeld);

  constructor(context: TestRunsContext) {
    this.#context = context;
  }

  /** Starts a run and cancels those before. Fails with `notConnected`, `sessionReadOnly`. */
  async start(session: Session, request: TestRunRequest): Promise<TestRun> {
    const { server } = session;
    if (session.isRecorded) fail('sessionReadOnly');
    if (session.phase !== 'ready') fail('notConnected', { server: server.name });
    await this.close();
    const { path, revision, document, ordinals } = request;
    const run: TestRun = {
      testRunId: randomUUID(),
      serverId: server.id,
      serverName: server.name,
      sessionId: session.id,
      ...{ path, revision },
      phase: 'running',
      isCancelled: false,
      tests: ordinals.length,
      counts: { failed: 0, error: 0, notJudged: 0, skipped: 0, passed: 0 },
    };
    const entry: Entry = {
      ...{ run, document },
      results: ordinals.flatMap((ordinal) => waitingTest(document, ordinal)),
      updates: [],
      kept: 0,
      abort: new AbortController(),
      work: Promise.resolve(),
    };
    this.#held.set(run.testRunId, entry);
    entry.work = this.#run(entry, session, request);
    return run;
  }

  /** The runs that are kept, the newest last. */
  list(): TestRun[] {
    return [...this.#held.values()].map(({ run }) => run);
  }

  get(testRunId: string): TestRun {
    return this.#find(testRunId).run;
  }

  /** Resolves with the run when it has ended. */
  async ended(testRunId: string): Promise<TestRun> {
    const entry = this.#find(testRunId);
    await entry.work;
    return entry.run;
  }

  rows(testRunId: string, states: readonly TestState[] | undefined, from: number, count: number) {
    const { results } = this.#find(testRunId);
    const found = states === undefined ? results : results.filter(({ state }) => state && states.includes(state));
    const rows = found
      .slice(from, from + count)
      .map(({ checks: _checks, failure: _failure, runId: _runId, responseSeq: _seq, ...row }): TestRow => row);
    return { rows, total: found.length };
  }

  result(testRunId: string, ordinal: number): TestResult {
    return this.#find(testRunId).results.find((each) => each.ordinal === ordinal) ?? fail('unknownComparison');
  }

  /** What an update of the file would write. Resolves when the run has ended. */
  async updates(testRunId: string): Promise<Pick<Entry, 'run' | 'document' | 'updates' | 'kept'>> {
    const entry = this.#find(testRunId);
    await entry.work;
    return entry;
  }

  /** The file has been updated from a run: its failures are of an older text. */
  updated(testRunId: string): void {
    const entry = this.#find(testRunId);
    entry.updates = [];
    entry.kept = 0;
    this.#context.onChange();
  }

  async cancel(testRunId: string): Promise<void> {
    const { abort, work } = this.#find(testRunId);
    abort.abort();
    await work;
  }

  /** Cancels what runs. */
  async close(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((id) => this.cancel(id)));
  }

  #find(testRunId: string): Entry {
    return this.#held.get(testRunId) ?? fail('unknownComparison');
  }

  /** Never rejects. */
  async #run(entry: Entry, session: Session, request: TestRunRequest): Promise<void> {
    const { signal } = entry.abort;
    const { catalog, onChange } = this.#context;
    try {
      const tests = entry.results.map(({ ordinal }) => request.document.tests[ordinal]);
      // For the gate, for the headers of calls (2026-07-28), and for output schemas.
      const calls = tests.some((test) => test?.request.method === 'tools/call' && test.skip === undefined);
      if (calls && declares(session.capabilities, 'tools')) await catalog.fetch(session, 'tools', 'all');
      for (const [index, test] of tests.entries()) {
        if (signal.aborted) break;
        const waits = entry.results[index];
        if (test === undefined || waits === undefined) continue;
        entry.results[index] = { ...waits, isRunning: true };
        onChange();
        const result = await this.#test(entry, waits, test, session, request);
        if (signal.aborted) {
          entry.results[index] = waits;
          break;
        }
        entry.results[index] = result;
        const { state = 'error' } = result;
        const { counts } = entry.run;
        entry.run = { ...entry.run, counts: { ...counts, [state]: counts[state] + 1 } };
      }
    } catch (thrown) {
      if (!signal.aborted) entry.run = { ...entry.run, failure: failureFrom(thrown) };
    }
    entry.run = { ...entry.run, phase: 'ended', isCancelled: signal.aborted };
    onChange();
  }

  async #test(
    entry: Entry,
    head: TestResult,
    test: Test,
    session: Session,
    { allowed, asks }: TestRunRequest,
  ): Promise<TestResult> {
    const { skip } = test;
    if (skip !== undefined) return { ...head, state: 'skipped', skip };
    const decideCall = (runId: RunId, over: AbortSignal) => this.#decide(runId, over, { allowed, asks });
    const options = { session, signal: entry.abort.signal, decideCall };
    const sent = await sendTest(test.request, options, this.#context);
    const { failure, response, runId, responseSeq } = sent;
    const known = { ...head, ...(runId && { runId }), ...(responseSeq !== undefined && { responseSeq }) };
    if (response === undefined) return { ...known, ...withoutResponse(failure) };
    const checks = await this.#judge(entry, head.ordinal, test, response);
    return {
      ...known,
      state: stateOf(checks),
      durationMs: response.durationMs,
      checks,
      ...(response.error !== undefined && { failure: response.error }),
    };
  }

  async #judge(entry: Entry, ordinal: number, { name, expect }: Test, response: NonNullable<SentTest['response']>) {
    const { schemas } = this.#context;
    const checks: TestResult['checks'] = [];
    for (const [index, expectation] of expect.entries()) {
      const check = await judge(expectation, response, (schema, value) => schemas.check(schema, { json: value }));
      const { line } = entry.document.placeOf(['tests', ordinal, 'expect', index]);
      checks.push({ ...check, line });
      // A person wouldn't know either what a new value is for.
      if (checkOutcome(check) !== 'failed') continue;
      const value = newValue(expectation, response);
      if (value === undefined) entry.kept += 1;
      else {
        const { kind, path, expected: before } = check;
        entry.updates.push({
          value: { path: ['tests', ordinal, 'expect', index, kindOf(expectation)], value },
          update: { name, kind, before, after: shownJson(value), ...(path !== undefined && { path }) },
        });
      }
    }
    return checks;
  }

  /** Decides about the call of a run as the person who started it said; other calls wait for one. */
  async #decide(
    runId: RunId,
    over: AbortSignal,
    { allowed, asks }: Pick<TestRunRequest, 'allowed' | 'asks'>,
  ): Promise<void> {
    const { inbox, changes } = this.#context;
    for await (const _change of changes(over)) {
      for (const { id, subject } of inbox.list()) {
        if (subject.type !== 'toolCall' || subject.runId !== runId) continue;
        if (allowed.has(subject.tool)) inbox.decide(id, 'allow');
        else if (!asks) inbox.decide(id, 'deny');
      }
    }
  }
}

/** A test has passed when each of its expectations is known to hold. */
function stateOf(checks: TestResult['checks']): TestState {
  const outcomes = checks.map(checkOutcome);
  if (outcomes.includes('failed')) return 'failed';
  return outcomes.includes('notJudged') ? 'notJudged' : 'passed';
}

/** A call that nobody allowed isn't a fault of the server. */
function withoutResponse(failure: Failure | undefined): Pick<TestResult, 'state' | 'failure'> {
  const state = failure?.code === 'callDenied' || failure?.code === 'callWithdrawn' ? 'skipped' : 'error';
  return { state, ...(failure !== undefined && { failure }) };
}

/** A test before it runs; none at a place without one. */
export function waitingTest(document: TestsDocument, ordinal: number): TestResult[] {
  const test = document.tests[ordinal];
  return test === undefined ? [] : [{ ...headOf(document, test, ordinal), isRunning: false, checks: [] }];
}

/** What a test is in a list. */
export function headOf(document: TestsDocument, { name, request }: Test, ordinal: number) {
  const { line } = document.placeOf(['tests', ordinal]);
  return { ordinal, name, method: request.method, target: targetOf(request), line };
}
