import { randomUUID } from 'node:crypto';
import { resultInTask } from '#shared/mcp/read-task.ts';
import { fail } from '#shared/messages/failure.ts';
import { type RunId, readIdSchema, runIdSchema, type ServerId, type SessionId } from '#shared/model/id.ts';
import type { Json } from '#shared/model/json.ts';
import { type ToolCall, type ToolCallSummary, toolCallSchema } from '#shared/model/tool-call.ts';
import { type CallRecord, interrupted, summaryOf } from '../../exchanges/calls/call-record.ts';
import { payloadText, recordedResult } from '../../exchanges/exact-response.ts';
import type { History } from '../../records/history/history.ts';
import type { ContentStore } from '../../wire/content/content-store.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import { callParams, readArguments } from './call-arguments.ts';
import { describeToolResult } from './tool-result.ts';

/** So many calls are kept in memory, if they are over; the others are in the file. */
const KEPT_LIVE = 500;

export interface CallHistoryContext {
  history: History;
  content: ContentStore;
  traffic: TrafficLog;
  onChange(runId: RunId): void;
}

/** Every call that is remembered: those of this run of Loupe as they go on, and what earlier runs left. */
export class CallHistory {
  readonly #context: CallHistoryContext;
  readonly #live = new Map<RunId, CallRecord>();

  constructor(context: CallHistoryContext) {
    this.#context = context;
  }

  /** From now on the call is found, as it stands. */
  add(record: CallRecord): void {
    this.#live.set(record.call.id, record);
    this.save(record.call);
    for (const [id, { call }] of this.#live) {
      if (this.#live.size <= KEPT_LIVE) break;
      if (call.phase === 'ended') this.#live.delete(id);
    }
  }

  /** A call that changed. */
  save(call: ToolCall): void {
    const { id, serverId, tool: name, at, pinned, series } = call;
    this.#context.history.saveRun(
      { id, kind: 'tool', serverId, name, at, pinned, ...(series && { series: series.id }) },
      storable(call),
    );
    this.#context.onChange(id);
  }

  /** A call of this run of Loupe. */
  live(runId: RunId): CallRecord | undefined {
    return this.#live.get(runId);
  }

  list(which: { serverId?: ServerId; tool?: string; series?: RunId; limit: number }): ToolCallSummary[] {
    const { serverId, tool, series, limit } = which;
    const stored = this.#context.history.runs({
      kind: 'tool',
      limit,
      ...(serverId !== undefined && { serverId }),
      ...(tool !== undefined && { name: tool }),
      ...(series !== undefined && { series }),
    });
    return this.#read(stored).map(summaryOf);
  }

  /** The calls that became tasks, the newest first: of every server, or of one. */
  withTask(which: { serverId?: ServerId | undefined; limit: number }): ToolCall[] {
    return this.#read(this.#context.history.runsWithTask(which));
  }

  /** The same in short. */
  summariesWithTask(which: { serverId?: ServerId | undefined; limit: number }): ToolCallSummary[] {
    return this.withTask(which).map(summaryOf);
  }

  /** One call as it is remembered. Fails with `unknownRun`. */
  find(runId: RunId): ToolCall {
    const live = this.#live.get(runId)?.call;
    if (live !== undefined) return live;
    const json = this.#context.history.run(runId);
    return (json === undefined ? undefined : this.#fromStore(json)) ?? fail('unknownRun');
  }

  /** The same, its result taken from the log again if need be. Fails with `unknownRun`. */
  async get(runId: RunId): Promise<ToolCall> {
    const call = this.find(runId);
    const { result, responseSeq, sessionId } = call;
    if (result === undefined || responseSeq === undefined) return call;
    if (result.readId !== undefined && this.#context.content.has(result.readId)) return call;
    const { readId: _gone, ...kept } = result;
    const readId = await this.#keepAgain(responseSeq, sessionId);
    return { ...call, result: readId === undefined ? kept : { ...kept, readId } };
  }

  /**
   * The JSON-RPC message of a call: as it is to be sent, as the log has it, or without what its era adds where the log
   * has it no more or it never went out. Fails with `unknownRun`.
   */
  async message(runId: RunId): Promise<string> {
    const composed = this.#live.get(runId)?.message;
    if (composed !== undefined) return JSON.stringify(composed);
    const call = this.find(runId);
    const { sessionId, requestId, requestSeq, task } = call;
    const sent = requestSeq === undefined || task ? undefined : await this.#recorded(requestSeq, sessionId);
    const params = callParams(call, readArguments(call.argumentsText));
    return sent ?? JSON.stringify({ jsonrpc: '2.0', id: requestId, method: 'tools/call', params });
  }

  pin(runId: RunId, pinned: boolean): void {
    this.#live.get(runId)?.pin(pinned);
    this.#context.history.pin(runId, pinned);
    this.#context.onChange(runId);
  }

  /** Removes one call, or a server's unpinned ones. What runs goes on. */
  forget(which: { runId: RunId } | { serverId: ServerId }): void {
    const { history, onChange } = this.#context;
    if ('runId' in which) {
      history.forget(which.runId);
      this.#live.delete(which.runId);
      onChange(which.runId);
      return;
    }
    history.forget({ kind: 'tool', serverId: which.serverId });
    for (const [runId, { call }] of this.#live) {
      if (call.serverId === which.serverId && call.phase === 'ended' && !call.pinned) this.#live.delete(runId);
    }
    onChange(runIdSchema.parse('all'));
  }

  #read(stored: readonly Json[]): ToolCall[] {
    return stored.flatMap((json) => this.#fromStore(json) ?? []);
  }

  #fromStore(json: Json): ToolCall | undefined {
    const { data } = toolCallSchema.safeParse(json);
    return data && (this.#live.get(data.id)?.call ?? interrupted(data));
  }

  /** A message as the log has it; undefined when it has it no more. */
  async #recorded(seq: number, sessionId: SessionId): Promise<string | undefined> {
    const { traffic } = this.#context;
    try {
      const { frame } = await traffic.frame(seq);
      return frame.sessionId === sessionId ? await payloadText(traffic, seq) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Takes a result from the log; undefined when the log has it no more. */
  async #keepAgain(responseSeq: number, sessionId: SessionId) {
    const { content, traffic } = this.#context;
    try {
      // Another run of Loupe may have written another log, in which the number means something else.
      const { frame } = await traffic.frame(responseSeq);
      if (frame.sessionId !== sessionId) return undefined;
      const raw = await recordedResult(traffic, responseSeq);
      if (raw === undefined) return undefined;
      const readId = readIdSchema.parse(randomUUID());
      content.keep(readId, describeToolResult(resultInTask(raw) ?? raw, false).parts);
      return readId;
    } catch {
      return undefined;
    }
  }
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
