import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json.ts';
import { refusal } from '../sessions/negotiation/negotiation.ts';
import type { Session } from '../sessions/session.ts';

const METHOD = 'subscriptions/listen';
const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

/** One open `subscriptions/listen` (2026-07-28, patterns, subscriptions). */
export interface Listen {
  requestId: string;
  /** What the server acknowledged of the filter. Rejects with a `FailureError` when it refused the listen. */
  acknowledged: Promise<JsonObject>;
  /** Resolves when the listen is over: without a failure by us or by a result, else with what cut it off. */
  ended: Promise<Failure | undefined>;
  /** The server's acknowledgement arrived. */
  acknowledge(notifications: JsonObject): void;
  close(): void;
}

/** Opens a listen with a filter: list flags, or the URIs to be told about. */
export function openListen(session: Session, filter: JsonObject): Listen {
  const closing = new AbortController();
  const acknowledgement = Promise.withResolvers<JsonObject>();
  acknowledgement.promise.catch(() => {});
  const { requestId, answered } = session.open(METHOD, { notifications: filter }, closing.signal);
  const ended = answered.then(
    (answer) => {
      const failure = answer.error === undefined ? undefined : refusal(METHOD, answer);
      acknowledgement.reject(new FailureError(failure ?? createFailure('connectionLost', { method: METHOD })));
      return failure;
    },
    (thrown: unknown) => {
      acknowledgement.reject(thrown);
      const failure = thrown instanceof FailureError ? thrown.failure : undefined;
      return failure?.code === 'cancelled' ? undefined : failure;
    },
  );
  return {
    requestId,
    acknowledged: acknowledgement.promise,
    ended,
    acknowledge: acknowledgement.resolve,
    close: () => closing.abort(),
  };
}

/** Which listen a notification belongs to. */
export function subscriptionIdOf(params: Json | undefined): string | undefined {
  const meta = isJsonObject(params) ? params._meta : undefined;
  const id = isJsonObject(meta) ? meta[SUBSCRIPTION_ID] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
