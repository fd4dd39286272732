import type { Host } from '#host/create-host.ts';
import { cutJson } from '#shared/mcp/json-cut.ts';
import { jsonWeight } from '#shared/mcp/json-weight.ts';
import type { Ask } from '#shared/model/ask.ts';
import { api } from './base.ts';

/** The lists are fetched whenever something changes: larger parameters travel only in part. */
const HEAD_CHARACTERS = 30_000;

function headOf(ask: Ask): Ask {
  const { subject } = ask;
  if (subject.type !== 'serverRequest' || jsonWeight(subject.params, HEAD_CHARACTERS) <= HEAD_CHARACTERS) return ask;
  const params = cutJson(subject.params, HEAD_CHARACTERS);
  return { ...ask, subject: { ...subject, params, cutFrom: jsonWeight(subject.params) } };
}

export function asksRouter(host: Host) {
  return {
    list: api.asks.list.handler(() => host.asks.list().map(headOf)),
    answer: api.asks.answer.handler(({ input: { askId, reply, editedText } }) =>
      host.inbox.answerByHand(askId, reply, editedText),
    ),
    check: api.asks.check.handler(({ input }) => host.inbox.check(input.askId, input.contentText)),
    rounds: api.asks.rounds.handler(({ input }) => host.openRounds.list(input)),
    ended: api.asks.ended.handler(() => host.asks.ended.map((ended) => ({ ...ended, ask: headOf(ended.ask) }))),
    decide: api.asks.decide.handler(({ input }) => host.asks.decide(input.askId, input.decision)),
  };
}
