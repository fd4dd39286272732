import { randomUUID } from 'node:crypto';
import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { createFailure, FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { Failure } from '#shared/model/failure.ts';
import { type RunId, runIdSchema } from '#shared/model/id/id.ts';
import type { Round } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { Composed } from '#shared/model/runs/composed.ts';
import type { Exchanges, OutgoingRequest } from '../../exchanges/exchanges.ts';
import type { BytesGate } from '../../inbox/gate/bytes-gate.ts';
import type { ToolGate } from '../../inbox/gate/tool-gate.ts';
import { readObject } from '../../inbox/server-requests/read-reply.ts';
import type { Clock } from '../../platform.ts';
import type { ComposedRequest } from '../../sessions/peer.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import { isGated, type Permit } from '../../sessions/permit.ts';
import type { Session } from '../../sessions/session.ts';
import type { Prompts } from '../prompts/prompts.ts';
import type { ResourceReader } from '../resources/resource-reader.ts';
import type { ToolCalls } from '../tools/tool-calls.ts';
import { callIn, composedCall, textsIn, writtenTarget } from './written-run.ts';

const maxKnown = 100;

interface ComposerContext {
  clock: Clock;
  gate: ToolGate;
  bytesGate: BytesGate;
  exchanges: Exchanges;
  calls: ToolCalls;
  prompts: Prompts;
  resources: ResourceReader;
  onChange(id: RunId): void;
}

/** See the contract's `composer.send`. */
interface WrittenRequest {
  text: string;
  isNotification: boolean;
  addsMeta: boolean;
  timeoutMs?: number | undefined;
  /** The run of checks that sends it. */
  checkRunId?: string | undefined;
}

interface Entry {
  composed: Composed;
  /** As it is sent; undefined after the end. */
  message: JsonObject | undefined;
  abort: AbortController;
}

/**
 * Sends hand-written messages, valid or not. Tool calls go through the gate. Calls, prompts and reads are stored in their
 * histories and continue their input rounds (2026-07-28).
 */
export class Composer {
  readonly #context: ComposerContext;
  /** `call`: a tool call with the same id. */
  readonly #entries = new BoundedMap<RunId, Entry | 'call'>(maxKnown);

  constructor(context: ComposerContext) {
    this.#context = context;
  }

  /** Sends a message and returns at once. Fails with `badEdit`, `notConnected`. */
  send(session: Session, { text, isNotification, addsMeta, timeoutMs, checkRunId }: WrittenRequest): RunId {
    const { id: _written, ...fields } = readObject(text, 'badEdit', parseExactMessage);
    // Also for a notification, so that it fails with `notConnected`.
    const identified = session.compose(fields, { progress: true, addsMeta: addsMeta && !isNotification });
    const call = isNotification ? undefined : callIn(identified);
    if (call !== undefined) {
      const runId = this.#context.calls.startWritten(session, { message: call, addsMeta, timeoutMs, checkRunId });
      this.#entries.set(runId, 'call');
      return runId;
    }
    const message: JsonObject = isNotification ? { jsonrpc: '2.0', ...fields } : identified;
    const id = runIdSchema.parse(randomUUID());
    const method = stringAt(fields, 'method') ?? '';
    const target = isNotification ? undefined : writtenTarget(message);
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
    this.#entries.set(id, entry);
    const sent = isNotification
      ? this.#notify(session, entry)
      : this.#request(session, entry, identified, { addsMeta, timeoutMs, checkRunId });
    void sent
      .catch((thrown: unknown) => this.#change(entry, { phase: 'ended', failure: failureFrom(thrown) }))
      .then(() => {
        const { failure, isError, requestId, durationMs } = entry.composed;
        if (!isGated(method)) return;
        const outcome = failure !== undefined || isError === true ? 'failed' : 'result';
        this.#context.gate.ended(session, toolOf(entry), { outcome, failure, requestId, durationMs });
      });
    return id;
  }

  /** Sends bytes as they are, after a person has allowed them, and returns at once. Fails with `notConnected`. */
  sendBytes(session: Session, bytes: Uint8Array): RunId {
    const { server, id: sessionId } = session;
    if (session.phase !== 'ready' || session.isRecorded) fail('notConnected', { server: server.name });
    const id = runIdSchema.parse(randomUUID());
    const entry: Entry = {
      composed: { id, serverId: server.id, sessionId, method: '', bytes: bytes.length, phase: 'waiting' },
      message: undefined,
      abort: new AbortController(),
    };
    this.#entries.set(id, entry);
    void this.#sendBytes(session, entry, bytes).catch((thrown: unknown) =>
      this.#change(entry, { phase: 'ended', failure: failureFrom(thrown) }),
    );
    return id;
  }

  async #sendBytes(session: Session, entry: Entry, bytes: Uint8Array): Promise<void> {
    const { bytesGate } = this.#context;
    const { signal } = entry.abort;
    const asked = { session, runId: entry.composed.id, bytes, signal };
    const verdict = await bytesGate.decide(asked);
    if (verdict.permit === undefined) throw new FailureError(verdict.failure);
    this.#change(entry, { phase: 'running' });
    let failure: Failure | undefined;
    try {
      await session.sendBytes(bytes, verdict.permit, {
        signal,
        onSent: (requestSeq, frames = 1) => this.#change(entry, { requestSeq, frames }),
      });
    } catch (thrown) {
      failure = signal.aborted ? createFailure('cancelled', { method: 'POST' }) : failureFrom(thrown);
    }
    bytesGate.sent(asked, { frameSeq: entry.composed.requestSeq, failure });
    // A response that was recorded is shown as it came.
    const isShown = failure !== undefined && failure.frameSeq === undefined;
    this.#change(entry, { phase: 'ended', ...(isShown && { failure }) });
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

  /** A range of a waiting or running message; undefined for a tool call or an unknown message. */
  message(id: RunId, offset: number, length: number): { text: string; characters: number } | undefined {
    const entry = this.#entries.get(id);
    const message = entry === 'call' ? undefined : entry?.message;
    if (message === undefined) return undefined;
    const text = JSON.stringify(message);
    return { text: text.slice(offset, offset + length), characters: text.length };
  }

  async #notify(session: Session, entry: Entry): Promise<void> {
    const permit = await this.#permit(session, entry);
    const requestSeq = await session.notify(entry.message ?? {}, { permit, recordAs: { written: true } });
    this.#change(entry, { phase: 'ended', requestSeq });
  }

  /** Sends a request and its input rounds. Doesn't reject for a server's error. */
  async #request(
    session: Session,
    entry: Entry,
    message: ComposedRequest,
    { addsMeta, timeoutMs, checkRunId }: Pick<WrittenRequest, 'addsMeta' | 'timeoutMs' | 'checkRunId'>,
  ): Promise<void> {
    const permit = await this.#permit(session, entry);
    const { signal } = entry.abort;
    const { method, target } = entry.composed;
    let last: PeerResponse | undefined;
    const rounds: Round[] = [];
    const exchange: OutgoingRequest = {
      session,
      method,
      params: isJsonObject(message.params) ? message.params : {},
      signal,
      target,
      rounds,
      checkRunId,
      onRound: () => this.#change(entry, { rounds: [...rounds] }),
      send: async (params) => {
        const next =
          last === undefined ? message : session.compose({ ...message, params }, { progress: true, addsMeta });
        const onSent = (requestSeq: number) => this.#change(entry, { requestSeq });
        last = await session.send(next, { signal, timeoutMs, onSent, permit, recordAs: { written: true } });
        return last;
      },
    };
    const failure = await this.#store(entry, exchange, message);
    this.#change(entry, {
      phase: 'ended',
      ...(last !== undefined && outcomeOf(last)),
      // For a server's error, the response is shown.
      ...(failure !== undefined && failure.code !== 'serverError' && { failure }),
    });
  }

  /** Waits for the result and stores prompts and reads in their histories. Resolves with the failure, if any. */
  async #store({ composed }: Entry, exchange: OutgoingRequest, { params }: JsonObject): Promise<Failure | undefined> {
    const { exchanges, prompts, resources } = this.#context;
    const { id, method, target } = composed;
    if (method === 'prompts/get' && target !== undefined) {
      return (await prompts.store(exchange, exchanges.result(exchange), textsIn(params), id)).failure;
    }
    try {
      const response = await exchanges.result(exchange);
      if (target !== undefined) await resources.store(exchange, response);
      return undefined;
    } catch (thrown) {
      return failureFrom(thrown);
    }
  }

  /** Gets the gate's decision about a tool call. Throws when it isn't allowed. */
  async #permit(session: Session, entry: Entry): Promise<Permit | undefined> {
    const { id: runId, method } = entry.composed;
    if (!isGated(method)) return undefined;
    const { params } = entry.message ?? {};
    const message = { ...entry.message, method };
    const { signal } = entry.abort;
    const about = { session, runId, tool: toolOf(entry), message, times: 1, given: params ?? null, signal };
    const verdict = await this.#context.gate.decide(about);
    if (verdict.permit === undefined) throw new FailureError(verdict.failure);
    this.#change(entry, { phase: 'running' });
    return verdict.permit;
  }

  #change(entry: Entry, change: Partial<Composed>): void {
    entry.composed = { ...entry.composed, ...change };
    this.#context.onChange(entry.composed.id);
  }
}

function toolOf({ message }: Entry): string {
  return stringAt(message?.params, 'name') ?? '';
}

function outcomeOf({ requestSeq, responseSeq, durationMs, error }: PeerResponse): Partial<Composed> {
  return { requestSeq, responseSeq, durationMs, isError: error !== undefined };
}
