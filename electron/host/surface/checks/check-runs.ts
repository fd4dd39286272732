import { randomUUID } from 'node:crypto';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import {
  type CheckResult,
  type CheckRow,
  type CountedState,
  countChecks,
  countedState,
} from '#shared/model/checks/check.ts';
import type { CheckRun, CheckSourceKind } from '#shared/model/checks/check-run.ts';
import type { Catalog } from '../lists/catalog.ts';
import { type CheckedResult, cutResult, judgedResult, waitingResult } from './check-result.ts';
import {
  type PlannedCheck,
  type PlannedRun,
  type SavedRequest,
  type SentRequest,
  type Undo,
  withoutResponse,
} from './planned-check.ts';
import { type Allowance, type Senders, sendRequest } from './send-request.ts';

/** Runs in memory, of each kind: the window shows the newest result of a test, which may be of a run before the last ones. */
const mostHeld: Readonly<Record<CheckSourceKind, number>> = { tests: 10, recording: 3, pins: 10 };
/** So many characters of compared responses are kept of a run. */
const mostCharacters = 64 * 2 ** 20;

export interface CheckRunsContext extends Senders {
  catalog: Catalog;
  /** A run or one of its checks changed. */
  onChange(): void;
}

interface RunOptions {
  /** Absent: as the request says. */
  allowance?: Allowance;
  onResult?: ((result: CheckedResult) => void) | undefined;
}

interface Entry {
  run: CheckRun;
  planned: PlannedRun;
  onResult: RunOptions['onResult'];
  results: CheckedResult[];
  characters: number;
  abort: AbortController;
  /** Settles when the run has ended. */
  work: Promise<void>;
}

/** Sends the requests of checks one after another, and judges the responses. The newest few runs are kept. */
export class CheckRuns {
  readonly #context: CheckRunsContext;
  readonly #held = new Map<string, Entry>();

  constructor(context: CheckRunsContext) {
    this.#context = context;
  }

