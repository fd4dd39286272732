import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json.ts';
import { type PeerResponse, serverError } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';

const METHOD = 'subscriptions/listen';
const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

/** Longest wait for an acknowledgement in milliseconds, where requests may take longer. */
const ACKNOWLEDGE_MS = 10_000;

/** How a listen is over: closed by us, cancelled by the server, refused before it stood, or cut off. */
export type ListenEnd = { how: 'closed' } | { how: 'cancelled' | 'refused' | 'broken'; failure: Failure };

/** One open `subscriptions/listen` (2026-07-28, patterns, subscriptions). */
export interface Listen {
  requestId: string;
  /** The server's acknowledgement arrived; false when it had come before. */
  acknowledge(): boolean;
  close(): void;
}

/**
 * Opens a listen with a filter: list flags, or URIs. `onEnd` is called once. A listen that the
 * server does not acknowledge in time is cancelled and ends as broken, with `listenUnacknowledged`.
 */
export function openListen(session: Session, filter: JsonObject, onEnd: (end: ListenEnd) => void): Listen {
  const closing = new AbortController();
  const { requestId, response } = session.open(METHOD, { notifications: filter }, closing.signal);
  let isAcknowledged = false;
  let isOver = false;
  const end = (how: ListenEnd) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(patience);
    onEnd(how);
  };
  const waitedMs = Math.min(ACKNOWLEDGE_MS, session.timeoutMs);
  const patience = setTimeout(() => {
    end({ how: 'broken', failure: createFailure('listenUnacknowledged', { waitedMs }) });
    closing.abort();
  }, waitedMs);
  response.then(
    (response) => end(endOf(response, isAcknowledged)),
    (thrown: unknown) => {
      const failure = failureFrom(thrown);
      if (failure.code === 'cancelled') end({ how: 'closed' });
      else end({ how: failure.code === 'listenEnded' ? 'cancelled' : 'broken', failure });
    },
  );
  return {
    requestId,
    acknowledge: () => {
      if (isAcknowledged) return false;
      isAcknowledged = true;
      clearTimeout(patience);
      return true;
    },
    close: () => {
      end({ how: 'closed' });
      closing.abort();
    },
  };
}

function endOf(response: PeerResponse, isAcknowledged: boolean): ListenEnd {
  if (response.error !== undefined) {
    return { how: isAcknowledged ? 'broken' : 'refused', failure: serverError(METHOD, response) };
  }
  return { how: 'broken', failure: createFailure('listenEnded', {}, { frameSeq: response.responseSeq }) };
}

/** Which listen a notification belongs to. */
export function subscriptionIdOf(params: Json | undefined): string | undefined {
  const meta = isJsonObject(params) ? params._meta : undefined;
  const id = isJsonObject(meta) ? meta[SUBSCRIPTION_ID] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
