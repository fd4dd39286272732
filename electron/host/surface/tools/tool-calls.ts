import { randomUUID } from 'node:crypto';
import { extensionIds } from '#shared/mcp/capabilities.ts';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import { type PinId, type RunId, runIdSchema, type SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import type { TaskState } from '#shared/model/runs/task.ts';
import type { Progress, ToolCall, ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { type CallMessage, CallRecord } from '../../exchanges/calls/call-record.ts';
import { CallSender, callMethod, type WrittenCall } from '../../exchanges/calls/call-sender.ts';
import type { Exchanges } from '../../exchanges/exchanges.ts';
import { createTask, withProblem } from '../../exchanges/tasks/task-log.ts';
import { Tasks } from '../../exchanges/tasks/tasks.ts';
import type { ToolGate } from '../../inbox/gate/tool-gate.ts';
import { readObject } from '../../inbox/server-requests/read-reply.ts';
import type { ServerRequests } from '../../inbox/server-requests/server-requests.ts';
import type { Clock } from '../../platform.ts';
import type { History } from '../../records/history/history.ts';
import { RunHistory } from '../../records/history/run-history.ts';
import type { SchemaChecker } from '../../schemas/schema-checker.ts';
import { type PeerResponse, throwIfError } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';
import type { ContentStore } from '../../wire/content/content-store.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import { type ExactResult, messageOf } from '../../wire/traffic/recorded-message.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import { createdTask, readTask } from '../../wire/transports/read-task.ts';
import type { Catalog } from '../lists/catalog.ts';
import { ListedTools } from './listed-tools.ts';
import { callForm, describeToolResult, structureOf } from './tool-result.ts';

/** The newest tasks of a server that are checked for open ones. */
const maxResumed = 1000;

const maxLive = 500;

export interface CallsContext {
  clock: Clock;
  catalog: Catalog;
  content: ContentStore;
  schemas: SchemaChecker;
  gate: ToolGate;
  exchanges: Exchanges;
  serverRequests: ServerRequests;
  history: History;
  traffic: TrafficLog;
}

/** See the contract's `calls.start`. */
export interface CallInput {
  tool: string;
  argumentsText: string;
  invalid?: boolean;
  times?: number;
  timeoutMs?: number | undefined;
  maxTimeoutMs?: number | undefined;
  /** Runs the call as a task (2025-11-25) with this TTL. */
  asTask?: ToolCall['asTask'];
  app?: string | undefined;
  pinId?: PinId | undefined;
  checkRunId?: string | undefined;
  /** A hand-written message. */
  written?: WrittenCall;
}

export interface RunWatch {
  /** Aborting cancels the call and its task. */
  signal?: AbortSignal;
  /** Called before the call is decided about. */
  onStart?(runId: RunId): void;
  onProgress?: ((progress: Omit<Progress, 'at'>) => void) | undefined;
  onTask?(state: { id: string } & Pick<TaskState, 'status' | 'message'>): void;
}

/** Composes the tool calls of users, checks and apps, sends them after the gate's decision, and stores them in the history. */
export class ToolCalls {
  readonly history: RunHistory<ToolCall, ToolCallSummary>;
  readonly tasks: Tasks;
  readonly #context: CallsContext;
  readonly #tools: ListedTools;
  readonly #sender: CallSender;
  readonly #live = new BoundedMap<RunId, CallRecord>(maxLive, {
    mayDrop: ({ call }) => call.phase === 'ended',
  });
  /** The calls that `start` began and that haven't ended, the newest of each kind, by what makes two of them the same. */
  readonly #started = new Map<string, RunId>();

  constructor(context: CallsContext) {
    const { clock, catalog, serverRequests, exchanges, gate } = context;
    this.#context = context;
    this.history = new RunHistory(context, callForm);
    this.tasks = new Tasks({
      clock,
      serverRequests,
      exact: (response) => exchanges.exact(response),
    });
    this.#tools = new ListedTools(catalog);
    this.#sender = new CallSender({
      exchanges,
      gate,
      headers: (session, tool, values) => this.#tools.headers(session, tool, values),
      refreshTools: (session) => catalog.fetch(session, 'tools'),
    });
  }

  /** The message that `start` would send now. Fails with `badArguments`, `notConnected`. */
  preview(session: Session, request: CallInput): string {
    const params = callParams(request, readObject(request.argumentsText, 'badArguments'));
    return JSON.stringify(session.compose({ method: callMethod, params }, { progress: true, isPreview: true }));
  }

  /** Checks arguments against the `inputSchema` of one item of the session's list. */
  check(sessionId: SessionId, ordinal: number, argumentsText: string): Promise<SchemaCheck> {
    return this.#context.schemas.check(this.#tools.inputSchemaAt(sessionId, ordinal), argumentsText);
  }

  /**
   * Requests a call and returns at once; while the same one waits for a decision, it is that one, and nobody is asked
   * again. Fails with `badArguments`, `invalidParamHeaders`, `notConnected`.
   */
  start(session: Session, request: CallInput): { runId: RunId; isWaiting: boolean } {
    const { tool, argumentsText, invalid = false, times = 1, asTask = null } = request;
    const values = readObject(argumentsText, 'badArguments');
    const key = JSON.stringify([session.id, tool, values, invalid, times, asTask]);
    const waiting = this.#started.get(key);
    if (waiting !== undefined && this.live(waiting)?.call.phase === 'waiting')
      return { runId: waiting, isWaiting: true };
    const series = this.#prepare(session, request);
    const runId = series.first.call.id;
    this.#started.set(key, runId);
    void this.#run(series).finally(() => {
      if (this.#started.get(key) === runId) this.#started.delete(key);
    });
    return { runId, isWaiting: false };
  }

  /** Starts a hand-written call, valid or not; only its id is Loupe's. Returns at once. */
  startWritten(session: Session, written: WrittenCall): RunId {
    const { params } = written.message;
    const { timeoutMs, checkRunId } = written;
    const request = { ...readWritten(params), timeoutMs, checkRunId, written };
    const first = this.#record(session, request, params);
    void this.#run({ session, request, params, first });
    return first.call.id;
  }

  async run(
    session: Session,
    request: CallInput,
    { signal, onStart, onProgress, onTask }: RunWatch = {},
  ): Promise<ToolCall> {
    const series = this.#prepare(session, request);
    const { first } = series;
    onStart?.(first.call.id);
    if (onTask !== undefined) first.onTaskState(onTask);
    const cancel = () => {
      this.cancel(first.call.id);
      // The caller doesn't wait for the server to confirm.
      this.tasks.leave(first.call.id);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted) cancel();
    const last = await this.#run(series, onProgress);
    signal?.removeEventListener('abort', cancel);
    return last.call;
  }

  cancel(runId: RunId): void {
    this.live(runId)?.abort.abort();
  }

  live(runId: RunId): CallRecord | undefined {
    return this.#live.get(runId);
  }

  /** A range of a call's message: as sent, or as composed before that. Fails with `unknownRun`. */
  async message(runId: RunId, offset: number, length: number): Promise<{ text: string; characters: number }> {
    const message = await this.#message(runId);
    return { text: message.slice(offset, offset + length), characters: message.length };
  }

  async #message(runId: RunId): Promise<string> {
    const composed = this.live(runId)?.message;
    if (composed !== undefined) return JSON.stringify(composed);
    const call = this.history.find(runId);
    const { sessionId, requestId, requestSeq, task } = call;
    const isRecorded = requestSeq !== undefined && task === undefined;
    const sent = isRecorded ? await messageOf(this.#context.traffic, requestSeq, sessionId) : undefined;
    const params = callParams(call, readObject(call.argumentsText, 'badArguments'));
    return sent ?? JSON.stringify({ jsonrpc: '2.0', id: requestId, method: callMethod, params });
  }

  pin(runId: RunId, pinned: boolean): void {
    this.live(runId)?.change({ pinned });
    this.history.pin(runId, pinned);
  }

  #prepare(session: Session, request: CallInput): Series {
    this.#tools.checkTask(session, request.tool, request.asTask);
    const params = callParams(request, readObject(request.argumentsText, 'badArguments'));
    return { session, request, params, first: this.#record(session, request, params) };
  }

  #record(session: Session, request: CallInput, params: JsonObject, series?: ToolCall['series']): CallRecord {
    const { tool, invalid = false, times = 1, asTask, app, pinId, checkRunId, written } = request;
    if (written === undefined) this.#tools.headers(session, tool, params.arguments);
    const id = runIdSchema.parse(randomUUID());
    const message: CallMessage =
      written?.message ?? session.compose({ method: callMethod, params }, { progress: true });
    const record = this.#remember(
      {
        id,
        serverId: session.server.id,
        serverName: session.server.name,
        sessionId: session.id,
        tool,
        at: this.#context.clock.now(),
        phase: 'waiting',
        invalid,
        pinned: false,
        argumentsText: JSON.stringify(params.arguments ?? {}),
        progressLog: [],
        strays: [],
        rounds: [],
        requestId: message.id,
        ...(asTask && { asTask }),
        ...(app !== undefined && { app }),
        ...(pinId !== undefined && { pinId }),
        ...(checkRunId !== undefined && { checkRunId }),
        ...(series ? { series } : times > 1 && { series: { id, number: 1, of: times } }),
      },
      true,
    );
    record.message = message;
    return record;
  }

  #remember(call: ToolCall, isNew: boolean): CallRecord {
    const record: CallRecord = new CallRecord(call, this.#context.clock, (isWorthStoring) =>
      this.history.save(record.call, isWorthStoring),
    );
    this.#live.set(call.id, record);
    if (isNew) this.history.add(call);
    else this.history.save(call);
    return record;
  }

  /** Decides about and sends the calls of a series in turn; resolves with the last. Never rejects. */
  async #run({ session, request, params, first }: Series, onProgress?: RunWatch['onProgress']): Promise<CallRecord> {
    const { times = 1, timeoutMs, maxTimeoutMs, written } = request;
    const { signal } = first.abort;
    const options = { timeoutMs, maxTimeoutMs, written };
    first.onProgress(onProgress);
    let verdict = await this.#sender.decide(session, first, times, signal);
    if (verdict.permit === undefined) return first;
    let record = first;
    await this.#finish(session, first, this.#sender.send(session, first, verdict, { ...options, signal }));
    for (let number = 2; number <= times && !signal.aborted && session.phase === 'ready'; number++) {
      record = this.#record(session, request, params, { id: first.call.id, number, of: times });
      record.onProgress(onProgress);
      const both = AbortSignal.any([signal, record.abort.signal]);
      verdict = await this.#sender.decideAgain(session, record, times - number + 1, both, verdict);
      if (verdict.permit === undefined) return record;
      await this.#finish(session, record, this.#sender.send(session, record, verdict, { ...options, signal: both }));
    }
    return record;
  }

  async #finish(session: Session, record: CallRecord, sent: Promise<PeerResponse | undefined>): Promise<void> {
    try {
      const response = await sent;
      const created = createdTask(response?.result, session.era);
      if (response !== undefined && created === undefined) {
        await this.#take(session, record, await this.#context.exchanges.exact(response, false));
      } else {
        if (response !== undefined && created !== undefined) this.#addTask(session, record, created, response);
        const result = await this.tasks.follow(session, record);
        if (result !== undefined) await this.#take(session, record, result);
      }
    } catch (thrown) {
      record.failed(failureFrom(thrown));
    }
    if (record.call.phase === 'ended') this.#context.gate.ended(session, record.call.tool, record.call);
  }

  #addTask(session: Session, record: CallRecord, raw: JsonObject, { requestSeq, responseSeq }: PeerResponse): void {
    const at = { frameSeq: responseSeq };
    const reading = readTask(raw, session.era);
    if (reading === undefined) fail('malformedTask', { problem: 'noStatus' }, at);
    const task = createTask(reading, { at: this.#context.clock.now(), from: 'created', ...at }, session.era);
    const isRequested =
      session.era === 'modern' ? session.declares(extensionIds.tasks) : record.call.asTask !== undefined;
    record.task(isRequested ? task : withProblem(task, 'notRequested', responseSeq), requestSeq);
  }

  /** Follows a task again after polling was stopped or the connection lost. */
  async #followAgain(session: Session, runId: RunId): Promise<void> {
    const record = this.live(runId) ?? this.#remember(this.history.find(runId), false);
    if (!isOpen(record.call)) return;
    record.change({ sessionId: session.id });
    await this.#finish(session, record, Promise.resolve(undefined));
  }

  /** Follows the open tasks of a server again when its session is ready. */
  resume(session: Session): void {
    for (const call of this.history.list({ serverId: session.server.id, hasTask: true }, 0, maxResumed)) {
      if (isOpen(call) && call.task?.follow === 'unreachable') void this.#followAgain(session, call.id);
    }
  }

  /** Resumes polling of a task. Fails with `unknownRun`. */
  followTask(session: Session, runId: RunId): void {
    this.history.find(runId);
    void this.#followAgain(session, runId);
  }

  /** Stores a result after checking it against the tool's `outputSchema`. */
  async #take(
    session: Session,
    record: CallRecord,
    response: PeerResponse & Pick<ExactResult, 'texts'>,
  ): Promise<void> {
    throwIfError(callMethod, response);
    const { content, schemas, traffic } = this.#context;
    // The log writes the response meanwhile.
    const recorded = traffic.frame(response.responseSeq);
    recorded.catch(() => {});
    const outputSchema = this.#tools.definition(session.id, record.call.tool)?.outputSchema;
    const raw = response.result ?? null;
    const isError = isJsonObject(raw) && raw.isError === true;
    const structured = structureOf(raw, response.texts);
    const isChecked = outputSchema !== undefined && !isError;
    const check = isChecked ? await schemas.check(outputSchema, structured ?? 'null') : undefined;
    const isUsable = check !== undefined && check.verdict !== 'badSchema';
    // From 2026-07-28 on, null is a value like any other, if the schema allows it.
    const takesNull = session.era === 'modern' && structured === 'null' && check?.verdict === 'valid';
    const described = describeToolResult(raw, { promisesStructure: isUsable, takesNull }, response.texts);
    const { result, parts } = await inSlices(described);
    const isShown = check !== undefined && (result.structured !== undefined || !isUsable);
    const readId = content.add(parts);
    const { size } = (await recorded).frame;
    record.succeeded({ ...result, readId, bytes: size, ...(isShown && { check }) }, response);
  }
}

interface Series {
  session: Session;
  request: CallInput;
  params: JsonObject;
  first: CallRecord;
}

/** The parameters of a call, in the order in which they are sent. */
function callParams({ tool, asTask }: Pick<ToolCall, 'tool' | 'asTask'>, values: Json): JsonObject {
  return {
    name: tool,
    arguments: values,
    ...(asTask && { task: asTask.ttlMs === undefined ? {} : { ttl: asTask.ttlMs } }),
  };
}

/** The fields of a hand-written call for the history. */
function readWritten(params: JsonObject): Pick<CallInput, 'tool' | 'argumentsText' | 'asTask'> {
  const { task, arguments: values = {} } = params;
  const ttl = isJsonObject(task) ? task.ttl : undefined;
  return {
    tool: stringAt(params, 'name') ?? '',
    argumentsText: JSON.stringify(values),
    ...(isJsonObject(task) && { asTask: typeof ttl === 'number' ? { ttlMs: ttl } : {} }),
  };
}

function isOpen({ phase, task }: ToolCall): boolean {
  return phase === 'running' && task !== undefined && task.follow !== 'over' && task.follow !== 'following';
}
