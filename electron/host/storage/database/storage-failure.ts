// Not in database-file.ts, which the traffic log's thread loads: it starts without the texts of failures.
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { SetAside } from './database-file.ts';

/** The failure for a file of Loupe's own, named `what`, that can't be read or written. */
export function storageFailure(what: string, reason: unknown): Failure {
  const cause = reason instanceof Error ? reason.message : String(reason);
  return createFailure('storageFailed', { what }, { cause });
}

/** The failure for a file that was set aside and replaced by a new one. */
export function fileSetAside(what: string, { path, problem }: SetAside, reason?: unknown): Failure {
  const cause = reason instanceof Error ? reason.message : reason;
  return createFailure('fileSetAside', { what, aside: path, problem }, typeof cause === 'string' ? { cause } : {});
}

/** Runs work on the file `what`. Throws `storageFailed` for any error. */
export function orStorageFailed<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new FailureError(storageFailure(what, error));
  }
}
