import type { RpcError } from '#shared/mcp/envelope.ts';
import { createFailure, FailureError, fail } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type { ResultTexts } from '../wire/slices/large-message.ts';

export type PeerResponse = {
  requestId: string;
  requestSeq: number;
  responseSeq: number;
  durationMs: number;
  /** The HTTP status of an error, if not a success. */
  httpStatus?: number;
} & (
  | {
      result: Json;
      /** The whole message as JSON text, unless it was in a batch. */
      text?: string;
      /** Of a large message, whose `result` has exact numbers. */
      texts?: ResultTexts | undefined;
      error?: undefined;
    }
  | { error: RpcError; result?: undefined }
);

/** A response to a request that was cancelled or already had one. */
export interface StrayResponse {
  kind: 'late' | 'duplicate';
  responseSeq: number;
}

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

/** Requests whose response may require input (2026-07-28, multi-round-trip requests). */
const withInput = new Set(['tools/call', 'prompts/get', 'resources/read']);
/** Their results are shown with any type. */
const shown = new Set(['tools/call', 'prompts/get']);

export function mayRequireInput(method: string): boolean {
  return withInput.has(method);
}

/** The response. Fails with `malformedResult` for a `resultType` that the method can't have (2026-07-28, basic). */
export function checkResultType(method: string, response: PeerResponse): PeerResponse {
  if (response.error !== undefined || !isJsonObject(response.result) || shown.has(method)) return response;
  const { resultType } = response.result;
  if (resultType === undefined || resultType === 'complete') return response;
  if (resultType === 'input_required' && mayRequireInput(method)) return response;
  const found = JSON.stringify(resultType).slice(0, 200);
  fail('malformedResult', { method, problem: 'resultType', found }, { frameSeq: response.responseSeq });
}
