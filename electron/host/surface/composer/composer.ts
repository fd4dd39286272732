import { randomUUID } from 'node:crypto';
import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { type RunId, runIdSchema } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json.ts';
import type { Composed } from '#shared/model/runs/composed.ts';
import type { Exchange, Exchanges } from '../../exchanges/exchanges.ts';
import type { ToolGate } from '../../inbox/gate/tool-gate.ts';
import type { Clock } from '../../platform.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import type { WrittenMessage } from '../../sessions/peer.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import { isGated, type Permit } from '../../sessions/permit.ts';
import type { Session } from '../../sessions/session.ts';
import type { Prompts } from '../prompts/prompts.ts';
import type { ResourceReader } from '../resources/resource-reader.ts';
import type { ToolCalls } from '../tools/tool-calls.ts';
import { callIn, composedCall, targetOf, textsIn } from './written-run.ts';

/** So many are known, the newest. */
const MAX_KNOWN = 100;

interface ComposerContext {
  clock: Clock;
  gate: ToolGate;
  audit: AuditLog;
  exchanges: Exchanges;
  calls: ToolCalls;
  prompts: Prompts;
  resources: ResourceReader;
  onChange(id: RunId): void;
}

/** What is to be sent: see the contract's `composer.send`. */
interface WrittenRequest {
  text: string;
  isNotification: boolean;
  addsMeta: boolean;
  timeoutMs?: number | undefined;
}

interface Entry {
  composed: Composed;
  /** As it goes on the wire; gone at its end. */
  message: JsonObject | undefined;
  abort: AbortController;
}

/**
 * Sends messages that a person wrote as JSON, right or wrong; what calls a tool goes through the gate as any call. A
 * call, a prompt or a read is in the same history as any other, and its input rounds are continued (2026-07-28).
 */
export class Composer {
  readonly #context: ComposerContext;
  /** `call`: it is among the tool calls, under the same id. */
  readonly #entries = new Map<RunId, Entry | 'call'>();

  constructor(context: ComposerContext) {
    this.#context = context;
  }

  /** Sends a message and returns at once. Fails with `badEdit`, `notConnected`. */
  send(session: Session, { text, isNotification, addsMeta, timeoutMs }: WrittenRequest): RunId {
    const { id: _written, ...fields } = readObject(text);
    // A notification takes no id, but a session that is over is refused the same way.
    const identified = session.identify(fields, addsMeta && !isNotification);
    const call = isNotification ? undefined : callIn(identified);
    if (call !== undefined) {
      const runId = this.#context.calls.startWritten(session, { message: call, addsMeta, timeoutMs });
      this.#remember(runId, 'call');
      return runId;
    }
    const message: JsonObject = isNotification ? { jsonrpc: '2.0', ...fields } : identified;
    const id = runIdSchema.parse(randomUUID());
    const method = stringAt(fields, 'method') ?? '';
    const target = isNotification ? undefined : targetOf(message);
    const entry: Entry = {
      composed: {
        id,
        serverId: session.server.id,
        sessionId: session.id,
        method,
        phase: isGated(method) ? 'waiting' : 'running',
        ...(!isNotification && { requestId: identified.id }),
        ...(target !== undefined && { target }),
      },
      message,
      abort: new AbortController(),
    };
    this.#remember(id, entry);
    const sent = isNotification
      ? this.#notify(session, entry)
      : this.#request(session, entry, identified, { addsMeta, timeoutMs });
    void sent
      .catch((thrown: unknown) => this.#change(entry, { phase: 'ended', failure: failureFrom(thrown) }))
      .then(() => {
        if (isGated(method)) this.#recordEnd(session, entry);
      });
    return id;
  }

  /** Fails with `unknownRun`. */
  get(id: RunId): Composed {
    const entry = this.#entries.get(id) ?? fail('unknownRun');
    return entry === 'call' ? composedCall(this.#context.calls.history.find(id)) : entry.composed;
  }

  cancel(id: RunId): void {
    const entry = this.#entries.get(id);
    if (entry === 'call') this.#context.calls.cancel(id);
    else entry?.abort.abort();
  }

  /** Characters of a message that waits or runs; undefined for what is not one, and for a tool call. */
  message(id: RunId, offset: number, length: number): { text: string; characters: number } | undefined {
    const entry = this.#entries.get(id);
    const message = entry === 'call' ? undefined : entry?.message;
    if (message === undefined) return undefined;
    const text = JSON.stringify(message);
    return { text: text.slice(offset, offset + length), characters: text.length };
  }

  #remember(id: RunId, entry: Entry | 'call'): void {
    this.#entries.set(id, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_KNOWN) break;
      this.#entries.delete(oldest);
    }
  }

