import { createHash } from 'node:crypto';
import { type CheckResponse, judge, shownJson, statedExpectation } from '#shared/checks/judge.ts';
import { newValue } from '#shared/checks/new-values.ts';
import { kindOf, type Test, type TestRequest, targetOf } from '#shared/checks/test-file.ts';
import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { declares } from '#shared/mcp/list-methods.ts';
import { type CheckResult, judgedState, outcomeOf, type ValueExpectation } from '#shared/model/checks/check.ts';
import type { CheckRequest } from '#shared/model/checks/check-run.ts';
import type { TestUpdate } from '#shared/model/checks/tests-file.ts';
import type { SchemaChecker } from '../../../schemas/schema-checker.ts';
import type { Session } from '../../../sessions/session.ts';
import type { TrafficLog } from '../../../wire/traffic/traffic-log.ts';
import type { Catalog } from '../../lists/catalog.ts';
import { firstUnmet } from '../check-result.ts';
import {
  type Judged,
  type PlannedCheck,
  type PlannedRun,
  type SavedRequest,
  type SentRequest,
  type Undo,
  withoutResponse,
} from '../planned-check.ts';
import { toolNamed } from '../send-request.ts';
import { type NewValue, withValues } from './edit-tests.ts';
import type { TestsDocument } from './read-tests.ts';
import { recordedResponse } from './recorded-response.ts';

export interface TestChecksContext {
  catalog: Catalog;
  schemas: Pick<SchemaChecker, 'check'>;
  traffic: TrafficLog;
}

/** A file of tests as it was read. */
export interface ReadTestsFile {
  path: string;
  revision: string;
  document: TestsDocument;
}

/** What would make a failed expectation hold, and how that is reported. */
interface NewExpectation {
  /** The place among the expectations of its test. */
  index: number;
  value: NewValue;
  update: TestUpdate;
}

/** Tests of a file, as they run in a session. */
export class TestChecks implements PlannedRun {
  readonly request: CheckRequest;
  readonly session: Session;
  readonly hasOwnSession = false;
  readonly checks: readonly PlannedCheck[];
  /** Writes another text in place of one of a revision; resolves with the new revision. */
  readonly #write: (text: string, revision: string) => Promise<string>;
  readonly #context: TestChecksContext;
  #file: ReadTestsFile;
  readonly #news = new Map<number, NewExpectation[]>();
  readonly #accepted = new Set<number>();
  /** How many failed expectations of a test can't be derived from its response. */
  readonly #kept = new Map<number, number>();

