import type { z } from 'zod';
import { fail } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import { type ReadId, type RunId, runIdSchema, type ServerId, type SessionId } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json/json.ts';
import { Listeners } from '../../listeners.ts';
import type { StoredPart } from '../../wire/content/content-block.ts';
import type { ContentStore } from '../../wire/content/content-store.ts';
import type { ResultTexts } from '../../wire/slices/large-message.ts';
import { resultOf } from '../../wire/traffic/recorded-message.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import type { History } from './history.ts';
import { kindsOfChecks, type OwnKind, type RunKey, type RunSelection } from './run-store.ts';

const inMemory = 500;
/** So many runs that were removed one by one can be restored. */
const mostRemoved = 100;

export interface Run {
  id: RunId;
  serverId: ServerId;
  sessionId: SessionId;
  at: number;
  pinned: boolean;
  checkRunId?: string | undefined;
  responseSeq?: number | undefined;
  result?: { readId?: ReadId | undefined } | undefined;
}

export interface RunHistoryContext {
  history: History;
  content: ContentStore;
  traffic: TrafficLog;
}

export type HistoryFilter = Omit<RunSelection, 'kind' | 'except'>;

export interface RunForm<R extends Run, Row> {
  kind: OwnKind;
  schema: z.ZodType<R>;
  /** The tool or prompt of the run; `at`: by which it is listed, unless that is when it was asked for. */
  keyOf(run: R): Pick<RunKey, 'name' | 'series'> & { at?: number };
  isOver(run: R): boolean;
  revive(run: R): R;
  rowOf(run: R): Row;
  partsOf(result: Json, texts?: ResultTexts): StoredPart[] | undefined;
}

/** The runs of a server, of which lists have its own ones; those of checks are found by their id. */
export class RunHistory<R extends Run, Row = R> {
  readonly #changes = new Listeners<[runId: RunId, isNew: boolean]>();
  readonly #context: RunHistoryContext;
  readonly #form: RunForm<R, Row>;
  readonly #recent = new BoundedMap<RunId, R>(inMemory, { mayDrop: (run) => this.#form.isOver(run) });
  /** Runs that were removed one by one, the newest last. */
  readonly #removed = new BoundedMap<RunId, R>(mostRemoved);
  /** Invalid stored runs, such as those of another version of Loupe. */
  readonly #unreadable = new Set<RunId>();

  constructor(context: RunHistoryContext, form: RunForm<R, Row>) {
    this.#context = context;
    this.#form = form;
  }

  /** Calls `listener` when a run has changed, or, with the id `all`, when many were removed. */
  onChange(listener: (runId: RunId, isNew: boolean) => void): void {
    this.#changes.add(listener);
  }

  /** Adds a run that has begun. */
  add(run: R): void {
    this.#save(run, { isStored: true, isNew: true });
  }

  /** Updates a run. `isStored` false: it's stored with its next change. */
  save(run: R, isStored = true): void {
    this.#save(run, { isStored, isNew: false });
  }

  #save(run: R, { isStored, isNew }: { isStored: boolean; isNew: boolean }): void {
    this.#recent.set(run.id, run);
    if (isStored) {
      const { id, serverId, at, pinned, checkRunId } = run;
      const kind = checkRunId === undefined ? this.#form.kind : kindsOfChecks[this.#form.kind];
      const key = { id, kind, serverId, at, pinned, ...this.#form.keyOf(run) };
      this.#context.history.saveRun(key, withoutContent(run));
    }
    this.#changes.call(run.id, isNew);
  }

