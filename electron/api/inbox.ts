import type { Host } from '#host/create-host.ts';
import { cutJson } from '#shared/mcp/json-cut.ts';
import { jsonWeight } from '#shared/mcp/json-weight.ts';
import { fail } from '#shared/messages/failure.ts';
import type { PendingId } from '#shared/model/id.ts';
import type { Json } from '#shared/model/json.ts';
import { type PendingRequest, wholeRequestCharacters } from '#shared/model/pending-request.ts';
import { api } from './base.ts';

/** The lists are fetched whenever something changes: larger parameters travel only in part. */
const HEAD_CHARACTERS = 30_000;

function headOf(request: PendingRequest): PendingRequest {
  const { subject } = request;
  if (subject.type !== 'serverRequest' || jsonWeight(subject.params, HEAD_CHARACTERS) <= HEAD_CHARACTERS)
    return request;
  const params = cutJson(subject.params, HEAD_CHARACTERS);
  return { ...request, subject: { ...subject, params, cutFrom: jsonWeight(subject.params) } };
}

function wholeParams({ inbox }: Host, pendingId: PendingId): Json | undefined {
  const known = [...inbox.list(), ...inbox.ended.map(({ request }) => request)];
  const subject = known.find(({ id }) => id === pendingId)?.subject;
  if (subject?.type !== 'serverRequest') return fail('unknownPendingRequest');
  const isWhole = jsonWeight(subject.params, wholeRequestCharacters) <= wholeRequestCharacters;
  return isWhole ? subject.params : undefined;
}

export function inboxRouter(host: Host) {
  return {
    list: api.inbox.list.handler(() => host.inbox.list().map(headOf)),
    params: api.inbox.params.handler(({ input }) => wholeParams(host, input.pendingId)),
    answer: api.inbox.answer.handler(({ input: { pendingId, reply, editedText } }) =>
      host.serverRequests.answerByHand(pendingId, reply, editedText),
    ),
    check: api.inbox.check.handler(({ input }) => host.serverRequests.check(input.pendingId, input.contentText)),
    rounds: api.inbox.rounds.handler(({ input }) => host.exchanges.rounds(input)),
    ended: api.inbox.ended.handler(() =>
      host.inbox.ended.map((ended) => ({ ...ended, request: headOf(ended.request) })),
    ),
    decide: api.inbox.decide.handler(({ input }) => host.inbox.decide(input.pendingId, input.decision)),
  };
}
