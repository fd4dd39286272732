import { credentialHeader } from '#shared/mcp/credential-header.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';

/**
 * Says what an HTTP response other than success means for a client of MCP (transports, streamable HTTP). `challenge` is
 * its `WWW-Authenticate`.
 */
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
