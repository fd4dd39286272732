import { z } from 'zod';
import { type EndedRequest, endedRequestSchema } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject } from '#shared/model/json.ts';
import type { Session } from '#shared/model/session.ts';
import { redact } from '../vault/redaction.ts';

const SESSION_CHARACTERS = 500_000;
const REQUEST_CHARACTERS = 1_000_000;
const HEAD_CHARACTERS = 20_000;

export function storableSession(session: Session): Session {
  const { httpSessionId: _id, listListen: _listen, reconnect: _reconnect, ...kept } = session;
  const whole = { ...kept, inFlight: [] };
  if (JSON.stringify(whole).length <= SESSION_CHARACTERS) return whole;
  const { capabilities: _capabilities, serverInfo: _info, instructions: _instructions, ...brief } = whole;
  return { ...brief, steps: brief.steps.slice(-100) };
}

/** A stored request that is over. Until 0.1.0 `request` was called `ask`, and a round's `inputs` `asks`. */
export const storedRequestSchema = z.preprocess((record) => {
  if (!isJsonObject(record) || !isJsonObject(record.ask)) return record;
  const { ask, ...others } = record;
  const { subject } = ask;
  if (!isJsonObject(subject) || !isJsonObject(subject.round)) return { ...others, request: ask };
  const { asks, ...round } = subject.round;
  return { ...others, request: { ...ask, subject: { ...subject, round: { ...round, inputs: asks } } } };
}, endedRequestSchema);

export function storableRequest(ended: EndedRequest, secrets: ReadonlySet<string>): EndedRequest {
  const { request, reply, editedText } = ended;
  const { subject } = request;
  const kept: EndedRequest = {
    ...ended,
    ...(editedText !== undefined && { editedText: editedText.slice(0, REQUEST_CHARACTERS) }),
    ...(reply?.type === 'result' && {
      reply: { ...reply, resultText: String(redact(reply.resultText.slice(0, REQUEST_CHARACTERS), secrets)) },
    }),
  };
  if (subject.type !== 'serverRequest') return kept;
  const params = JSON.stringify(subject.params);
  if (params.length <= REQUEST_CHARACTERS) return kept;
  const cut = { cut: { characters: params.length, head: params.slice(0, HEAD_CHARACTERS) } };
  return { ...kept, request: { ...request, subject: { ...subject, params: cut } } };
}
