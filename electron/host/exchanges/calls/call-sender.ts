import { FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import { type Json, type JsonObject, stringAt } from '#shared/model/json.ts';
import type { Progress } from '#shared/model/runs/tool-call.ts';
import type { GateVerdict, ToolGate } from '../../inbox/gate/tool-gate.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import type { RequestOptions } from '../../sessions/peer.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import type { Permit } from '../../sessions/permit.ts';
import type { Session } from '../../sessions/session.ts';
import type { Exchanges } from '../exchanges.ts';
import { type CallMessage, type CallRecord, recordDecision, recordEnd } from './call-record.ts';

export const METHOD = 'tools/call';
const HEADER_MISMATCH = -32020;

export interface CallSenderContext {
  exchanges: Exchanges;
  gate: ToolGate;
  audit: AuditLog;
  /** The headers that go with a call (2026-07-28). Fails with `invalidParamHeaders`. */
  headers(session: Session, tool: string, values: Json | undefined): Record<string, string>;
  refreshTools(session: Session): Promise<unknown>;
}

export interface SendOptions extends Pick<RequestOptions, 'timeoutMs' | 'maxTimeoutMs'> {
  signal: AbortSignal;
  onProgress?: ((progress: Omit<Progress, 'at'>) => void) | undefined;
  /** A person wrote the whole message: it is sent as it is, and so are its further rounds. */
  written?: Pick<WrittenCall, 'addsMeta'> | undefined;
}

/** A call that a person wrote as JSON, with the id under which it is sent. */
export interface WrittenCall {
  message: CallMessage;
  /** With what the revision and progress want in `params._meta`. */
  addsMeta: boolean;
  timeoutMs?: number | undefined;
}

/** Takes tool calls past the gate and onto the wire (server, tools: user interaction model). */
export class CallSender {
  readonly #context: CallSenderContext;

  constructor(context: CallSenderContext) {
    this.#context = context;
  }

  /** Lets the gate decide about a call and `times - 1` equal ones after it; without a permit the call has ended. */
  async decide(session: Session, record: CallRecord, times: number, signal: AbortSignal): Promise<GateVerdict> {
    const { gate, audit } = this.#context;
    const { id: runId, tool, invalid, app } = record.call;
    const message = record.message ?? fail('unknownRun');
    const verdict = await gate.decide({ session, runId, tool, message, times, invalid, app, signal });
    record.decided(verdict.decision);
    try {
      recordDecision(audit, record.call, message.params.arguments ?? {}, times);
    } catch (thrown) {
      const failure = failureFrom(thrown);
      record.failed(failure);
      recordEnd(audit, record.call);
      return { decision: verdict.decision, definition: verdict.definition, failure };
    }
    if (verdict.permit === undefined) record.failed(verdict.failure);
    return verdict;
  }

  /** A later call of a series passes on an earlier verdict while the tool is what that was about. */
  async decideAgain(
    session: Session,
    record: CallRecord,
    times: number,
    signal: AbortSignal,
    before: GateVerdict,
  ): Promise<GateVerdict> {
    if (!this.#context.gate.holds(session.id, record.call.tool, before)) {
      return this.decide(session, record, times, signal);
    }
    record.decided(before.decision);
    return before;
  }

  /** Sends a call that may pass. Resolves with its result, a task included; throws what `Exchange.result` throws. */
  async send(
    session: Session,
    record: CallRecord,
    verdict: GateVerdict & { permit: Permit },
    options: SendOptions,
  ): Promise<PeerResponse> {
    const { exchanges, gate, refreshTools } = this.#context;
    const message = record.message ?? fail('unknownRun');
    const { tool } = record.call;
    const { signal, written } = options;
    let { permit } = verdict;
    let isFirst = true;
    let isFurtherRound = false;
    // What a person wrote is not put right on the way.
    let isRefreshed = written !== undefined;
    record.sent(message.id);
    const { id: _id, ...fields } = message;
    const compose = (params: JsonObject) =>
      written === undefined
        ? session.compose(METHOD, params)
        : session.identify({ ...fields, params }, written.addsMeta);
    const sendOnce = (params: JsonObject) => {
      const next = isFirst ? message : compose(params);
      const sent = session.sendWritten(
        next,
        {
          ...options,
          headers: this.#headers(session, message, written !== undefined),
          isFurtherRound,
          onProgress: (progress) => {
            record.progressed(progress);
            options.onProgress?.(progress);
          },
          onSent: (requestSeq) => record.sentAs(requestSeq),
          onStray: (stray) => record.strayed(stray),
        },
        permit,
      );
      isFirst = false;
      isFurtherRound = true;
      return sent;
    };
    const { _meta, ...params } = message.params;
    const exchange = exchanges.open({
      session,
      method: METHOD,
      params: written === undefined ? params : message.params,
      signal,
      onRound: (round) => record.round(round),
      send: async (sent) => {
        const response = await sendOnce(sent);
        if (isRefreshed || session.era !== 'modern' || response.error?.code !== HEADER_MISMATCH) return response;
        // The list may be an old one: it is fetched again and the call retried, once (2026-07-28, HTTP headers).
        isRefreshed = true;
        await refreshTools(session);
        if (!gate.holds(session.id, tool, verdict)) {
          const again = await this.decide(session, record, 1, signal);
          if (again.permit === undefined) throw new FailureError(again.failure);
          permit = again.permit;
          isFurtherRound = false;
        }
        return sendOnce(sent);
      },
    });
    return exchange.result();
  }

  /** A wrong call that a person wrote is sent without them rather than not at all. */
  #headers(session: Session, { params }: CallMessage, isWritten: boolean): Record<string, string> {
    try {
      return this.#context.headers(session, stringAt(params, 'name') ?? '', params.arguments);
    } catch (thrown) {
      if (!isWritten) throw thrown;
      return {};
    }
  }
}
