import { ORPCError } from '@orpc/client';
import { FailureError } from '#shared/messages/failure-error.ts';
import { createWindowFailure } from '#shared/messages/window-failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { failureCodes } from '#shared/model/failure-codes.ts';
import { isJsonObject } from '#shared/model/json/json.ts';

/** The failure of anything that a host call (or our own code) threw. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  if (error instanceof ORPCError) {
    if (isFailure(error.data)) return error.data;
    return createWindowFailure('internal', {}, { cause: `${error.code}: ${error.message}` });
  }
  if (error instanceof DOMException && error.name === 'AbortError') return createWindowFailure('hostUnreachable');
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return createWindowFailure('internal', {}, { cause });
}

/** True for a failure of the host, which validates what it sends. */
function isFailure(value: unknown): value is Failure {
  return isJsonObject(value) && failureCodes.some((code) => code === value.code) && typeof value.message === 'string';
}
