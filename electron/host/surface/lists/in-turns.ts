import { setImmediate } from 'node:timers/promises';

/** How long work may hold the event loop before everything else gets its turn, in milliseconds. */
const turnMs = 16;

/** Whether the turn that began at `startedAt` (`performance.now()`) is over. */
export function isTurnOver(startedAt: number): boolean {
  return performance.now() - startedAt > turnMs;
}

/** Runs a generator to its end in turns; the first one is at once. Throws when the signal aborts in between. */
export async function inTurns<Result>(run: Iterator<unknown, Result>, signal?: AbortSignal): Promise<Result> {
  for (let startedAt = performance.now(); ; ) {
    const step = run.next();
    if (step.done) return step.value;
    if (!isTurnOver(startedAt)) continue;
    await setImmediate();
    signal?.throwIfAborted();
    startedAt = performance.now();
  }
}
