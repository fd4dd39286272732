import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject } from '#shared/model/json.ts';
import { refusal } from '../../sessions/negotiation/negotiation.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';
import type { ServerRequests } from './server-requests.ts';

/** The error by which a server asks for visits to pages (2025-11-25, client, elicitation: URL mode). */
const VISIT_REQUIRED = -32042;
/** So many visits of one error are put before a person. */
const MOST_VISITS = 20;

/**
 * The failure of an error response. Where it asks for visits to pages, each is put into the inbox: nothing
 * answers them, the request is sent again by whoever wants it.
 */
export function failureOfError(
  serverRequests: ServerRequests,
  session: Session,
  method: string,
  response: PeerResponse,
): Failure {
  const failure = refusal(method, response);
  if (response.error?.code !== VISIT_REQUIRED) return failure;
  const { data } = response.error;
  const listed = isJsonObject(data) ? data.elicitations : undefined;
  const visits = (Array.isArray(listed) ? listed : []).filter(isJsonObject).slice(0, MOST_VISITS);
  for (const visit of visits) {
    void serverRequests.reply(session, {
      method: 'elicitation/create',
      params: { mode: 'url', ...visit },
      frameSeq: response.responseSeq,
      of: { requestId: response.requestId, method, certain: true },
      signal: new AbortController().signal,
    });
  }
  if (visits.length === 0) return failure;
  const { cause, frameSeq } = failure;
  return createFailure(
    'visitRequired',
    { method, count: visits.length },
    { ...(cause !== undefined && { cause }), ...(frameSeq !== undefined && { frameSeq }) },
  );
}
