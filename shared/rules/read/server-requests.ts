import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { Fault, Rule, RuleFrame } from '../rule.ts';
import type { RuleSession } from '../session.ts';

/** What the server asks of the client: a request, or in the modern era an entry of `inputRequests`. */
export interface ServerRequest {
  readonly method: string;
  readonly params: JsonObject;
  /** JSON pointer of the params. */
  readonly at: string;
}

/** So much of a key is in pointers: one request may have a thousand places, each with its key. */
const mostOfKey = 1000;

/** The requests of the server in a frame, whichever way its era sends them. */
export function serverRequestsIn({ direction, messages }: RuleFrame): ServerRequest[] {
  if (direction !== 'in') return [];
  return messages.flatMap(({ kind, json, result, pointer }) => {
    if (kind === 'request') return requestAt(json, pointer);
    const inputs = result?.inputRequests;
    if (!isJsonObject(inputs)) return [];
    return Object.entries(inputs).flatMap(([key, input]) =>
      requestAt(input, pointerTo(pointer, 'result', 'inputRequests', key.slice(0, mostOfKey))),
    );
  });
}

function requestAt(request: Json, at: string): ServerRequest[] {
  if (!isJsonObject(request) || typeof request.method !== 'string') return [];
  const params = isJsonObject(request.params) ? request.params : {};
  return [{ method: request.method, params, at: pointerTo(at, 'params') }];
}

/** A rule without facts of its own that looks at each request of the server for a method, in either era. */
export function eachRequestToClient(
  method: string,
  check: (request: ServerRequest, session: RuleSession) => Iterable<Fault>,
): Rule['begin'] {
  return (session) =>
    function* (frame) {
      for (const request of serverRequestsIn(frame)) if (request.method === method) yield* check(request, session);
    };
}
