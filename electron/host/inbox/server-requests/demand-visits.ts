import { isJsonObject } from '#shared/model/json.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';
import type { ServerRequests } from './server-requests.ts';

/** The error by which a server requires visits to pages (2025-11-25, client, elicitation: URL mode). */
const VISIT_REQUIRED = -32042;
/** So many visits of one error are put before a person. */
const MOST_VISITS = 20;

/**
 * Puts the visits that an error response requires into the inbox and returns how many. They aren't answered to the
 * server: whoever sent the request sends it again.
 */
export function demandVisits(
  serverRequests: ServerRequests,
  session: Session,
  method: string,
  { error, requestId, responseSeq }: PeerResponse,
): number {
  if (error?.code !== VISIT_REQUIRED) return 0;
  const listed = isJsonObject(error.data) ? error.data.elicitations : undefined;
  const visits = (Array.isArray(listed) ? listed : []).filter(isJsonObject).slice(0, MOST_VISITS);
  for (const visit of visits) {
    void serverRequests.reply(session, {
      method: 'elicitation/create',
      params: { mode: 'url', ...visit },
      frameSeq: responseSeq,
      of: { requestId, method, certain: true },
      signal: new AbortController().signal,
    });
  }
  return visits.length;
}
