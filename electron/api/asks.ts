import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function asksRouter(host: Host) {
  return {
    list: api.asks.list.handler(() => host.asks.list()),
    answer: api.asks.answer.handler(({ input }) => host.inbox.answerByHand(input.askId, input.reply)),
    ended: api.asks.ended.handler(() => [...host.asks.ended]),
    decide: api.asks.decide.handler(({ input }) => host.asks.decide(input.askId, input.decision)),
  };
}
