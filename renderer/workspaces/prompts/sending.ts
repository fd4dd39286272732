import { useSyncExternalStore } from 'react';
import type { Failure } from '#shared/model/failure.ts';
import type { RunId, ServerId, SessionId } from '#shared/model/id.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { setLastRun } from '../../state/drafts.ts';
import type { Given } from './given.ts';

/** How the sending of one prompt stands. */
export interface Sending {
  /** Milliseconds since 1970, while an answer is awaited. */
  since?: number;
  /** Why nothing could be sent at all. What the server answered is in the run. */
  failure?: Failure;
  /** The run that the last sending became. */
  answered?: RunId;
}

// Sending is an act that goes on the wire: it outlives the form that asked for it, and one can come back to it.
const states = new Map<string, Sending>();
const running = new Map<string, AbortController>();
const listeners = new Set<() => void>();

function keyOf(serverId: ServerId, prompt: string): string {
  return `${serverId} ${prompt}`;
}

function put(key: string, state: Sending | undefined): void {
  if (state === undefined) states.delete(key);
  else states.set(key, state);
  for (const listener of listeners) listener();
}

/** Sends a prompt with exactly these arguments. What becomes of it is its new state, whoever looks at it then. */
export async function sendPrompt(
  serverId: ServerId,
  sessionId: SessionId,
  prompt: string,
  given: Given,
): Promise<void> {
  const key = keyOf(serverId, prompt);
  running.get(key)?.abort();
  const controller = new AbortController();
  running.set(key, controller);
  put(key, { since: Date.now() });
  let state: Sending | undefined;
  try {
    const input = { sessionId, prompt, arguments: Object.fromEntries(given) };
    const run = await client.prompts.get(input, { signal: controller.signal });
    queryClient.setQueryData(host.prompts.run.queryKey({ input: { runId: run.id } }), run);
    setLastRun('prompt', serverId, prompt, run.id);
    state = { answered: run.id };
  } catch (thrown) {
    // Stopped by hand: nothing failed.
    if (!controller.signal.aborted) state = { failure: failureOf(thrown) };
  } finally {
    if (running.get(key) === controller) {
      running.delete(key);
      put(key, state);
    }
  }
}

/** Gives up on an answer; the host tells the server so. */
export function cancelSending(serverId: ServerId, prompt: string): void {
  running.get(keyOf(serverId, prompt))?.abort();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the sending of a prompt stands; undefined when nothing is to be said. */
export function useSending(serverId: ServerId, prompt: string): Sending | undefined {
  return useSyncExternalStore(subscribe, () => states.get(keyOf(serverId, prompt)));
}
