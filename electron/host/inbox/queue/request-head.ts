import { cutJson } from '#shared/mcp/json/json-cut.ts';
import { jsonWeight } from '#shared/mcp/json/json-weight.ts';
import { fail } from '#shared/messages/failure.ts';
import { type PendingRequest, wholeRequestCharacters } from '#shared/model/inbox/pending-request.ts';
import type { Json } from '#shared/model/json.ts';

/** The lists are fetched whenever something changes: larger parameters travel only in part. */
const HEAD_CHARACTERS = 30_000;

/** A pending request as the lists have it: of a server request with large parameters only their beginning. */
export function headOf(request: PendingRequest): PendingRequest {
  const { subject } = request;
  if (subject.type !== 'serverRequest' || jsonWeight(subject.params, HEAD_CHARACTERS) <= HEAD_CHARACTERS)
    return request;
  const params = cutJson(subject.params, HEAD_CHARACTERS);
  return { ...request, subject: { ...subject, params, cutFrom: jsonWeight(subject.params) } };
}

/** All parameters of a server request; undefined for too large ones. Fails with `unknownPendingRequest` without one. */
export function wholeParams(request: PendingRequest | undefined): Json | undefined {
  if (request?.subject.type !== 'serverRequest') return fail('unknownPendingRequest');
  const { params } = request.subject;
  return jsonWeight(params, wholeRequestCharacters) <= wholeRequestCharacters ? params : undefined;
}
