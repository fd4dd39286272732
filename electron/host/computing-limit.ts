import type { Worker } from 'node:worker_threads';
import { type Clock, delay } from './platform.ts';

/** A thread is looked at this often at most, in milliseconds. */
const shortestMs = 50;
/** A thread that computes less than this between two looks waits for something, in milliseconds. */
const leastMs = 1;
/** A thread that waits at so many looks in a row is over its limit, too: nothing else would end it. */
const mostWaiting = 50;

export interface ComputingLimit {
  clock: Clock;
  /** Milliseconds of the thread's CPU time from now on. */
  limitMs: number;
  /** The thread computed for longer, or neither computes nor replies. Called once. */
  onOver(): void;
}

/**
 * Limits what a thread may compute for a request. Time in which a busy machine doesn't let it compute doesn't count; a
 * thread is looked at when it could have reached the limit. Returns what ends the limit.
 */
export function limitComputing(thread: Pick<Worker, 'cpuUsage'>, limit: ComputingLimit): () => void {
  const stop = new AbortController();
  watch(thread, limit, stop.signal).then(limit.onOver, () => {});
  return () => stop.abort();
}

/** Resolves when the limit is reached, rejects when it was ended. */
async function watch(
  thread: Pick<Worker, 'cpuUsage'>,
  { clock, limitMs }: ComputingLimit,
  signal: AbortSignal,
): Promise<void> {
  const begin = cpuTime(thread);
  let [used, waiting] = [0, 0];
  while (used < limitMs && waiting < mostWaiting) {
    await delay(clock, Math.max(shortestMs, limitMs - used), { signal });
    const [from, now] = await Promise.all([begin, cpuTime(thread)]);
    signal.throwIfAborted();
    const before = used;
    if (from !== undefined && now !== undefined) used = now - from;
    waiting = used - before < leastMs ? waiting + 1 : 0;
  }
}

/** In milliseconds; undefined for a thread that has ended. */
async function cpuTime(thread: Pick<Worker, 'cpuUsage'>): Promise<number | undefined> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return undefined;
  }
}
