import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import type { RuleInput, RuleMessage } from '../rule.ts';
import type { RuleSession } from '../session.ts';

/** Most messages of a batch that rules read. */
const maxBatch = 1000;

/** The messages of a frame's body, strictly as they were sent: rules have to see what a lenient reader puts up with. */
export function readMessages(json: Json | undefined, isIncoming: boolean, session: RuleSession): RuleMessage[] {
  if (json === undefined) return [];
  if (!Array.isArray(json)) return [readMessage(json, '', isIncoming, session)];
  return json.slice(0, maxBatch).map((each, index) => readMessage(each, `/${index}`, isIncoming, session));
}

/**
 * False for what isn't MCP: what an authorization server says, and the body of a refusal over HTTP that isn't JSON-RPC, such
 * as OAuth's, whose `error` is a text (RFC 6750).
 */
export function isOfProtocol({ direction, channel, json, http }: RuleInput, session: RuleSession): boolean {
  if (channel === 'auth') return false;
  // A response that asks for credentials has its body with its head.
  const status = http?.status ?? session.exchange(http?.stream)?.status ?? 0;
  if (direction !== 'in' || status < 400 || !isJsonObject(json)) return true;
  return json.jsonrpc !== undefined || json.result !== undefined || isJsonObject(json.error);
}

function readMessage(value: Json, pointer: string, isIncoming: boolean, session: RuleSession): RuleMessage {
  if (!isJsonObject(value)) return { kind: 'other', pointer, json: {} };
  const id = value.id === undefined ? undefined : JSON.stringify(value.id);
  if (typeof value.method === 'string') {
    return {
      kind: id === undefined ? 'notification' : 'request',
      pointer,
      json: value,
      id,
      method: value.method,
      params: objectOf(value.params),
    };
  }
  const hasResult = value.result !== undefined;
  const hasError = value.error !== undefined;
  if (!(hasResult || hasError || (id !== undefined && value.jsonrpc !== undefined)))
    return { kind: 'other', pointer, json: value, id };
  const request = id === undefined ? undefined : isIncoming ? session.clientRequest(id) : session.serverRequest(id);
  return {
    kind: hasError && !hasResult ? 'error' : 'result',
    pointer,
    json: value,
    id,
    method: request?.method,
    request,
    result: objectOf(value.result),
    error: objectOf(value.error),
  };
}

/** The value when it is an object. */
export function objectOf(value: Json | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** The value's entries with their index when it is an array; empty otherwise. */
export function entriesOf(value: Json | undefined): [number, Json][] {
  return Array.isArray(value) ? [...value.entries()] : [];
}

/** At most so many values, from the first. */
export function firstOf<T>(values: Iterable<T>, count: number): T[] {
  const found: T[] = [];
  for (const value of values) {
    if (found.length === count) break;
    found.push(value);
  }
  return found;
}
