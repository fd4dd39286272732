import { isJsonObject, type Json, type JsonObject, stringAt } from '../model/json.ts';
import { parseExactUnlessDeep } from './json/json-depth.ts';

/**
 * A JSON-RPC id; a number that JavaScript would write differently is an `ExactNumber`: compare ids by their JSON text.
 */
export type RpcId = string | number;

/** A JSON-RPC error object, read leniently. */
export interface RpcError {
  code: number | string;
  message: string;
  data?: Json;
}

/** A JSON value as a JSON-RPC message, read leniently. */
export type Envelope =
  | { kind: 'request'; id: RpcId; method: string; params: Json | undefined }
  | { kind: 'notification'; method: string; params: Json | undefined }
  | { kind: 'result'; id: RpcId; result: Json }
  /** `httpStatus`: the HTTP status, if it isn't a success. */
  | { kind: 'error'; id: RpcId | undefined; error: RpcError; httpStatus?: number }
  | { kind: 'batch'; entries: Json[] }
  | { kind: 'stray' };

/** Classifies by the fields and ignores `jsonrpc`, so that faulty servers can be inspected (JSON-RPC 2.0, 4-6). */
export function readEnvelope(value: Json): Envelope {
  if (Array.isArray(value)) return { kind: 'batch', entries: value };
  if (!isJsonObject(value)) return { kind: 'stray' };
  const id = value.id;
  const method = value.method;
  if (typeof method === 'string') {
    return isRpcId(id)
      ? { kind: 'request', id, method, params: value.params }
      : { kind: 'notification', method, params: value.params };
  }
  if (isJsonObject(value.error)) {
    return { kind: 'error', id: isRpcId(id) ? id : undefined, error: readError(value.error) };
  }
  if ('result' in value && isRpcId(id)) return { kind: 'result', id, result: value.result ?? null };
  return { kind: 'stray' };
}

function readError(error: JsonObject): RpcError {
  const code = error.code;
  return {
    code: typeof code === 'number' || typeof code === 'string' ? code : 'missing',
    message: stringAt(error, 'message') ?? '',
    ...(error.data !== undefined && { data: error.data }),
  };
}

function isRpcId(value: Json | undefined): value is RpcId {
  return typeof value === 'string' || typeof value === 'number' || (value !== undefined && JSON.isRawJSON(value));
}

/** Undefined when the text isn't JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Numbers that may be ids. */
const idNumbers = /"(?:id|requestId)"\s*:\s*(-?\d[\d.eE+-]*)/g;

/**
 * Parses a JSON-RPC message; undefined when the text isn't JSON. An id that is a number JavaScript would write
 * differently (`9007199254740993`, `1e400`, `1.0`) becomes an `ExactNumber`, so that it is echoed byte for byte
 * (JSON-RPC 2.0, section 5: the response has the request's id).
 */
export function parseMessage(text: string): Json | undefined {
  const value = parseJson(text);
  if (value === undefined || !mayHoldNumber(value) || !hasOddNumber(text)) return value;
  return withExactIds(value, parseExactUnlessDeep(text));
}

/** Only a server's requests and cancellations have a server's id. */
function mayHoldNumber(value: Json): boolean {
  if (Array.isArray(value)) return value.some((entry) => !Array.isArray(entry) && mayHoldNumber(entry));
  if (!isJsonObject(value)) return false;
  return typeof value.id === 'number' || (isJsonObject(value.params) && typeof value.params.requestId === 'number');
}

function hasOddNumber(text: string): boolean {
  for (const [, written] of text.matchAll(idNumbers)) if (String(Number(written)) !== written) return true;
  return false;
}

function withExactIds(value: Json, exact: Json): Json {
  if (Array.isArray(value)) {
    const entries = Array.isArray(exact) ? exact : [];
    // A batch has no batches.
    return value.map((entry, index) => (Array.isArray(entry) ? entry : withExactIds(entry, entries[index] ?? entry)));
  }
  if (!isJsonObject(value) || !isJsonObject(exact)) return value;
  const { params } = value;
  const exactParams = exact.params;
  const isCancellation =
    value.method === 'notifications/cancelled' && isJsonObject(params) && isJsonObject(exactParams);
  return {
    ...value,
    ...(typeof value.id === 'number' && exact.id !== undefined && { id: exact.id }),
    ...(isCancellation &&
      exactParams.requestId !== undefined && { params: { ...params, requestId: exactParams.requestId } }),
  };
}

/** Requests during which a server may send requests (until 2025-11-25; later in their results). */
const requestCausing = new Set(['tools/call', 'prompts/get', 'resources/read', 'completion/complete']);

export function mayLeadToRequests(method: string): boolean {
  return requestCausing.has(method);
}
