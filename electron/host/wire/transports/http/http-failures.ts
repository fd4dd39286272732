import { shownId } from '#shared/mcp/envelope.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { TappedMessage } from '../tap.ts';
import { ProxyError, UntrustedCertificateError, UnusableProxyError } from './connect-errors.ts';
import { credentialHeader } from './credential-header.ts';
import type { CutReason, HttpLimits } from './read-body.ts';

const tlsCode = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

export function networkFailure(thrown: unknown, url: string): Failure {
  if (thrown instanceof UntrustedCertificateError) return thrown.failure(url);
  if (thrown instanceof ProxyError || thrown instanceof UnusableProxyError) return thrown.failure(url);
  const { code, words } = innermost(thrown);
  const params = { url };
  const more = { cause: code === '' ? words : `${words} (${code})` };
  if (code === 'ECONNREFUSED') return createFailure('connectionRefused', params, more);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return createFailure('hostNotFound', params, more);
  if (tlsCode.test(code)) return createFailure('tlsFailed', params, more);
  return createFailure('networkFailed', { ...params, system: code }, more);
}

/** The system's error may be nested, also in an aggregate of all addresses. */
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

export function cutFailure(cut: CutReason, url: string, limits: HttpLimits, frameSeq: number): Failure {
  const more = { frameSeq };
  if (cut === 'time') return createFailure('responseTooSlow', { url, waitedMs: limits.bodyMs }, more);
  if (cut === 'ratio') return createFailure('responseOverCompressed', { url, ratio: limits.ratio }, more);
  return createFailure('responseTooLarge', { url, mebibytes: Math.round(limits.messageBytes / 2 ** 20) }, more);
}

/** The failure for an unsuccessful HTTP response (streamable HTTP). `challenge` is its `WWW-Authenticate`. */
export function statusFailure(
  status: number,
  method: string,
  url: string,
  body: string,
  frameSeq: number,
  challenge = '',
): Failure {
  const params = { url, status, method };
  const more = { frameSeq, ...(body.trim() !== '' && { cause: body }) };
  if (status === 401) {
    return createFailure('unauthorized', { ...params, header: credentialHeader(challenge, body) }, more);
  }
  if (status === 403) return createFailure('forbidden', params, more);
  if (status === 404) return createFailure('endpointNotFound', params, more);
  if (status === 405) return createFailure('methodNotAllowed', params, more);
  if (status >= 500) return createFailure('serverFault', params, more);
  return createFailure('httpStatus', params, more);
}

/** The failure of a request whose POST returned other messages than its response. */
export function unanswered(
  { method, rpcMethod = method }: { method: string; rpcMethod?: string },
  { envelope, seq }: TappedMessage,
): Failure {
  const at = { frameSeq: seq };
  if (envelope.kind !== 'result') {
    return createFailure('malformedResult', { method: rpcMethod, problem: 'noResponse' }, at);
  }
  const found = shownId(envelope.id);
  return createFailure('malformedResult', { method: rpcMethod, problem: 'otherId', found }, at);
}