  async #notify(session: Session, entry: Entry): Promise<void> {
    const permit = await this.#permit(session, entry);
    const requestSeq = await session.notifyWritten(entry.message ?? {}, permit);
    this.#change(entry, { phase: 'ended', requestSeq });
  }

  /** Sends a request, its further rounds as it was written itself. Never rejects with a server's error. */
  async #request(
    session: Session,
    entry: Entry,
    message: WrittenMessage,
    { addsMeta, timeoutMs }: Pick<WrittenRequest, 'addsMeta' | 'timeoutMs'>,
  ): Promise<void> {
    const permit = await this.#permit(session, entry);
    const { signal } = entry.abort;
    const { id: _id, ...fields } = message;
    const { method, target } = entry.composed;
    let last: PeerResponse | undefined;
    const exchange = this.#context.exchanges.open({
      session,
      method,
      params: isJsonObject(message.params) ? message.params : {},
      signal,
      ...(target !== undefined && { target }),
      onRound: () => this.#change(entry, { rounds: [...exchange.rounds] }),
      send: async (params) => {
        const next = last === undefined ? message : session.identify({ ...fields, params }, addsMeta);
        const onSent = (requestSeq: number) => this.#change(entry, { requestSeq });
        last = await session.sendWritten(next, { signal, timeoutMs, onSent }, permit);
        return last;
      },
    });
    const failure = await this.#store(entry, exchange, message);
    this.#change(entry, {
      phase: 'ended',
      ...(last !== undefined && outcomeOf(last)),
      // The response itself is shown.
      ...(failure !== undefined && failure.code !== 'serverError' && { failure }),
    });
  }

  /** Waits for the result, which belongs where those of other requests of its kind are. Gives why there is none. */
  async #store({ composed }: Entry, exchange: Exchange, { params }: JsonObject): Promise<Failure | undefined> {
    const { prompts, resources } = this.#context;
    const { id, method, target } = composed;
    if (method === 'prompts/get' && target !== undefined) {
      return (await prompts.store(exchange, exchange.result(), textsIn(params), id)).failure;
    }
    try {
      const response = await exchange.result();
      if (target !== undefined) resources.store(exchange, response);
      return undefined;
    } catch (thrown) {
      return failureFrom(thrown);
    }
  }

  /** Lets the gate decide about what calls a tool, as it is. Throws what it says when it may not pass. */
  async #permit(session: Session, entry: Entry): Promise<Permit | undefined> {
    const { gate, audit } = this.#context;
    const { id: runId, method } = entry.composed;
    if (!isGated(method)) return undefined;
    const { params } = entry.message ?? {};
    const tool = stringAt(params, 'name') ?? '';
    const message = { ...entry.message, method };
    const { signal } = entry.abort;
    const verdict = await gate.decide({ session, runId, tool, message, times: 1, invalid: false, signal });
    const { verdict: word, by } = verdict.decision;
    const detail = { verdict: word, by, times: 1, arguments: params ?? null };
    if (verdict.permit === undefined) {
      audit.append({ kind: 'callDenied', ...subjectOf(session, tool), detail });
      throw new FailureError(verdict.failure);
    }
    // Nothing is sent before it is on record.
    audit.record({ kind: 'callAllowed', ...subjectOf(session, tool), detail });
    this.#change(entry, { phase: 'running' });
    return verdict.permit;
  }

  #recordEnd(session: Session, { composed, message }: Entry): void {
    const { failure, isError, requestId, durationMs } = composed;
    this.#context.audit.append({
      kind: 'callEnded',
      ...subjectOf(session, stringAt(message?.params, 'name') ?? ''),
      detail: {
        outcome: failure !== undefined || isError === true ? 'failed' : 'result',
        requestId: requestId ?? null,
        ...(durationMs !== undefined && { durationMs: Math.round(durationMs) }),
        ...(failure && { failure: failure.code }),
      },
    });
  }

  #change(entry: Entry, change: Partial<Composed>): void {
    entry.composed = { ...entry.composed, ...change };
    this.#context.onChange(entry.composed.id);
  }
}

function outcomeOf({ requestSeq, responseSeq, durationMs, error }: PeerResponse): Partial<Composed> {
  return { requestSeq, responseSeq, durationMs, isError: error !== undefined };
}

function subjectOf(session: Session, subject: string) {
  return { serverId: session.server.id, serverName: session.server.name, sessionId: session.id, subject };
}

function readObject(text: string): JsonObject {
  let value: Json;
  try {
    value = parseExactMessage(text);
  } catch (error) {
    return fail('badEdit', { problem: error instanceof Error ? error.message : String(error) });
  }
  return isJsonObject(value) ? value : fail('badEdit', { problem: 'it is something else' });
}
