import { failureFrom } from '#shared/messages/failure.ts';
import type { FailedStep, ProgressStep } from '#shared/model/progress-step.ts';
import { type Clock, delay } from '../platform.ts';

/** How often progress is reported, in milliseconds. */
const progressEveryMs = 200;

/**
 * The progress of some work, then its result or why it failed. Ending the iteration or aborting the signal aborts the
 * work, and is over when the work is; after that there is no last step.
 */
export async function* progressSteps<T>(
  clock: Clock,
  work: (signal: AbortSignal, onProgress: (done: number, total: number) => void) => Promise<T>,
  signal?: AbortSignal,
): AsyncGenerator<ProgressStep | FailedStep | T, void, void> {
  const stop = new AbortController();
  const signals = AbortSignal.any([stop.signal, ...(signal === undefined ? [] : [signal])]);
  let progress = { done: 0, total: 0 };
  const working = work(signals, (done, total) => {
    progress = { done, total };
  });
  let last: { step: T | FailedStep } | undefined;
  const end = working.then(
    (step) => {
      last = { step };
    },
    (thrown: unknown) => {
      last = { step: { type: 'failed', failure: failureFrom(thrown) } };
    },
  );
  try {
    while (last === undefined) {
      yield { type: 'progress', ...progress };
      const pause = new AbortController();
      await Promise.race([end, delay(clock, progressEveryMs, pause).catch(() => {})]);
      pause.abort();
    }
    if (!signals.aborted) yield last.step;
  } finally {
    stop.abort();
    await end;
  }
}
