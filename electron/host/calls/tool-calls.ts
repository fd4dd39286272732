import { randomUUID } from 'node:crypto';
import { paramHeaders } from '#shared/mcp/param-headers.ts';
import { FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import { type ReadId, type RunId, readIdSchema, runIdSchema, type ServerId, type SessionId } from '#shared/model/id.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';
import type { SchemaCheck } from '#shared/model/schema-check.ts';
import { type Progress, type ToolCall, type ToolCallSummary, toolCallSchema } from '#shared/model/tool-call.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ContentKeeper } from '../content/content-keeper.ts';
import type { ToolGate } from '../gate/tool-gate.ts';
import type { History } from '../history/history.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { Clock } from '../platform.ts';
import { throughRounds } from '../rounds/through-rounds.ts';
import type { SchemaChecker } from '../schemas/schema-checker.ts';
import type { Answer, StrayAnswer } from '../sessions/answer.ts';
import { refusal } from '../sessions/negotiation/negotiation.ts';
import type { ComposedRequest } from '../sessions/peer.ts';
import type { Permit } from '../sessions/permit.ts';
import type { Session } from '../sessions/session.ts';
import { exactAnswer, recordedResult } from '../traffic/exact-answer.ts';
import type { TrafficLog } from '../traffic/traffic-log.ts';
import { readArguments } from './call-arguments.ts';
import { CallRecord, interrupted, summaryOf } from './call-record.ts';
import { describeToolResult } from './tool-result.ts';

const METHOD = 'tools/call';

export interface CallsContext {
  clock: Clock;
  catalog: Catalog;
  content: ContentKeeper;
  schemas: SchemaChecker;
  gate: ToolGate;
  inbox: Inbox;
  history: History;
  audit: AuditLog;
  traffic: TrafficLog;
  changed(runId: RunId): void;
}

/** A call as a user wants it: see the contract's `calls.start`. */
export interface CallWish {
  tool: string;
  argumentsText: string;
  invalid?: boolean;
  times?: number;
  timeoutMs?: number | undefined;
  maxTimeoutMs?: number | undefined;
}

/** Every `tools/call` that is asked for: past the gate, onto the wire, into the history (server, tools). */
export class ToolCalls {
  readonly #context: CallsContext;
  readonly #records = new Map<RunId, CallRecord>();
  /** Messages of this run's calls as they were composed. */
  readonly #messages = new Map<RunId, ComposedRequest>();

  constructor(context: CallsContext) {
    this.#context = context;
  }

  /** The message that `start` would send now. Fails with `badArguments`, `notConnected`. */
  preview(session: Session, { tool, argumentsText }: CallWish): string {
    return JSON.stringify(session.compose(METHOD, { name: tool, arguments: readArguments(argumentsText) }, true));
  }

  /** Checks arguments against the `inputSchema` of one item of the session's list. */
  check(sessionId: SessionId, ordinal: number, argumentsText: string): Promise<SchemaCheck> {
    const [item] = this.#context.catalog.items(sessionId, 'tools', ordinal, 1).items;
    return this.#context.schemas.check(isJsonObject(item?.raw) ? item.raw.inputSchema : undefined, argumentsText);
  }

  /** Asks for a call and returns at once. Fails with `badArguments`, `notConnected`. */
  start(session: Session, wish: CallWish): RunId {
    const record = this.#record(session, wish);
    void this.#run(session, wish, record);
    return record.call.id;
  }

  /** The same, and resolves when the call, or the last of the series, is over. */
  async run(
    session: Session,
    wish: CallWish,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?(progress: Omit<Progress, 'at'>): void } = {},
  ): Promise<ToolCall> {
    const record = this.#record(session, wish);
    const cancel = () => this.cancel(record.call.id);
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted) cancel();
    const last = await this.#run(session, wish, record, onProgress);
    signal?.removeEventListener('abort', cancel);
    return last.call;
  }

  /** Takes a waiting call back or cancels a running one; of a series, all that would follow. */
  cancel(runId: RunId): void {
    this.#records.get(runId)?.abort.abort();
  }

  list(which: { serverId?: ServerId; tool?: string; series?: RunId; limit: number }): ToolCallSummary[] {
    const { serverId, tool, series, limit } = which;
    const stored = this.#context.history.runs({
      ...{ kind: 'tool', limit },
      ...(serverId !== undefined && { serverId }),
      ...(tool !== undefined && { name: tool }),
      ...(series !== undefined && { series }),
    });
    return stored.flatMap((json) => {
      const call = this.#fromStore(json);
      return call === undefined ? [] : [summaryOf(call)];
    });
  }

  /** One call, its result taken from the log again if need be. Fails with `unknownRun`. */
  async get(runId: RunId): Promise<ToolCall> {
    const call = this.#find(runId);
    const { result, responseSeq, sessionId } = call;
    if (result === undefined || responseSeq === undefined) return call;
    if (result.readId !== undefined && this.#context.content.has(result.readId)) return call;
    const { readId: _gone, ...kept } = result;
    const readId = await this.#keepAgain(responseSeq, sessionId);
    return { ...call, result: readId === undefined ? kept : { ...kept, readId } };
  }

  /** The JSON-RPC message of a call, as it was sent or is to be sent. Fails with `unknownRun`. */
  async message(runId: RunId): Promise<string> {
    const composed = this.#messages.get(runId);
    if (composed !== undefined) return JSON.stringify(composed);
    const { tool, argumentsText } = this.#find(runId);
    return JSON.stringify({ method: METHOD, params: { name: tool, arguments: readArguments(argumentsText) } });
  }

  pin(runId: RunId, pinned: boolean): void {
    this.#records.get(runId)?.pin(pinned);
    this.#context.history.pin(runId, pinned);
    this.#context.changed(runId);
  }

  /** Removes one call, or a server's unpinned ones, from the history. What runs goes on. */
  forget(which: { runId: RunId } | { serverId: ServerId }): void {
    const { history, changed } = this.#context;
    if ('runId' in which) {
      history.forget(which.runId);
      this.#records.delete(which.runId);
      changed(which.runId);
      return;
    }
    history.forget({ kind: 'tool', serverId: which.serverId });
    for (const [runId, { call }] of this.#records) {
      if (call.serverId === which.serverId && call.phase === 'ended' && !call.pinned) this.#records.delete(runId);
    }
    changed(runIdSchema.parse('all'));
  }

  /** A call of an old session, or one behind another in a series. */
  #record(session: Session, wish: CallWish, series?: ToolCall['series']): CallRecord {
    const { clock, history, changed } = this.#context;
    const values = readArguments(wish.argumentsText);
    const id = runIdSchema.parse(randomUUID());
    const message = session.compose(METHOD, { name: wish.tool, arguments: values });
    this.#messages.set(id, message);
    const times = wish.times ?? 1;
    const record: CallRecord = new CallRecord(
      {
        ...{ id, serverId: session.server.id, serverName: session.server.name, sessionId: session.id },
        ...{ tool: wish.tool, at: clock.now(), phase: 'waiting', invalid: wish.invalid === true, pinned: false },
        ...{ argumentsText: JSON.stringify(values), progressLog: [], strays: [], rounds: [], requestId: message.id },
        ...(series ? { series } : times > 1 && { series: { id, number: 1, of: times } }),
      },
      clock,
      () => {
        const { call } = record;
        history.saveRun(
          {
            ...{ id, kind: 'tool', serverId: call.serverId, name: call.tool, at: call.at, pinned: call.pinned },
            ...(call.series && { series: call.series.id }),
          },
          storable(call),
        );
        changed(id);
      },
    );
    this.#records.set(id, record);
    record.pin(false);
    return record;
  }

  async #run(
    session: Session,
    wish: CallWish,
    first: CallRecord,
    onProgress?: (progress: Omit<Progress, 'at'>) => void,
  ): Promise<CallRecord> {
    const { gate } = this.#context;
    const { id: runId, tool } = first.call;
    const message = this.#messages.get(runId) ?? fail('unknownRun');
    const times = wish.times ?? 1;
    const { signal } = first.abort;
    const verdict = await gate.decide({
      ...{ session, runId, tool, message, times, invalid: first.call.invalid, signal },
    });
    first.decided(verdict.decision);
    this.#auditDecision(first.call, times);
    if (verdict.permit === undefined) {
      first.failed(verdict.failure);
      return first;
    }
    let record = first;
    await this.#send(session, { ...wish, onProgress }, record, verdict.permit, signal);
    for (let number = 2; number <= times && !signal.aborted && session.phase === 'ready'; number++) {
      record = this.#record(session, wish, { id: runId, number, of: times });
      record.decided(verdict.decision);
      const both = AbortSignal.any([signal, record.abort.signal]);
      await this.#send(session, { ...wish, onProgress }, record, verdict.permit, both);
    }
    return record;
  }

  /** Never rejects: how it went is in the record. */
  async #send(
    session: Session,
    {
      timeoutMs,
      maxTimeoutMs,
      onProgress,
    }: CallWish & { onProgress: ((progress: Omit<Progress, 'at'>) => void) | undefined },
    record: CallRecord,
    permit: Permit,
    signal: AbortSignal,
  ): Promise<void> {
    const { id: runId, tool } = record.call;
    const message = this.#messages.get(runId) ?? fail('unknownRun');
    const definition = this.#definition(session.id, tool);
    const headers = session.era === 'modern' ? paramHeaders(definition?.inputSchema, message.params.arguments) : {};
    try {
      record.sent(message.id);
      const options = {
        ...{ signal, headers },
        ...(timeoutMs !== undefined && { timeoutMs }),
        ...(maxTimeoutMs !== undefined && { maxTimeoutMs }),
        onProgress: (progress: Omit<Progress, 'at'>) => {
          record.progressed(progress);
          onProgress?.(progress);
        },
        onStray: (stray: StrayAnswer) => record.strayed(stray),
      };
      const { clock, inbox } = this.#context;
      let isFurtherRound = false;
      const answer = await throughRounds({
        ...{ session, inbox, method: METHOD, signal, now: () => clock.now() },
        params: { name: tool, arguments: message.params.arguments ?? {} },
        onRound: (round) => record.round(round),
        send: (params) => {
          const next = isFurtherRound ? session.compose(METHOD, params) : message;
          const sent = session.send(permit, next, { ...options, isFurtherRound });
          isFurtherRound = true;
          return sent;
        },
      });
      if (answer.error !== undefined) throw new FailureError(refusal(METHOD, answer));
      await this.#take(record, await exactAnswer(this.#context.traffic, answer), definition?.outputSchema);
    } catch (thrown) {
      record.failed(failureFrom(thrown));
    }
    this.#auditEnd(record.call);
  }

  /** Nothing else sees a result before it is checked. */
  async #take(record: CallRecord, answer: Answer, outputSchema: Json | undefined): Promise<void> {
    const { content, schemas, traffic } = this.#context;
    const { result, parts } = describeToolResult(answer.result ?? null, outputSchema !== undefined);
    const structured = result.structured && parts[result.structured.index]?.text;
    const isChecked = outputSchema !== undefined && structured !== undefined && !result.isError;
    const check = isChecked ? await schemas.check(outputSchema, structured) : undefined;
    const readId = newReadId();
    content.keep(readId, parts);
    const { size } = (await traffic.frame(answer.responseSeq)).frame;
    record.succeeded({ ...result, readId, bytes: size, ...(check && { check }) }, answer);
  }

  #definition(sessionId: SessionId, tool: string) {
    const [first] = this.#context.catalog.named(sessionId, 'tools', tool);
    return isJsonObject(first) ? first : undefined;
  }

  #find(runId: RunId): ToolCall {
    const live = this.#records.get(runId)?.call;
    if (live !== undefined) return live;
    const json = this.#context.history.run(runId);
    return (json === undefined ? undefined : this.#fromStore(json)) ?? fail('unknownRun');
  }

  #fromStore(json: Json): ToolCall | undefined {
    const { data } = toolCallSchema.safeParse(json);
    return data && (this.#records.get(data.id)?.call ?? interrupted(data));
  }

  /** Takes a result from the log; undefined when the log has it no more. */
  async #keepAgain(responseSeq: number, sessionId: SessionId): Promise<ReadId | undefined> {
    const { content, traffic } = this.#context;
    try {
      // Another run of Loupe may have written another log, in which the number means something else.
      const { frame } = await traffic.frame(responseSeq);
      if (frame.sessionId !== sessionId) return undefined;
      const raw = await recordedResult(traffic, responseSeq);
      if (raw === undefined) return undefined;
      const readId = newReadId();
      content.keep(readId, describeToolResult(raw, false).parts);
      return readId;
    } catch {
      return undefined;
    }
  }

  #auditDecision({ serverId, serverName, sessionId, tool, argumentsText, decision, invalid }: ToolCall, times: number) {
    this.#context.audit.append({
      ...{ kind: decision?.verdict === 'allowed' ? 'callAllowed' : 'callDenied', serverId, serverName, sessionId },
      subject: tool,
      detail: {
        ...{ verdict: decision?.verdict ?? 'denied', by: decision?.by ?? 'person', times, invalid },
        arguments: readArguments(argumentsText),
      },
    });
  }

  #auditEnd({ serverId, serverName, sessionId, tool, outcome, failure, durationMs, bytes, requestId }: ToolCall) {
    this.#context.audit.append({
      ...{ kind: 'callEnded', serverId, serverName, sessionId, subject: tool },
      detail: {
        ...{ outcome: outcome ?? 'failed', requestId: requestId ?? null },
        ...(durationMs !== undefined && { durationMs: Math.round(durationMs) }),
        ...(bytes !== undefined && { bytes }),
        ...(failure && { failure: failure.code }),
      },
    });
  }
}

function newReadId(): ReadId {
  return readIdSchema.parse(randomUUID());
}

/** The kept content ends with this run of Loupe; the log may have it longer. */
function storable(call: ToolCall): Json {
  const { result, ...rest } = call;
  if (result === undefined) return toJson(rest);
  const { readId: _gone, ...described } = result;
  return toJson({ ...rest, result: described });
}

function toJson(value: object): Json {
  return JSON.parse(JSON.stringify(value));
}
