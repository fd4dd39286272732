import { useSyncExternalStore } from 'react';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId, SessionId } from '#shared/model/id.ts';
import type { ResourceRead } from '#shared/model/resource.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';

/** How one resource's reading stands. A new reading keeps the last result in view until it is answered. */
interface ReadState {
  /** The session that was asked last. */
  sessionId: SessionId;
  /** Milliseconds since 1970, while an answer is awaited. */
  readingSince?: number | undefined;
  result?: ResourceRead | undefined;
  failure?: Failure | undefined;
}

// Reading is an act that goes on the wire: it happens when asked for, never because a cache grew old.
const states = new Map<string, ReadState>();
const running = new Map<string, AbortController>();
const listeners = new Set<() => void>();
/** Results whose parts the window still refers to; the host keeps the contents. */
const statesKept = 200;

function keyOf(serverId: ServerId, uri: string): string {
  return `${serverId} ${uri}`;
}

function put(key: string, state: ReadState): void {
  states.delete(key);
  states.set(key, state);
  for (const oldest of states.keys()) {
    if (states.size <= statesKept) break;
    if (!running.has(oldest)) states.delete(oldest);
  }
  for (const listener of listeners) listener();
}

/** Reads a resource through its server. The outcome, good or bad, is its new state. */
export function readResource(serverId: ServerId, sessionId: SessionId, uri: string): void {
  const key = keyOf(serverId, uri);
  running.get(key)?.abort();
  const controller = new AbortController();
  running.set(key, controller);
  const before = states.get(key);
  put(key, { sessionId, readingSince: Date.now(), result: before?.result });
  const finish = (state: Partial<ReadState>) => {
    if (running.get(key) !== controller) return;
    running.delete(key);
    put(key, { sessionId, ...state });
  };
  client.resources.read({ sessionId, uri }, { signal: controller.signal }).then(
    (result) => finish({ result }),
    (thrown: unknown) => {
      // Stopped by hand: what was there stays, and nothing failed.
      if (controller.signal.aborted) finish({ result: before?.result });
      else finish({ failure: failureOf(thrown) });
    },
  );
}

/** Reads a resource that was not read in this session yet: what opening one from a list or a link does. */
export function readOnce(serverId: ServerId, sessionId: SessionId, uri: string): void {
  if (states.get(keyOf(serverId, uri))?.sessionId !== sessionId) readResource(serverId, sessionId, uri);
}

/** Gives up on a reading; the host tells the server so. */
export function cancelRead(serverId: ServerId, uri: string): void {
  running.get(keyOf(serverId, uri))?.abort();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One resource's reading, as far as it went. Looking at it sends nothing: reading is what a user asks for. */
export function useRead(serverId: ServerId, uri: string): ReadState | undefined {
  return useSyncExternalStore(subscribe, () => states.get(keyOf(serverId, uri)));
}