  /**
   * Starts a run and cancels those of its kind; one of pins waits for those of its server. `onResult` gets what came of each
   * check.
   */
  async start(planned: PlannedRun, { allowance = allowanceOf(planned), onResult }: RunOptions = {}): Promise<CheckRun> {
    const { request, session, checks } = planned;
    const { kind } = request.source;
    const before = this.#open(kind).filter(({ run }) => kind !== 'pins' || run.request.serverId === request.serverId);
    const isFirst = before.length === 0;
    const entry: Entry = {
      run: {
        checkRunId: randomUUID(),
        request,
        serverName: session.server.name,
        sessionId: session.id,
        phase: isFirst ? firstPhase(planned) : 'waiting',
        isCancelled: false,
        checks: checks.length,
        counts: countChecks([]),
        acceptable: 0,
      },
      planned,
      onResult,
      results: checks.map(waitingResult),
      characters: 0,
      abort: new AbortController(),
      work: Promise.resolve(),
    };
    // Before anything is waited for, so that the next run finds it.
    this.#held.set(entry.run.checkRunId, entry);
    this.#dropOldest(kind);
    const turn = Promise.all(before.map((each) => (kind === 'pins' ? each.work : this.#cancel(each))));
    entry.work = turn.then(() => this.#run(entry, allowance));
    this.#context.onChange();
    if (kind !== 'pins') await turn;
    return entry.run;
  }

  /** The runs that are kept, the newest last. */
  list(): CheckRun[] {
    return [...this.#held.values()].map(({ run }) => run);
  }

  get(checkRunId: string): CheckRun {
    return this.#find(checkRunId).run;
  }

  /** How a run gets its checks. */
  planned(checkRunId: string): PlannedRun {
    return this.#find(checkRunId).planned;
  }

  /** Resolves with the run when it has ended. */
  async ended(checkRunId: string): Promise<CheckRun> {
    const entry = this.#find(checkRunId);
    await entry.work;
    return entry.run;
  }

  /** See the contract's `checks.rows`. */
  rows(
    checkRunId: string,
    { states, text = '' }: { states?: readonly CountedState[] | undefined; text?: string | undefined },
    from: number,
    count: number,
  ): { rows: CheckRow[]; total: number } {
    const words = text.toLowerCase();
    const found = this.#find(checkRunId).results.filter((result) => {
      const { method, name, target } = result;
      const counted = countedState(result);
      return (
        (states === undefined || (counted !== undefined && states.includes(counted))) &&
        (words === '' || `${name} ${method} ${target}`.toLowerCase().includes(words))
      );
    });
    const rows = found
      .slice(from, from + count)
      .map(({ expectations: _all, differences: _values, runId: _runId, responseSeq: _seq, ...row }): CheckRow => row);
    return { rows, total: found.length };
  }

  result(checkRunId: string, ordinal: number): CheckResult {
    return cutResult(this.results(checkRunId).find((each) => each.ordinal === ordinal) ?? fail('unknownComparison'));
  }

  /** All checks of a run, with everything that differs. */
  results(checkRunId: string): readonly CheckedResult[] {
    return this.#find(checkRunId).results;
  }

  async cancel(checkRunId: string): Promise<void> {
    await this.#cancel(this.#find(checkRunId));
  }

  /**
   * Makes what these checks had what must hold, by default of all that can be. Resolves when the run has ended, with the
   * accepted ones and what takes that back.
   */
  async accept(checkRunId: string, ordinals?: readonly number[]): Promise<{ accepted: number; undo: Undo }> {
    const entry = this.#find(checkRunId);
    await entry.work;
    const chosen = entry.results.filter(
      ({ canAccept, ordinal }) => canAccept && (ordinals === undefined || ordinals.includes(ordinal)),
    );
    const accepted = chosen.map(({ ordinal }) => ordinal);
    if (accepted.length === 0) return { accepted: 0, undo: async () => {} };
    const undo = await entry.planned.accept(accepted);
    const show = (results: readonly CheckedResult[]) => {
      const changed = new Map(results.map((result) => [result.ordinal, result]));
      entry.results = entry.results.map((result) => changed.get(result.ordinal) ?? result);
      this.#count(entry);
      this.#context.onChange();
    };
    show(
      chosen.map((result) => ({
        ...result,
        ...entry.planned.accepted?.(result),
        ...{ isAccepted: true, canAccept: false },
      })),
    );
    return {
      accepted: accepted.length,
      undo: async () => {
        await undo();
        show(chosen);
      },
    };
  }

  /** Cancels what runs. */
  async close(): Promise<void> {
    await Promise.all([...this.#held.values()].map((entry) => this.#cancel(entry)));
  }

  #find(checkRunId: string): Entry {
    return this.#held.get(checkRunId) ?? fail('unknownComparison');
  }

  #open(kind: CheckSourceKind): Entry[] {
    return [...this.#held.values()].filter(({ run }) => run.request.source.kind === kind && run.phase !== 'ended');
  }

  #dropOldest(kind: CheckSourceKind): void {
    const ofKind = [...this.#held.values()].filter(({ run }) => run.request.source.kind === kind);
    for (const { run } of ofKind.slice(0, -mostHeld[kind]))
      if (run.phase === 'ended') this.#held.delete(run.checkRunId);
  }

  async #cancel(entry: Entry): Promise<void> {
    if (entry.run.phase !== 'ended') entry.run = { ...entry.run, isCancelled: true };
    entry.abort.abort();
    await entry.work;
  }

  /** Never rejects. */
  async #run(entry: Entry, allowance: Allowance): Promise<void> {
    const { planned, abort } = entry;
    const { session, hasOwnSession } = planned;
    const { signal } = abort;
    const { onChange } = this.#context;
    const stop = () => void session.close();
    if (hasOwnSession) signal.addEventListener('abort', stop, { once: true });
    try {
      if (!signal.aborted) {
        entry.run = { ...entry.run, phase: firstPhase(planned) };
        onChange();
        if (hasOwnSession) {
          session.start();
          await session.ready();
        }
        entry.run = { ...entry.run, phase: 'running' };
        onChange();
        await planned.prepare?.();
        await this.#runChecks(entry, allowance);
      }
    } catch (thrown) {
      if (!signal.aborted) entry.run = { ...entry.run, failure: failureFrom(thrown) };
    }
    planned.finish?.();
    if (hasOwnSession) {
      await session.close();
      this.#context.catalog.remove(session.id);
    }
    entry.run = { ...entry.run, phase: 'ended' };
    this.#count(entry);
    onChange();
  }

  async #runChecks(entry: Entry, allowance: Allowance): Promise<void> {
    const { planned, results, abort } = entry;
    for (const [index, check] of planned.checks.entries()) {
      const waiting = results[index];
      if (abort.signal.aborted || waiting === undefined) return;
      results[index] = { ...waiting, isRunning: true };
      this.#context.onChange();
      const result = await this.#runCheck(entry, check, allowance);
      if (abort.signal.aborted) {
        results[index] = waiting;
        return;
      }
      results[index] = result;
      entry.onResult?.(result);
      const { counts } = entry.run;
      const { state = 'error' } = result;
      entry.run = { ...entry.run, counts: { ...counts, [state]: counts[state] + 1 } };
    }
  }

  async #runCheck(entry: Entry, check: PlannedCheck, allowance: Allowance): Promise<CheckedResult> {
    const { planned, run } = entry;
    const { signal } = entry.abort;
    const { head, skipped } = check;
    if (skipped !== undefined) return { ...waitingResult(check), state: 'skipped', ...skipped };
    const { session } = planned;
    const sending = { session, checkRunId: run.checkRunId, allowance, signal };
    let sent: SentRequest | undefined;
    const sendOnce = async (saved: SavedRequest) => {
      sent = await sendRequest(saved, sending, this.#context);
      return sent;
    };
    const judged = await check.run(sendOnce).catch((thrown) => withoutResponse(failureFrom(thrown)));
    if (!signal.aborted) planned.onJudged?.(check, judged);
    const result = judgedResult(head, judged, sent);
    for (const expectation of result.expectations) {
      if (expectation.kind !== 'same') continue;
      entry.characters += (expectation.before ?? '').length + (expectation.after ?? '').length;
      if (entry.characters <= mostCharacters) continue;
      delete expectation.before;
      delete expectation.after;
    }
    return result;
  }

  #count(entry: Entry): void {
    const acceptable = entry.results.filter(({ canAccept }) => canAccept).length;
    entry.run = { ...entry.run, acceptable, counts: countChecks(entry.results) };
  }
}

function firstPhase({ hasOwnSession }: PlannedRun): CheckRun['phase'] {
  return hasOwnSession ? 'connecting' : 'running';
}

function allowanceOf({ request: { allowed, untilChanged, asks } }: PlannedRun): Allowance {
  return { allowed: new Set(allowed), ...(untilChanged && { untilChanged }), asks };
}
