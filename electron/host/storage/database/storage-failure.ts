// Apart from database-file.ts, which the thread of the traffic log uses: it starts without the texts of failures.
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';

/** The failure of a file of Loupe's own, named `what`, that cannot be written or read. */
export function storageFailure(what: string, reason: unknown): Failure {
  const cause = reason instanceof Error ? reason.message : String(reason);
  return createFailure('storageFailed', { what }, { cause });
}

/** The failure of a damaged file that was moved to the path `aside`, so that a new one could be started. */
export function fileSetAside(what: string, aside: string, reason?: unknown): Failure {
  const cause = reason instanceof Error ? reason.message : reason;
  return createFailure('fileSetAside', { what, aside }, typeof cause === 'string' ? { cause } : {});
}

/** Runs some work on a file named `what`. Whatever it throws leaves as a FailureError, `storageFailed`. */
export function orStorageFailed<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new FailureError(storageFailure(what, error));
  }
}
