import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { RequestAll } from './client-request.ts';
import { errorCodes, isParams, optionalObject, type Params, parseJson, RpcError } from './message.ts';

/** Thrown by a client request of 2026-07-28: the request gets this result, and is repeated with the missing inputs. */
export class InputRequired extends Error {
  readonly result: Params;

  constructor(result: Params) {
    super('Input required');
    this.result = result;
  }
}

/** The content of `requestState`: the server has no other state between rounds. */
interface State {
  /** Digest of the request that it belongs to. */
  of: string;
  /** The keys that the client has to answer. */
  asked: string[];
  answers: Record<string, Params>;
}

const secret = randomBytes(32);

function signed(payload: string): string {
  return `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`;
}

function bad(problem: string): RpcError {
  return new RpcError(errorCodes.invalidParams, problem);
}

/** Throws an `invalidParams` error unless this process signed `text` for this request. */
function unseal(text: unknown, of: string): State {
  if (typeof text !== 'string') throw bad('requestState is not a string');
  const [payload = ''] = text.split('.');
  if (text !== signed(payload)) throw bad('requestState is not the one that was given');
  const state = parseJson(Buffer.from(payload, 'base64url').toString());
  if (!isParams(state) || state.of !== of) throw bad('requestState belongs to another request');
  const asked: readonly unknown[] = Array.isArray(state.asked) ? state.asked : [];
  return { of, asked: asked.filter((key) => typeof key === 'string'), answers: paramsIn(state.answers) };
}

function paramsIn(value: unknown): Record<string, Params> {
  const found: Record<string, Params> = {};
  for (const [key, entry] of isParams(value) ? Object.entries(value) : []) if (isParams(entry)) found[key] = entry;
  return found;
}

function digestOf(method: string, { name, uri, arguments: values }: Params): string {
  return createHash('sha256')
    .update(JSON.stringify([method, name, uri, values]))
    .digest('base64url');
}

/** The answers of earlier rounds and of this request. */
function readState(method: string, params: Params): State {
  const of = digestOf(method, params);
  if (params.requestState === undefined) {
    if (params.inputResponses !== undefined) throw bad('inputResponses came without the requestState');
    return { of, asked: [], answers: {} };
  }
  const state = unseal(params.requestState, of);
  const responses = optionalObject(params, 'inputResponses');
  for (const key of state.asked) {
    const response = responses[key];
    if (response === undefined) continue; // asked again
    if (!isParams(response)) throw bad(`The input response ${key} is not an object`);
    state.answers[key] = response;
  }
  return state;
}

/**
 * Client requests in rounds (2026-07-28, multi-round-trip requests). The handler runs from the beginning in every
 * round, so it must send the same requests in the same order; earlier answers are returned at once. Throws
 * `InputRequired` for missing ones, and an `invalidParams` error for an invalid state.
 */
export function inRounds(method: string, params: Params): RequestAll {
  let state: State | undefined;
  return async (asks) => {
    state ??= readState(method, params);
    const { of, answers } = state;
    const asked = Object.keys(asks).filter((key) => answers[key] === undefined);
    if (asked.length === 0) return answers;
    throw new InputRequired({
      resultType: 'input_required',
      inputRequests: Object.fromEntries(asked.map((key) => [key, asks[key]])),
      requestState: signed(Buffer.from(JSON.stringify({ of, asked, answers })).toString('base64url')),
    });
  };
}