  list(filter: HistoryFilter, from: number, count: number): R[] {
    for (;;) {
      const stored = this.#context.history.runs(this.#selection(filter), from, count);
      const runs = stored.map(({ record }) => (record === undefined ? undefined : this.#read(record)));
      if (runs.every((run) => run !== undefined)) return runs;
      // Rows are counted by position, so the selection must exclude invalid runs.
      for (const [index, { id }] of stored.entries()) if (runs[index] === undefined) this.#unreadable.add(id);
    }
  }

  rows({ from = 0, count, ...filter }: HistoryFilter & { from?: number; count: number }): {
    rows: Row[];
    total: number;
  } {
    const rows = this.list(filter, from, count).map((run) => this.#form.rowOf(run));
    return { rows, total: this.#context.history.countRuns(this.#selection(filter)) };
  }

  /** The row of a run; undefined when the filter excludes it. */
  locate(filter: HistoryFilter, runId: RunId): number | undefined {
    return this.#context.history.locateRun(this.#selection(filter), runId);
  }

  #selection(filter: HistoryFilter): RunSelection {
    return { ...filter, kind: this.#form.kind, except: this.#unreadable };
  }

  /** Fails with `unknownRun`. */
  find(runId: RunId): R {
    const recent = this.#recent.get(runId);
    if (recent !== undefined) return recent;
    const json = this.#context.history.run(runId);
    return (json === undefined ? undefined : this.#read(json)) ?? fail('unknownRun');
  }

  /** A run that is in memory with its content, as `get` has it; undefined for others. */
  current(runId: RunId): R | undefined {
    const run = this.#recent.get(runId);
    if (run?.result === undefined) return run;
    const { readId } = run.result;
    return readId !== undefined && this.#context.content.has(readId) ? run : undefined;
  }

  /** A run with its content, read from the traffic log if necessary and possible. Fails with `unknownRun`. */
  async get(runId: RunId): Promise<R> {
    const run = this.find(runId);
    const { result, responseSeq, sessionId } = run;
    const { content, traffic } = this.#context;
    if (result === undefined || responseSeq === undefined) return run;
    if (result.readId !== undefined && content.has(result.readId)) return run;
    const raw = await resultOf(traffic, responseSeq, sessionId);
    const parts = raw && this.#form.partsOf(raw.result, raw.texts);
    return withoutContent(run, parts && content.add(parts));
  }

  pin(runId: RunId, pinned: boolean): void {
    const { history } = this.#context;
    const recent = this.#recent.get(runId);
    if (recent !== undefined) this.#recent.set(runId, { ...recent, pinned });
    history.pin(runId, pinned);
    this.#changes.call(runId, false);
  }

  /** Removes a run, which `restore` brings back until Loupe quits, or for good a server's unpinned ones that have ended. */
  remove(which: { runId: RunId } | { serverId: ServerId }): void {
    const { history } = this.#context;
    if ('runId' in which) {
      this.#remember(which.runId);
      history.remove(which.runId);
      this.#recent.delete(which.runId);
      this.#changes.call(which.runId, false);
      return;
    }
    history.remove({ kind: this.#form.kind, serverId: which.serverId });
    for (const [id, run] of this.#recent) {
      if (run.serverId === which.serverId && !run.pinned && this.#form.isOver(run)) this.#recent.delete(id);
    }
    this.#changes.call(runIdSchema.parse('all'), false);
  }

  /** Brings back a run that was removed by its id. Fails with `unknownRun`. */
  restore(runId: RunId): void {
    const run = this.#removed.get(runId) ?? fail('unknownRun');
    this.#removed.delete(runId);
    this.save(run);
  }

  #remember(runId: RunId): void {
    const json = this.#context.history.run(runId);
    const run = this.#recent.get(runId) ?? (json === undefined ? undefined : this.#read(json));
    if (run === undefined) return;
    this.#removed.set(runId, run);
  }

  #read(json: Json): R | undefined {
    const { data } = this.#form.schema.safeParse(json);
    return data && (this.#recent.get(data.id) ?? this.#form.revive(data));
  }
}

/** A run without its content, which isn't stored, or with other content. */
function withoutContent<R extends Run>(run: R, readId?: ReadId): R {
  if (run.result === undefined) return run;
  const { readId: _former, ...result } = run.result;
  return { ...run, result: readId === undefined ? result : { ...result, readId } };
}
