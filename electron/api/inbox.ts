import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function inboxRouter({ exchanges, inbox, serverRequests }: Host) {
  return {
    list: api.inbox.list.handler(() => inbox.listHeads()),
    params: api.inbox.params.handler(({ input }) => inbox.params(input.pendingId)),
    answer: api.inbox.answer.handler(({ input: { pendingId, reply, editedText } }) =>
      serverRequests.answer(pendingId, reply, editedText),
    ),
    check: api.inbox.check.handler(({ input }) => serverRequests.check(input.pendingId, input.contentText)),
    rounds: api.inbox.rounds.handler(({ input }) => exchanges.rounds(input)),
    ended: api.inbox.ended.handler(() => inbox.endedHeads()),
    decide: api.inbox.decide.handler(({ input }) => inbox.decide(input.pendingId, input.decision)),
  };
}
