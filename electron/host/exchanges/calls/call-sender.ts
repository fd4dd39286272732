import { FailureError, fail } from '#shared/messages/failure.ts';
import { type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { GateVerdict, ToolGate } from '../../inbox/gate/tool-gate.ts';
import type { RequestOptions } from '../../sessions/peer.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import type { Permit } from '../../sessions/permit.ts';
import type { Session } from '../../sessions/session.ts';
import type { Exchanges } from '../exchanges.ts';
import type { CallMessage, CallRecord } from './call-record.ts';

export const callMethod = 'tools/call';
const headerMismatch = -32020;

export interface CallSenderContext {
  exchanges: Exchanges;
  gate: ToolGate;
  /** A call's headers (2026-07-28). Fails with `invalidParamHeaders`. */
  headers(session: Session, tool: string, values: Json | undefined): Record<string, string>;
  refreshTools(session: Session): Promise<unknown>;
}

export interface SendOptions extends Pick<RequestOptions, 'timeoutMs' | 'maxTimeoutMs'> {
  signal: AbortSignal;
  /** For a hand-written message, which is sent as it is in every round. */
  written?: Pick<WrittenCall, 'addsMeta'> | undefined;
}

/** A hand-written call with the id under which it is sent. */
export interface WrittenCall {
  message: CallMessage;
  /** Adds the `_meta` of the revision and the progress token. */
  addsMeta: boolean;
  timeoutMs?: number | undefined;
  checkRunId?: string | undefined;
}

/** Sends tool calls after the gate's decision (server, tools: user interaction model). */
export class CallSender {
  readonly #context: CallSenderContext;

  constructor(context: CallSenderContext) {
    this.#context = context;
  }

  /** Gets a decision about a call and `times - 1` equal ones after it. Without a permit the call has ended. */
  async decide(session: Session, record: CallRecord, times: number, signal: AbortSignal): Promise<GateVerdict> {
    const { id: runId, tool, invalid, app, pinId } = record.call;
    const message = record.message ?? fail('unknownRun');
    const verdict = await this.#context.gate.decide({
      ...{ session, runId, tool, message, times, invalid, app, signal },
      given: message.params.arguments ?? {},
      isPinned: pinId !== undefined,
    });
    record.change({ decision: verdict.decision });
    if (verdict.permit === undefined) record.failed(verdict.failure);
    return verdict;
  }

  /** Applies an earlier verdict to a later call of a series, unless the tool changed. */
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
    record.change({ decision: before.decision });
    return before;
  }

  /** Sends an allowed call. Resolves with its result or task; throws what `Exchanges.result` throws. */
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
    // A hand-written call isn't corrected.
    let isRefreshed = written !== undefined;
    record.sent(message.id);
    const how = { progress: true, addsMeta: written?.addsMeta };
    const sendOnce = (params: JsonObject) => {
      const next = isFirst ? message : session.compose({ ...message, params }, how);
      const sent = session.send(next, {
        ...options,
        headers: this.#headers(session, message, written !== undefined),
        ...((written !== undefined || record.call.invalid) && { recordAs: { written: true } }),
        permit,
        isFurtherRound,
        onProgress: (progress) => record.progressed(progress),
        onSent: (requestSeq) => record.change({ requestSeq }),
        onStray: (stray) => record.strayed(stray),
      });
      isFirst = false;
      isFurtherRound = true;
      return sent;
    };
    const { _meta, ...params } = message.params;
    return exchanges.result({
      session,
      method: callMethod,
      params: written === undefined ? params : message.params,
      signal,
      onRound: (round) => record.round(round),
      send: async (sent) => {
        const response = await sendOnce(sent);
        if (isRefreshed || session.era !== 'modern' || response.error?.code !== headerMismatch) return response;
        // The list may be outdated: it's fetched again and the call retried once (2026-07-28, HTTP headers).
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
  }

  /** An invalid hand-written call is sent without headers. */
  #headers(session: Session, { params }: CallMessage, isWritten: boolean): Record<string, string> {
    try {
      return this.#context.headers(session, stringAt(params, 'name') ?? '', params.arguments);
    } catch (thrown) {
      if (!isWritten) throw thrown;
      return {};
    }
  }
}
