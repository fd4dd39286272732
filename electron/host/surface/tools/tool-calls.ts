import { randomUUID } from 'node:crypto';
import { extensionIds } from '#shared/mcp/client-capabilities.ts';
import { paramHeaderFaults, paramHeaders } from '#shared/mcp/param-headers.ts';
import { createdTask, readTask } from '#shared/mcp/read-task.ts';
import { takesTask } from '#shared/mcp/server-capabilities.ts';
import { createFailure, FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import { type RunId, readIdSchema, runIdSchema, type SessionId } from '#shared/model/id.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json.ts';
import type { SchemaCheck } from '#shared/model/schema-check.ts';
import type { TaskState } from '#shared/model/task.ts';
import type { Progress, ToolCall } from '#shared/model/tool-call.ts';
import { exactResponse } from '../../exchanges/exact-response.ts';
import { throughRounds } from '../../exchanges/rounds/through-rounds.ts';
import { createTask, withProblem } from '../../exchanges/tasks/task-log.ts';
import { Tasks } from '../../exchanges/tasks/tasks.ts';
import type { GateVerdict, ToolGate } from '../../inbox/gate/tool-gate.ts';
import { failureOfError } from '../../inbox/server-requests/demanded-visits.ts';
import type { ServerRequests } from '../../inbox/server-requests/server-requests.ts';
import type { Clock } from '../../platform.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import type { History } from '../../records/history/history.ts';
import type { SchemaChecker } from '../../schemas/schema-checker.ts';
import { refusal } from '../../sessions/negotiation/negotiation.ts';
import type { PeerResponse, StrayAnswer } from '../../sessions/peer-response.ts';
import type { Permit } from '../../sessions/permit.ts';
import type { Session } from '../../sessions/session.ts';
import type { ContentStore } from '../../wire/content/content-store.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import type { Catalog } from '../lists/catalog.ts';
import { callParams, readArguments } from './call-arguments.ts';
import { auditEnd, recordDecision } from './call-audit.ts';
import { CallHistory } from './call-history.ts';
import { CallRecord } from './call-record.ts';
import { describeToolResult } from './tool-result.ts';

const METHOD = 'tools/call';
const HEADER_MISMATCH = -32020;

/** The newest tasks of a server, of which those that have not ended are followed again. */
const MOST_RESUMED = 1000;

export interface CallsContext {
  clock: Clock;
  catalog: Catalog;
  content: ContentStore;
  schemas: SchemaChecker;
  gate: ToolGate;
  serverRequests: ServerRequests;
  history: History;
  audit: AuditLog;
  traffic: TrafficLog;
  changed(runId: RunId): void;
}

/** A call as a user wants it: see the contract's `calls.start`. */
export interface CallRequest {
  tool: string;
  argumentsText: string;
  invalid?: boolean;
  times?: number;
  timeoutMs?: number | undefined;
  maxTimeoutMs?: number | undefined;
  /** To run as a task (2025-11-25), for so many milliseconds. */
  asTask?: ToolCall['asTask'];
  /** The app that asks for it, by its resource's URI. */
  app?: string | undefined;
}

/** What whoever waits for a call wants to hear of it. */
export interface RunWatch {
  /** Aborting cancels the call, and its task. */
  signal?: AbortSignal;
  onProgress?(progress: Omit<Progress, 'at'>): void;
  /** Its task was seen in a state that is new. */
  onTask?(state: { id: string } & Pick<TaskState, 'status' | 'message'>): void;
}

/** Every `tools/call` that is asked for: past the gate, onto the wire, into the history (server, tools). */
export class ToolCalls {
  readonly history: CallHistory;
  readonly #context: CallsContext;
  readonly #tasks: Tasks;

  constructor(context: CallsContext) {
    this.#context = context;
    this.history = new CallHistory(context);
    const { clock, serverRequests, traffic } = context;
    this.#tasks = new Tasks({
      serverRequests,
      now: () => clock.now(),
      exact: (answer) => exactResponse(traffic, answer),
    });
  }

  /** The message that `start` would send now. Fails with `badArguments`, `notConnected`. */
  preview(session: Session, request: CallRequest): string {
    return JSON.stringify(session.compose(METHOD, callParams(request, readArguments(request.argumentsText)), true));
  }

  /** Checks arguments against the `inputSchema` of one item of the session's list. */
  check(sessionId: SessionId, ordinal: number, argumentsText: string): Promise<SchemaCheck> {
    const [item] = this.#context.catalog.items(sessionId, 'tools', ordinal, 1).items;
    return this.#context.schemas.check(isJsonObject(item?.raw) ? item.raw.inputSchema : undefined, argumentsText);
  }

  /** Asks for a call and returns at once. Fails with `badArguments`, `invalidParamHeaders`, `notConnected`. */
  start(session: Session, request: CallRequest): RunId {
    const record = this.#record(session, request);
    void this.#run(session, request, record);
    return record.call.id;
  }

  /** The same, and resolves when the call, or the last of the series, is over. */
  async run(session: Session, request: CallRequest, { signal, onProgress, onTask }: RunWatch = {}): Promise<ToolCall> {
    const record = this.#record(session, request);
    if (onTask !== undefined) record.onTaskState(onTask);
    const cancel = () => {
      this.cancel(record.call.id);
      // Whoever waits for the call waits no longer for a server that takes its time.
      this.#tasks.leave(record.call.id);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted) cancel();
    const last = await this.#run(session, request, record, onProgress);
    signal?.removeEventListener('abort', cancel);
    return last.call;
  }

  /** Takes a waiting call back or cancels a running one; of a series, all that would follow. */
  cancel(runId: RunId): void {
    this.history.live(runId)?.abort.abort();
  }

  /** A call of an old session, or one behind another in a series. */
  #record(session: Session, request: CallRequest, series?: ToolCall['series']): CallRecord {
    const { clock } = this.#context;
    this.#checkTask(session, request);
    const values = readArguments(request.argumentsText);
    this.#headers(session, request.tool, values);
    const id = runIdSchema.parse(randomUUID());
    const message = session.compose(METHOD, callParams(request, values));
    const times = request.times ?? 1;
    const record = this.#remember({
      ...{ id, serverId: session.server.id, serverName: session.server.name, sessionId: session.id },
      ...{ tool: request.tool, at: clock.now(), phase: 'waiting', invalid: request.invalid === true, pinned: false },
      ...{ argumentsText: JSON.stringify(values), progressLog: [], strays: [], rounds: [], requestId: message.id },
      ...(request.asTask && { asTask: request.asTask }),
      ...(request.app !== undefined && { app: request.app }),
      ...(series ? { series } : times > 1 && { series: { id, number: 1, of: times } }),
    });
    record.message = message;
    return record;
  }

  #remember(call: ToolCall): CallRecord {
    const record: CallRecord = new CallRecord(call, this.#context.clock, (isWorthKeeping) =>
      isWorthKeeping ? this.history.save(record.call) : this.#context.changed(call.id),
    );
    this.history.add(record);
    return record;
  }

  async #run(
    session: Session,
    request: CallRequest,
    first: CallRecord,
    onProgress?: (progress: Omit<Progress, 'at'>) => void,
  ): Promise<CallRecord> {
    const { gate } = this.#context;
    const { id: runId, tool } = first.call;
    const times = request.times ?? 1;
    const { signal } = first.abort;
    let verdict = await this.#decide(session, request, first, times, signal);
    if (verdict.permit === undefined) return first;
    let record = first;
    await this.#send(session, { ...request, onProgress }, record, verdict, signal);
    for (let number = 2; number <= times && !signal.aborted && session.phase === 'ready'; number++) {
      record = this.#record(session, request, { id: runId, number, of: times });
      const both = AbortSignal.any([signal, record.abort.signal]);
      if (gate.holds(session.id, tool, verdict)) record.decided(verdict.decision);
      else verdict = await this.#decide(session, request, record, times - number + 1, both);
      if (verdict.permit === undefined) return record;
      await this.#send(session, { ...request, onProgress }, record, verdict, both);
    }
    return record;
  }

  /** Lets the gate decide about a call, and those that follow it; without a permit the call has ended. */
  async #decide(
    session: Session,
    request: CallRequest,
    record: CallRecord,
    times: number,
    signal: AbortSignal,
  ): Promise<GateVerdict> {
    const { id: runId, tool, invalid } = record.call;
    const message = record.message ?? fail('unknownRun');
    const verdict = await this.#context.gate.decide({
      ...{ session, runId, tool, message, times, invalid, signal },
      ...(request.app !== undefined && { app: request.app }),
    });
    record.decided(verdict.decision);
    try {
      recordDecision(this.#context.audit, record.call, times);
    } catch (thrown) {
      const failure = failureFrom(thrown);
      record.failed(failure);
      auditEnd(this.#context.audit, record.call);
      return { decision: verdict.decision, definition: verdict.definition, failure };
    }
    if (verdict.permit === undefined) record.failed(verdict.failure);
    return verdict;
  }

  /** Never rejects: how it went is in the record. */
  async #send(
    session: Session,
    request: CallRequest & { onProgress: ((progress: Omit<Progress, 'at'>) => void) | undefined },
    record: CallRecord,
    verdict: GateVerdict & { permit: Permit },
    signal: AbortSignal,
  ): Promise<void> {
    const { timeoutMs, maxTimeoutMs, onProgress } = request;
    let { permit } = verdict;
    const { tool } = record.call;
    const message = record.message ?? fail('unknownRun');
    try {
      record.sent(message.id);
      const options = {
        signal,
        ...(timeoutMs !== undefined && { timeoutMs }),
        ...(maxTimeoutMs !== undefined && { maxTimeoutMs }),
        onProgress: (progress: Omit<Progress, 'at'>) => {
          record.progressed(progress);
          onProgress?.(progress);
        },
        onSent: (requestSeq: number) => record.sentAs(requestSeq),
        onStray: (stray: StrayAnswer) => record.strayed(stray),
      };
      const { clock, serverRequests } = this.#context;
      let isFirst = true;
      let isFurtherRound = false;
      let isListedAgain = false;
      const send = (params: JsonObject): Promise<PeerResponse> => {
        const next = isFirst ? message : session.compose(METHOD, params);
        const headers = this.#headers(session, tool, message.params.arguments);
        const sent = session.send(permit, next, { ...options, headers, isFurtherRound });
        isFirst = false;
        isFurtherRound = true;
        return sent;
      };
      const answer = await throughRounds({
        ...{ session, serverRequests, method: METHOD, signal, now: () => clock.now() },
        params: callParams(record.call, message.params.arguments ?? {}),
        onRound: (round) => record.round(round),
        send: async (params) => {
          const first = await send(params);
          if (isListedAgain || session.era !== 'modern' || first.error?.code !== HEADER_MISMATCH) return first;
          // The list may be an old one: it is fetched again and the call retried, once (2026-07-28, HTTP headers).
          isListedAgain = true;
          await this.#context.catalog.fetch(session, 'tools');
          if (!this.#context.gate.holds(session.id, tool, verdict)) {
            const again = await this.#decide(session, request, record, 1, signal);
            if (again.permit === undefined) throw new FailureError(again.failure);
            permit = again.permit;
            isFurtherRound = false;
          }
          return send(params);
        },
      });
      const definition = this.#definition(session.id, tool);
      const task = createdTask(answer.result, session.era);
      if (task === undefined) await this.#take(record, await this.#exact(session, answer), definition?.outputSchema);
      else await this.#followNew(session, record, task, answer);
    } catch (thrown) {
      record.failed(failureFrom(thrown));
    }
    if (record.call.phase === 'ended') auditEnd(this.#context.audit, record.call);
  }

  /** The server gave a task instead of a result. */
  async #followNew(session: Session, record: CallRecord, raw: JsonObject, answer: PeerResponse): Promise<void> {
    const reading = readTask(raw, session.era);
    const at = { frameSeq: answer.responseSeq };
    if (reading === undefined) {
      throw new FailureError(createFailure('malformedTask', { problem: 'status is missing' }, at));
    }
    const task = createTask(reading, { at: this.#context.clock.now(), from: 'created', ...at }, session.era);
    const isAsked = session.era === 'modern' ? knowsTasks(session) : record.call.asTask !== undefined;
    record.task(isAsked ? task : withProblem(task, 'notAsked', answer.responseSeq), answer.requestSeq);
    await this.#follow(session, record);
  }

  async #follow(session: Session, record: CallRecord): Promise<void> {
    const answer = await this.#tasks.follow(session, record);
    if (answer === undefined) return;
    await this.#take(record, answer, this.#definition(session.id, record.call.tool)?.outputSchema);
  }

  /** Follows a task that was left, or whose connection was lost, until it ends. */
  async #followAgain(session: Session, runId: RunId): Promise<void> {
    const record = this.history.live(runId) ?? this.#remember(this.history.find(runId));
    if (!isOpen(record.call)) return;
    record.resumed(session.id);
    try {
      await this.#follow(session, record);
    } catch (thrown) {
      record.failed(failureFrom(thrown));
    }
    if (record.call.phase === 'ended') auditEnd(this.#context.audit, record.call);
  }

  /** A session can take requests: the tasks of its server that were not left are followed again. */
  resume(session: Session): void {
    for (const call of this.history.withTask({ serverId: session.server.id, limit: MOST_RESUMED })) {
      if (isOpen(call) && call.task?.follow === 'unreachable') void this.#followAgain(session, call.id);
    }
  }

  /** Follows a task again that a person had left. Fails with `unknownRun`. */
  followTask(session: Session, runId: RunId): void {
    this.history.find(runId);
    void this.#followAgain(session, runId);
  }

  get tasks(): Tasks {
    return this.#tasks;
  }

  /** Nothing else sees an answer before it is refused, or exact. */
  #exact(session: Session, answer: PeerResponse): Promise<PeerResponse> {
    if (answer.error !== undefined) {
      throw new FailureError(failureOfError(this.#context.serverRequests, session, METHOD, answer));
    }
    return exactResponse(this.#context.traffic, answer);
  }

  /** Nothing else sees a result before it is checked. */
  async #take(record: CallRecord, answer: PeerResponse, outputSchema: Json | undefined): Promise<void> {
    if (answer.error !== undefined) throw new FailureError(refusal(METHOD, answer));
    const { content, schemas, traffic } = this.#context;
    const { result, parts } = describeToolResult(answer.result ?? null, outputSchema !== undefined);
    const structured = result.structured && parts[result.structured.index]?.text;
    const isChecked = outputSchema !== undefined && structured !== undefined && !result.isError;
    const check = isChecked ? await schemas.check(outputSchema, structured) : undefined;
    const readId = readIdSchema.parse(randomUUID());
    content.keep(readId, parts);
    const { size } = (await traffic.frame(answer.responseSeq)).frame;
    record.succeeded({ ...result, readId, bytes: size, ...(check && { check }) }, answer);
  }

  /**
   * The headers that go with a call over HTTP (2026-07-28, tools: `x-mcp-header`). Fails with `invalidParamHeaders` when
   * any tool of the name is annotated in a way that makes it one that must not be called.
   */
  #headers(session: Session, tool: string, values: Json | undefined): Record<string, string> {
    if (session.era !== 'modern' || session.view().transport !== 'http') return {};
    const schemas = this.#context.catalog
      .named(session.id, 'tools', tool)
      .map((item) => (isJsonObject(item) ? item.inputSchema : undefined));
    const [fault] = schemas.flatMap((schema) => paramHeaderFaults(schema));
    if (fault !== undefined) fail('invalidParamHeaders', { tool, problem: fault });
    return paramHeaders(schemas[0], values);
  }

  /** Nothing goes out as a task that the server or the tool does not take as one. */
  #checkTask(session: Session, { tool, asTask }: CallRequest): void {
    if (asTask === undefined) return;
    const { revision, capabilities } = session.view();
    if (takesTask(revision, capabilities, this.#definition(session.id, tool))) return;
    fail('capabilityMissing', { capability: `tasks.requests.tools.call (${tool})` });
  }

  #definition(sessionId: SessionId, tool: string) {
    const [first] = this.#context.catalog.named(sessionId, 'tools', tool);
    return isJsonObject(first) ? first : undefined;
  }
}

function knowsTasks(session: Session): boolean {
  const { clientCapabilities } = session.view();
  const extensions = isJsonObject(clientCapabilities) ? clientCapabilities.extensions : undefined;
  return isJsonObject(extensions) && extensions[extensionIds.tasks] !== undefined;
}

function isOpen({ phase, task }: ToolCall): boolean {
  return phase === 'running' && task !== undefined && task.follow !== 'over' && task.follow !== 'following';
}
