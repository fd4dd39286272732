import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { monotonicClock } from '../platform.ts';
import type { HandshakePeer, NegotiationContext } from '../sessions/negotiation/negotiation.ts';
import { Received } from '../sessions/negotiation/received.ts';
import type { ComposedRequest, RequestOptions } from '../sessions/peer.ts';
import type { PeerResponse } from '../sessions/peer-response.ts';

type Outcome = { result: Json } | { error: { code: number; message: string; data?: Json }; httpStatus?: number };

interface Sent {
  method: string;
  params: JsonObject;
  respond(outcome: Outcome): void;
  fail(failure: Failure): void;
}

/** A handshake whose responses the test sends. Timeouts use the test's clock, which may be fake. */
export class ScriptedHandshake implements HandshakePeer {
  /** Requests and notifications in the order sent. */
  readonly sent: Sent[] = [];
  readonly steps: string[] = [];
  /** The codes of the failures in steps. */
  readonly failures: string[] = [];
  #arrived = Promise.withResolvers<void>();

  get methods(): string[] {
    return this.sent.map(({ method }) => method);
  }

  compose<Fields extends JsonObject>(fields: Fields): Fields & ComposedRequest {
    return { ...fields, id: `loupe:${this.sent.length + 1}` };
  }

  send({ id, method, params }: ComposedRequest, { timeoutMs }: RequestOptions = {}): Promise<PeerResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<PeerResponse>();
    const trip = { requestId: id, requestSeq: 1, responseSeq: 2, durationMs: 3 };
    this.#note({
      method: String(method),
      params: isJsonObject(params) ? params : {},
      respond: (outcome) => resolve({ ...trip, ...outcome }),
      fail: (failure) => reject(new FailureError(failure)),
    });
    if (timeoutMs !== undefined) {
      const timedOut = createFailure('requestTimedOut', {
        method: String(method),
        waitedMs: timeoutMs,
        framesMeanwhile: 0,
      });
      setTimeout(() => reject(new FailureError(timedOut)), timeoutMs);
    }
    return promise;
  }

  notify({ method }: JsonObject): Promise<number> {
    this.#note({ method: String(method), params: {}, respond: () => {}, fail: () => {} });
    return Promise.resolve(0);
  }

  /** The message with this index, once it was sent. */
  async at(index: number, method: string): Promise<Sent> {
    let sent = this.sent[index];
    while (sent === undefined) {
      await this.#arrived.promise;
      sent = this.sent[index];
    }
    if (sent.method !== method) throw new Error(`message ${index} is ${sent.method}, not ${method}`);
    return sent;
  }

  context(timeoutMs = 60_000): NegotiationContext {
    return {
      clock: monotonicClock,
      peer: this,
      timeoutMs,
      signal: new AbortController().signal,
      identity: { info: { name: 'loupe' }, capabilities: () => ({}) },
      step: (kind) => this.steps.push(kind),
      failedStep: (kind, failure) => {
        this.steps.push(kind);
        this.failures.push(failure.code);
      },
      received: new Received(),
      adopt: () => {},
      declare: () => {},
    };
  }

  #note(sent: Sent): void {
    this.sent.push(sent);
    this.#arrived.resolve();
    this.#arrived = Promise.withResolvers();
  }
}

/** A result of `server/discover` that names these versions. */
export function discoverResult(...supportedVersions: string[]): { result: JsonObject } {
  return { result: { resultType: 'complete', supportedVersions, capabilities: { tools: {} } } };
}

/** A result of `initialize`. */
export function initializeResult(protocolVersion = '2025-11-25'): { result: JsonObject } {
  return { result: { protocolVersion, capabilities: {}, serverInfo: { name: 'legacy', version: '1' } } };
}

export const methodNotFound = { error: { code: -32601, message: 'Method not found' } };
