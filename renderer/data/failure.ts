import { ORPCError } from '@orpc/client';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isFailure } from '#shared/model/failure-codes.ts';

/** The failure behind anything that a host call (or our own code) threw. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  if (error instanceof ORPCError) {
    if (isFailure(error.data)) return error.data;
    return createFailure('internal', {}, { cause: `${error.code}: ${error.message}` });
  }
  if (error instanceof DOMException && error.name === 'AbortError') return createFailure('hostUnreachable');
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return createFailure('internal', {}, { cause });
}
