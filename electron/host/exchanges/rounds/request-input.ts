import { serverMethods } from '#shared/model/inbox/client-setup.ts';
import type { Round } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { resultIn } from '../../inbox/server-requests/read-reply.ts';
import type { RequestedInput, ServerRequests } from '../../inbox/server-requests/server-requests.ts';
import type { Session } from '../../sessions/session.ts';

const replyHeadCharacters = 2000;

/** The method of an input request; undefined when it isn't one that servers may use. */
export function inputMethod(request: Json) {
  return serverMethods.find((known) => known === stringAt(request, 'method'));
}

/** Requests one input from the inbox; `settle` gets its outcome. Resolves with undefined when there is no result. */
export async function requestInput(
  { session, serverRequests }: { session: Session; serverRequests: ServerRequests },
  request: Json,
  about: Omit<RequestedInput, 'method' | 'params'>,
  settle: (outcome: Pick<Round['inputs'][number], 'state' | 'replyHead'>) => void,
): Promise<JsonObject | undefined> {
  const method = inputMethod(request);
  if (method === undefined) {
    settle({ state: 'refused' });
    return undefined;
  }
  const params = isJsonObject(request) ? (request.params ?? {}) : {};
  const reply = await serverRequests.reply(session, { ...about, method, params });
  const result = resultIn(reply);
  if (result !== undefined)
    settle({ state: 'answered', replyHead: JSON.stringify(result).slice(0, replyHeadCharacters) });
  else settle({ state: reply === undefined ? 'withdrawn' : 'refused' });
  return result;
}