  constructor(
    about: { request: CheckRequest; session: Session; file: ReadTestsFile; ordinals: readonly number[] },
    context: TestChecksContext,
    write: (text: string, revision: string) => Promise<string>,
  ) {
    this.request = about.request;
    this.session = about.session;
    this.#file = about.file;
    this.#context = context;
    this.#write = write;
    this.checks = about.ordinals.flatMap((ordinal) => this.#planned(ordinal));
  }

  get file(): ReadTestsFile {
    return this.#file;
  }

  async prepare(): Promise<void> {
    // For the gate, for the headers of calls (2026-07-28), and for output schemas.
    const calls = this.checks.some(({ head, skipped }) => head.method === 'tools/call' && skipped === undefined);
    const { session } = this;
    if (calls && declares(session.capabilities, 'tools')) await this.#context.catalog.fetch(session, 'tools', 'all');
  }

  /** The file with what failed written anew from the responses, of these tests, by default of all that aren't accepted. */
  preview(ordinals: readonly number[] = [...this.#news.keys()].filter((each) => !this.#accepted.has(each))) {
    const news = ordinals.flatMap((ordinal) => this.#news.get(ordinal) ?? []);
    const values = news.map(({ value }) => value);
    const { document, path } = this.#file;
    return {
      document: values.length === 0 ? document : withValues(document, values, path),
      updates: news.map(({ update }) => update),
      kept: [...this.#kept.values()].reduce((sum, each) => sum + each, 0),
    };
  }

  async accept(ordinals: readonly number[]): Promise<Undo> {
    const before = this.#file;
    const { document } = this.preview(ordinals);
    const revision = await this.#write(document.text, before.revision);
    // The places of the other values are the same in the new text.
    this.#file = { ...before, revision, document };
    for (const ordinal of ordinals) this.#accepted.add(ordinal);
    return async () => {
      const revisionBefore = await this.#write(before.document.text, revision);
      this.#file = { ...before, revision: revisionBefore };
      for (const ordinal of ordinals) this.#accepted.delete(ordinal);
    };
  }

  accepted({ ordinal, expectations: before }: CheckResult): Partial<CheckResult> {
    const test = this.#file.document.tests[ordinal];
    if (test === undefined) return {};
    const written = (this.#news.get(ordinal) ?? []).map(({ index }) => index);
    const expectations = before.map((each, index) => {
      const now = test.expect[index];
      if (each.kind === 'same' || now === undefined || !written.includes(index)) return each;
      return { ...statedExpectation(now), holds: true, ...(each.line !== undefined && { line: each.line }) };
    });
    return { digest: digestOf(test), expectations, unmet: firstUnmet(expectations) };
  }

  #planned(ordinal: number): PlannedCheck[] {
    const { document } = this.#file;
    return testsAt(document, [ordinal]).map(({ test, ...about }) => ({
      ...about,
      run: async (send) => this.#judge(ordinal, test, await send(savedRequest(test.request))),
    }));
  }

  async #judge(ordinal: number, test: Test, sent: SentRequest): Promise<Judged> {
    const { catalog, traffic } = this.#context;
    const { id } = this.session;
    const { request } = test;
    const tool = request.method === 'tools/call' ? toolNamed(catalog, id, request.params.name) : undefined;
    const recorded = await recordedResponse(traffic, id, sent, tool?.outputSchema);
    if ('failure' in recorded) return withoutResponse(recorded.failure);
    const { response } = recorded;
    const expectations = await this.#expectations(ordinal, test, response);
    return {
      state: judgedState(expectations),
      expectations,
      canAccept: this.#news.has(ordinal),
      ...(response.error !== undefined && { failure: response.error }),
    };
  }

  async #expectations(ordinal: number, { name, expect }: Test, response: CheckResponse): Promise<ValueExpectation[]> {
    const { schemas } = this.#context;
    const outcomes: ValueExpectation[] = [];
    const news: NewExpectation[] = [];
    let kept = 0;
    for (const [index, expectation] of expect.entries()) {
      const outcome = await judge(expectation, response, (schema, value) => schemas.check(schema, { json: value }));
      const { line } = this.#file.document.placeOf(['tests', ordinal, 'expect', index]);
      outcomes.push({ ...outcome, line });
      // A person wouldn't know either what a new value is for.
      if (outcomeOf(outcome) !== 'failed') continue;
      const value = newValue(expectation, response);
      if (value === undefined) kept += 1;
      else {
        const { kind, path, expected: before } = outcome;
        news.push({
          index,
          value: { path: ['tests', ordinal, 'expect', index, kindOf(expectation)], value },
          update: { name, kind, before, after: shownJson(value), ...(path !== undefined && { path }) },
        });
      }
    }
    if (news.length > 0) this.#news.set(ordinal, news);
    if (kept > 0) this.#kept.set(ordinal, kept);
    return outcomes;
  }
}

function savedRequest({ method, params }: TestRequest): SavedRequest {
  switch (method) {
    case 'tools/call':
      return { kind: 'call', tool: params.name, argumentsText: wholeText(params.arguments ?? {}) };
    case 'resources/read':
      return { kind: 'read', uri: params.uri };
    case 'prompts/get':
      return { kind: 'prompt', prompt: params.name, values: params.arguments ?? {} };
    case 'completion/complete':
      return { kind: 'completion', ...params, context: params.context?.arguments ?? {} };
  }
}

/** The tests at these places of a file; none at a place without one. */
export function testsAt(document: TestsDocument, ordinals: readonly number[]) {
  return ordinals.flatMap((ordinal) => {
    const test = document.tests[ordinal];
    if (test === undefined) return [];
    const { skip } = test;
    const skipped = skip === undefined ? undefined : { reason: 'file' as const, skip };
    return [{ test, head: headOf(document, test, ordinal), skipped }];
  });
}

/** What a test is in a list. */
export function headOf(document: TestsDocument, test: Test, ordinal: number) {
  const { name, request } = test;
  const { line } = document.placeOf(['tests', ordinal]);
  return { ordinal, name, method: request.method, target: targetOf(request), line, digest: digestOf(test) };
}

function digestOf({ request, expect, skip }: Test): string {
  return createHash('sha256')
    .update(JSON.stringify([request, expect, skip]))
    .digest('hex');
}
