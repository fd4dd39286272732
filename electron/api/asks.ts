import type { Host } from '#host/create-host.ts';
import { cutJson } from '#shared/mcp/json-cut.ts';
import { jsonWeight } from '#shared/mcp/json-weight.ts';
import { fail } from '#shared/messages/failure.ts';
import { type Ask, wholeRequestCharacters } from '#shared/model/ask.ts';
import type { AskId } from '#shared/model/id.ts';
import type { Json } from '#shared/model/json.ts';
import { api } from './base.ts';

/** The lists are fetched whenever something changes: larger parameters travel only in part. */
const HEAD_CHARACTERS = 30_000;

function headOf(ask: Ask): Ask {
  const { subject } = ask;
  if (subject.type !== 'serverRequest' || jsonWeight(subject.params, HEAD_CHARACTERS) <= HEAD_CHARACTERS) return ask;
  const params = cutJson(subject.params, HEAD_CHARACTERS);
  return { ...ask, subject: { ...subject, params, cutFrom: jsonWeight(subject.params) } };
}

function wholeParams({ asks }: Host, askId: AskId): Json | undefined {
  const known = [...asks.list(), ...asks.ended.map(({ ask }) => ask)];
  const subject = known.find(({ id }) => id === askId)?.subject;
  if (subject?.type !== 'serverRequest') return fail('unknownAsk');
  const isWhole = jsonWeight(subject.params, wholeRequestCharacters) <= wholeRequestCharacters;
  return isWhole ? subject.params : undefined;
}

export function asksRouter(host: Host) {
  return {
    list: api.asks.list.handler(() => host.asks.list().map(headOf)),
    params: api.asks.params.handler(({ input }) => wholeParams(host, input.askId)),
    answer: api.asks.answer.handler(({ input: { askId, reply, editedText } }) =>
      host.inbox.answerByHand(askId, reply, editedText),
    ),
    check: api.asks.check.handler(({ input }) => host.inbox.check(input.askId, input.contentText)),
    rounds: api.asks.rounds.handler(({ input }) => host.openRounds.list(input)),
    ended: api.asks.ended.handler(() => host.asks.ended.map((ended) => ({ ...ended, ask: headOf(ended.ask) }))),
    decide: api.asks.decide.handler(({ input }) => host.asks.decide(input.askId, input.decision)),
  };
}
