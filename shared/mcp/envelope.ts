import { isJsonObject, type Json, type JsonObject, stringAt } from '../model/json/json.ts';
import { parseExactUnlessDeep } from './json/json-depth.ts';
import { startOf } from './json/json-head.ts';
import { parseJson } from './json/parse-json.ts';
import { withoutNulls } from './nulls/nulls.ts';
import { paramsShape, resultShape } from './nulls/shapes.ts';

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

/** How a response departs from JSON-RPC 2.0, section 5; also the mark of its frame. */
export type ResponseProblem =
  /** Neither `result` nor `error`. */
  | 'noOutcome'
  /** Both; one of them may be empty. */
  | 'twoOutcomes'
  /** `error` isn't an object with an integer code and a message. */
  | 'badError';

/** A JSON value as a JSON-RPC message, read leniently. */
export type Envelope =
  | { kind: 'request'; id: RpcId; method: string; params: Json | undefined }
  | { kind: 'notification'; method: string; params: Json | undefined }
  | { kind: 'result'; id: RpcId; result: Json; problem?: ResponseProblem }
  /** `httpStatus`: the HTTP status, if it isn't a success. */
  | { kind: 'error'; id: RpcId | undefined; error: RpcError; problem?: ResponseProblem; httpStatus?: number }
  | { kind: 'batch'; entries: Json[] }
  | { kind: 'stray' };

/**
 * Classifies by the fields and ignores `jsonrpc`, so that faulty servers can be inspected (JSON-RPC 2.0, 4-6). Optional
 * fields that are null are left out (`withoutNulls`), unless the caller knows that there is no null: `mayHaveNulls`.
 */
export function readEnvelope(value: Json, mayHaveNulls = true): Envelope {
  if (Array.isArray(value)) return { kind: 'batch', entries: value };
  if (!isJsonObject(value)) return { kind: 'stray' };
  const id = value.id;
  if (typeof value.method === 'string') {
    const method = startOf(value.method, maxMethod);
    const sent = value.params ?? undefined;
    const params = mayHaveNulls && sent !== undefined ? withoutNulls(sent, paramsShape) : sent;
    return isRpcId(id) ? { kind: 'request', id, method, params } : { kind: 'notification', method, params };
  }
  if (isJsonObject(value.error) || isRpcId(id)) return readResponse(value, mayHaveNulls);
  return { kind: 'stray' };
}

/** An `error` that is null counts as absent, and any other empty one beside a result. */
function readResponse(value: JsonObject, mayHaveNulls: boolean): Envelope {
  const { error, result } = value;
  const id = isRpcId(value.id) ? value.id : undefined;
  const hasResult = id !== undefined && 'result' in value && (result !== null || isAbsent(error));
  if (hasResult && isEmpty(error)) {
    const isMarked = !isAbsent(error);
    return {
      kind: 'result',
      id,
      result: mayHaveNulls ? withoutNulls(result ?? null, resultShape) : (result ?? null),
      ...(isMarked && { problem: 'twoOutcomes' }),
    };
  }
  if (isAbsent(error)) {
    // Other JSON may have an id, such as a line of a log.
    if (!('jsonrpc' in value || 'error' in value)) return { kind: 'stray' };
    return { kind: 'error', id, error: { code: 'missing', message: '' }, problem: 'noOutcome' };
  }
  const problem = hasResult ? 'twoOutcomes' : isSound(error) ? undefined : 'badError';
  return { kind: 'error', id, error: readError(error), ...(problem && { problem }) };
}

function isAbsent(error: Json | undefined): error is null | undefined {
  return error === undefined || error === null;
}

function isEmpty(error: Json | undefined): boolean {
  return !error || (isJsonObject(error) && Object.keys(error).length === 0);
}

function isSound(error: Json): boolean {
  return isJsonObject(error) && Number.isInteger(error.code) && typeof error.message === 'string';
}

/** A text is taken for the message and a number for the code. */
function readError(error: Json): RpcError {
  if (typeof error === 'string') return { code: 'missing', message: error };
  if (typeof error === 'number') return { code: error, message: '' };
  if (!isJsonObject(error)) return { code: 'missing', message: '', data: error };
  const code = error.code;
  return {
    code: typeof code === 'number' || typeof code === 'string' ? code : 'missing',
    message: stringAt(error, 'message') ?? '',
    ...(error.data !== undefined && error.data !== null && { data: error.data }),
  };
}

/** Of a longer method only the beginning is kept, in characters. */
const maxMethod = 10_000;

/** A longer text isn't used as an id, since ids are stored, compared and sent back. In characters. */
const maxId = 2_000_000;

/** Whether a value can be the id of a request. */
export function isRpcId(value: Json | undefined): value is RpcId {
  if (typeof value === 'string') return value.length <= maxId;
  return typeof value === 'number' || (value !== undefined && JSON.isRawJSON(value));
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

const shownIdCharacters = 500;

/** An id as the traffic shows it; a longer one is complete in the recorded message. */
export function shownId(id: RpcId): string {
  const text = JSON.stringify(id);
  return text.length > shownIdCharacters ? `${text.slice(0, shownIdCharacters)}…` : text;
}
