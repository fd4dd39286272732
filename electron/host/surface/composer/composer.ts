import { randomUUID } from 'node:crypto';
import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import { type RunId, runIdSchema } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json.ts';
import type { Composed } from '#shared/model/runs/composed.ts';
import type { ToolGate } from '../../inbox/gate/tool-gate.ts';
import type { Clock } from '../../platform.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import { isGated, type Permit } from '../../sessions/permit.ts';
import type { Session } from '../../sessions/session.ts';

/** So many are known, the newest. */
const MOST_KNOWN = 100;

interface ComposerContext {
  clock: Clock;
  gate: ToolGate;
  audit: AuditLog;
  /** The headers that go with a call over HTTP (2026-07-28). May throw. */
  toolHeaders(session: Session, tool: string, values: Json | undefined): Record<string, string>;
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

/** Sends messages that a person wrote as JSON, right or wrong; what calls a tool goes through the gate as any call. */
export class Composer {
  readonly #context: ComposerContext;
  readonly #entries = new Map<RunId, Entry>();

  constructor(context: ComposerContext) {
    this.#context = context;
  }

  /** Sends a message and returns at once. Fails with `badEdit`, `notConnected`. */
  send(session: Session, { text, isNotification, addsMeta, timeoutMs }: WrittenRequest): RunId {
    const { id: _written, ...fields } = readObject(text);
    // A notification takes no id, but a session that is over is refused the same way.
    const identified = session.identify(fields, addsMeta && !isNotification);
    const message: JsonObject = isNotification ? { jsonrpc: '2.0', ...fields } : identified;
    const id = runIdSchema.parse(randomUUID());
    const method = typeof fields.method === 'string' ? fields.method : '';
    const entry: Entry = {
      composed: {
        id,
        serverId: session.server.id,
        sessionId: session.id,
        method,
        phase: isGated(method) ? 'waiting' : 'running',
        ...(!isNotification && { requestId: identified.id }),
      },
      message,
      abort: new AbortController(),
    };
    this.#entries.set(id, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST_KNOWN) break;
      this.#entries.delete(oldest);
    }
    void this.#run(session, entry, isNotification ? undefined : identified, timeoutMs);
    return id;
  }

  /** Fails with `unknownRun`. */
  get(id: RunId): Composed {
    return this.#entries.get(id)?.composed ?? fail('unknownRun');
  }

  cancel(id: RunId): void {
    this.#entries.get(id)?.abort.abort();
  }

  /** Characters of a message that waits or runs; undefined for what is not one. */
  message(id: RunId, offset: number, length: number): { text: string; characters: number } | undefined {
    const message = this.#entries.get(id)?.message;
    if (message === undefined) return undefined;
    const text = JSON.stringify(message);
    return { text: text.slice(offset, offset + length), characters: text.length };
  }

  async #run(
    session: Session,
    entry: Entry,
    request: ReturnType<Session['identify']> | undefined,
    timeoutMs: number | undefined,
  ): Promise<void> {
    const { signal } = entry.abort;
    const { method } = entry.composed;
    try {
      const permit = isGated(method) ? await this.#permit(session, entry) : undefined;
      if (request === undefined) {
        const requestSeq = await session.notifyWritten(entry.message ?? {}, permit);
        this.#change(entry, { phase: 'ended', requestSeq });
      } else {
        const response = await session.sendWritten(
          request,
          {
            signal,
            timeoutMs,
            headers: this.#headers(session, request),
            onSent: (requestSeq) => this.#change(entry, { requestSeq }),
          },
          permit,
        );
        const { requestSeq, responseSeq, durationMs } = response;
        const isError = response.error !== undefined;
        this.#change(entry, { phase: 'ended', requestSeq, responseSeq, durationMs, isError });
      }
    } catch (thrown) {
      this.#change(entry, { phase: 'ended', failure: failureFrom(thrown) });
    }
    if (isGated(method)) this.#recordEnd(session, entry);
  }

  /** Lets the gate decide about the exact message. Throws what it says when it may not pass. */
  async #permit(session: Session, entry: Entry): Promise<Permit> {
    const { gate, audit } = this.#context;
    const { id: runId, method } = entry.composed;
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

  /** A wrong call is sent without them rather than not at all. */
  #headers(session: Session, { method, params }: JsonObject): Record<string, string> {
    if (method !== 'tools/call' || !isJsonObject(params)) return {};
    try {
      return this.#context.toolHeaders(session, stringAt(params, 'name') ?? '', params.arguments);
    } catch {
      return {};
    }
  }

  #change(entry: Entry, change: Partial<Composed>): void {
    entry.composed = { ...entry.composed, ...change };
    this.#context.onChange(entry.composed.id);
  }
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
