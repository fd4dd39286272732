import { createTranslator } from 'use-intl/core';
import type { Failure, FailureCode } from '../model/failure.ts';
import { failure as english } from './en/failure.ts';
import { FailureError } from './failure-error.ts';
import { quantitiesFor, writtenValues } from './quantities.ts';

export { FailureError };

const translate = createTranslator({ locale: 'en', messages: { failure: english }, namespace: 'failure' });

/**
 * Makes a failure value, its English sentence and next step taken from the catalogue.
 * `cause` is the other side's message, verbatim; it is cut to 4,000 characters.
 */
export function createFailure(
  code: FailureCode,
  params: Failure['params'] = {},
  more: { cause?: string; frameSeq?: number } = {},
): Failure {
  const values = writtenValues(params, quantitiesFor('en'));
  return {
    code,
    params,
    message: translate(`${code}.message`, values),
    nextStep: translate(`${code}.next`, values),
    ...(more.cause !== undefined && { cause: more.cause.slice(0, 4000) }),
    ...(more.frameSeq !== undefined && { frameSeq: more.frameSeq }),
  };
}

/** Shorthand for throwing a new failure. */
export function fail(...args: Parameters<typeof createFailure>): never {
  throw new FailureError(createFailure(...args));
}

/** The failure of anything thrown; what isn't a `FailureError` becomes `internal`. */
export function failureFrom(thrown: unknown): Failure {
  if (thrown instanceof FailureError) return thrown.failure;
  const cause = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return createFailure('internal', {}, { cause });
}
