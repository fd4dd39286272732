import { useSyncExternalStore } from 'react';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId, SessionId } from '#shared/model/id.ts';
import type { ResourceRead } from '#shared/model/resource.ts';
import { client } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { tokensOf } from './part-loader.ts';

/** How the reading of one picked resource stands. */
export interface PickRead {
  isReading?: boolean;
  read?: ResourceRead;
  tokens?: number;
  failure?: Failure;
}

/** A run over several resources. */
interface Run {
  done: number;
  total: number;
  controller: AbortController;
}

const reads = new Map<string, PickRead>();
const runs = new Map<ServerId, Run>();
const listeners = new Set<() => void>();
let version = 0;

function notify(): void {
  version += 1;
  for (const listener of listeners) listener();
}

const keyOf = (serverId: ServerId, uri: string) => `${serverId} ${uri}`;

/** What is known of a picked resource's reading. */
export function pickRead(serverId: ServerId, uri: string): PickRead | undefined {
  return reads.get(keyOf(serverId, uri));
}

/** The run over a server's picks, while there is one. */
export function runOf(serverId: ServerId): Run | undefined {
  return runs.get(serverId);
}

/**
 * Reads resources one after the other. What fails keeps its failure, and the others go on; resolves when all are
 * done or the run was stopped.
 */
export async function readPicks(serverId: ServerId, sessionId: SessionId, uris: readonly string[]): Promise<void> {
  stopReading(serverId);
  const run: Run = { done: 0, total: uris.length, controller: new AbortController() };
  const { signal } = run.controller;
  runs.set(serverId, run);
  for (const uri of uris) {
    const key = keyOf(serverId, uri);
    const before = reads.get(key);
    reads.set(key, { isReading: true });
    notify();
    try {
      const read = await client.resources.read({ sessionId, uri }, { signal });
      reads.set(key, { read, tokens: await tokensOf(read, signal) });
    } catch (thrown) {
      if (signal.aborted) {
        if (before === undefined) reads.delete(key);
        else reads.set(key, before);
        break;
      }
      reads.set(key, { failure: failureOf(thrown) });
    }
    run.done += 1;
  }
  if (runs.get(serverId) === run) runs.delete(serverId);
  notify();
}

/** Stops a run; what was read stays. */
export function stopReading(serverId: ServerId): void {
  runs.get(serverId)?.controller.abort();
}

/** Renders again whenever a reading changes. */
export function useReadsVersion(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => version,
  );
}
