import { jsonHead, startOf } from '#shared/mcp/json/json-head.ts';
import { createFailure, FailureError, fail } from '#shared/messages/failure.ts';
import type { Round } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { ServerRequests } from '../../inbox/server-requests/server-requests.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';
import { inputMethod, requestInput } from './request-input.ts';

const maxRounds = 10;
/** As many requests as a session may have in the inbox. */
const maxInputs = 200;
/** The longest key of an input and what is kept of its method, in characters. */
const maxKey = 10_000;
const maxMethod = 200;

/** Fails with `malformedRound` when more inputs are required at once than Loupe takes, or one with a longer key. */
export function checkInputs(inputs: Required['inputs'], at: { frameSeq: number }): void {
  const { length: count } = inputs;
  if (count > maxInputs) fail('malformedRound', { problem: 'tooMany', count, limit: maxInputs }, at);
  const length = Math.max(0, ...inputs.map(([key]) => key.length));
  if (length > maxKey) fail('malformedRound', { problem: 'longKey', length, limit: maxKey }, at);
}

interface Required {
  inputs: [key: string, request: Json][];
  requestState: Json | undefined;
}

/** What a result requires before the request is sent again; undefined: nothing. */
export function inputRequired(result: Json | undefined): Required | undefined {
  if (!isJsonObject(result) || result.resultType !== 'input_required') return undefined;
  const { inputRequests, requestState } = result;
  return { inputs: isJsonObject(inputRequests) ? Object.entries(inputRequests) : [], requestState };
}

interface RoundOptions {
  session: Session;
  serverRequests: ServerRequests;
  method: string;
  signal: AbortSignal;
  /** Counted from 1. */
  number: number;
  now(): number;
  onRound(round: Round): void;
}

/**
 * Requests all inputs of a round at once, for a response with the `requestId` of the first round. Resolves with the
 * parameters to add to the request. Throws `roundRefused`, `tooManyRounds`, `malformedRound`, `cancelled`, or why the
 * session ended meanwhile.
 */
export async function collectInputs(
  options: RoundOptions,
  { inputs, requestState }: Required,
  { requestId, requestSeq, responseSeq }: PeerResponse,
): Promise<JsonObject> {
  const { method: ofMethod, signal, number, onRound } = options;
  const at = { frameSeq: responseSeq };
  if (number > maxRounds) fail('tooManyRounds', { rounds: maxRounds }, at);
  if (inputs.length === 0 && requestState === undefined) fail('malformedRound', { problem: 'empty' }, at);
  checkInputs(inputs, at);
  let round: Round = {
    number,
    at: options.now(),
    requestSeq,
    responseSeq,
    inputs: inputs.map(([key, request]) => {
      const method = stringAt(request, 'method');
      return { key, state: 'waiting' as const, ...(method !== undefined && { method: startOf(method, maxMethod) }) };
    }),
    ...(typeof requestState === 'string' && { stateCharacters: requestState.length }),
  };
  onRound(round);
  const settle = (key: string, change: Partial<Round['inputs'][number]>) => {
    round = { ...round, inputs: round.inputs.map((input) => (input.key === key ? { ...input, ...change } : input)) };
    onRound(round);
  };
  // One refused input ends the round and withdraws the others.
  const over = new AbortController();
  const stop = AbortSignal.any([signal, over.signal]);
  const given = await Promise.all(
    inputs.map(async ([key, request]): Promise<[string, JsonObject] | undefined> => {
      const about = {
        frameSeq: responseSeq,
        signal: stop,
        of: { requestId, method: ofMethod, certain: true },
        round: { number, key, inputs: inputs.length },
      };
      const result = await requestInput(options, request, about, (outcome) => settle(key, outcome));
      if (result !== undefined) return [key, result];
      over.abort();
      if (inputMethod(request) !== undefined) return undefined;
      const method = jsonHead((isJsonObject(request) ? request.method : undefined) ?? null, maxMethod);
      return fail('malformedRound', { problem: 'unknownMethod', key, method }, at);
    }),
  );
  if (signal.aborted) fail('cancelled', { method: ofMethod });
  const replies = given.filter((each) => each !== undefined);
  if (replies.length < inputs.length) {
    const { phase, end } = options.session.view();
    const lost = end?.failure ?? createFailure('connectionLost', { method: ofMethod });
    if (phase === 'ended') throw new FailureError(lost);
    fail('roundRefused', {}, at);
  }
  return {
    ...(inputs.length > 0 && { inputResponses: Object.fromEntries(replies) }),
    ...(requestState !== undefined && { requestState }),
  };
}
