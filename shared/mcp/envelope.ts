import { isJsonObject, type Json, type JsonObject, stringAt } from '../model/json.ts';

/**
 * A JSON-RPC id as it may really arrive. A number that JavaScript would write in another way is the opaque object that
 * `parseMessage` keeps it as: compare ids by their JSON text, never by identity.
 */
export type RpcId = string | number;

/** A JSON-RPC error object, read leniently: wrong types are kept in `data` of the raw message, not here. */
export interface RpcError {
  code: number | string;
  message: string;
  data?: Json;
}

/** What one JSON value means as a JSON-RPC message. Lenient: a faulty envelope is still read as what it intends. */
export type Envelope =
  | { kind: 'request'; id: RpcId; method: string; params: Json | undefined }
  | { kind: 'notification'; method: string; params: Json | undefined }
  | { kind: 'result'; id: RpcId; result: Json }
  /** `httpStatus`: the status other than success under which it came over HTTP. */
  | { kind: 'error'; id: RpcId | undefined; error: RpcError; httpStatus?: number }
  | { kind: 'batch'; entries: Json[] }
  | { kind: 'stray' };

/**
 * Classifies a parsed message by the fields that it has, whatever `jsonrpc` says, so that a server with one
 * wrong field can still be inspected (JSON-RPC 2.0, sections 4-6).
 */
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

/** Parses JSON text; undefined when it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
