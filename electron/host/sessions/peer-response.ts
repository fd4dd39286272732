import type { RpcError } from '#shared/mcp/envelope.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { Json } from '#shared/model/json.ts';

/** A server's response to a request of ours, untouched: either a result or an error. */
export type PeerResponse = {
  /** The request's JSON-RPC id. */
  requestId: string;
  requestSeq: number;
  responseSeq: number;
  durationMs: number;
  /** The status other than success under which an error came over HTTP. */
  httpStatus?: number;
} & ({ result: Json; error?: undefined } | { error: RpcError; result?: undefined });

/** A further response to a request that is over: it was given up, or had a response. */
export interface StrayResponse {
  kind: 'late' | 'duplicate';
  responseSeq: number;
}

/** The failure of an error response. */
export function serverError(method: string, { error, httpStatus, responseSeq }: PeerResponse): Failure {
  const { code, message, data } = error ?? { code: 'missing', message: '' };
  return createFailure(
    'serverError',
    { method, code, ...(httpStatus !== undefined && { status: httpStatus }) },
    { cause: data === undefined ? message : `${message}\n${JSON.stringify(data, null, 2)}`, frameSeq: responseSeq },
  );
}

/** Throws `serverError` for an error response. */
export function throwIfError(
  method: string,
  response: PeerResponse,
): asserts response is Extract<PeerResponse, { error?: undefined }> {
  if (response.error !== undefined) throw new FailureError(serverError(method, response));
}
