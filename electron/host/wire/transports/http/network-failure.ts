import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';

const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

/** Says in one sentence why a request never got a response. */
export function networkFailure(thrown: unknown, url: string): Failure {
  const { code, words } = innermost(thrown);
  const params = { url };
  const more = { cause: code === '' ? words : `${words} (${code})` };
  if (code === 'ECONNREFUSED') return createFailure('connectionRefused', params, more);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return createFailure('hostNotFound', params, more);
  if (TLS_CODE.test(code)) return createFailure('tlsFailed', params, more);
  return createFailure('networkFailed', params, more);
}

/** `fetch` wraps the system's error, sometimes twice and sometimes in an aggregate of all addresses tried. */
function innermost(thrown: unknown): { code: string; words: string } {
  let code = '';
  let words = String(thrown);
  for (let error: unknown = thrown; error instanceof Error; error = next(error)) {
    if (error.message !== '') words = error.message;
    if ('code' in error && typeof error.code === 'string') code = error.code;
  }
  return { code, words };
}

function next(error: Error): unknown {
  return error instanceof AggregateError ? error.errors[0] : error.cause;
}
