import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function asksRouter(host: Host) {
  return {
    list: api.asks.list.handler(() => host.asks.list()),
    answer: api.asks.answer.handler(({ input: { askId, reply, editedText } }) =>
      host.inbox.answerByHand(askId, reply, editedText),
    ),
    check: api.asks.check.handler(({ input }) => host.inbox.check(input.askId, input.contentText)),
    rounds: api.asks.rounds.handler(({ input }) => host.openRounds.list(input)),
    ended: api.asks.ended.handler(() => [...host.asks.ended]),
    decide: api.asks.decide.handler(({ input }) => host.asks.decide(input.askId, input.decision)),
  };
}
