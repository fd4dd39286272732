/** An unchecked JSON object. */
export type Params = Record<string, unknown>;

export type RequestId = string | number;

/** One message, or a batch of responses (2025-03-26 only). */
export type Outgoing = Params | readonly Params[];

export type Send = (message: Outgoing) => void;

/** A client's response; unchecked. */
export interface Answer {
  id?: RequestId;
  result?: unknown;
  error?: unknown;
}

type Incoming =
  | { kind: 'request'; id: RequestId; method: string; params: Params }
  | { kind: 'notification'; method: string; params: Params }
  | { kind: 'response'; answer: Answer }
  | { kind: 'invalid'; id?: RequestId };

/** True for `{…}`, not for arrays or null. */
export function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isInteger(value);
}

/** Classifies a JSON-RPC message. Never throws. */
export function readMessage(value: unknown): Incoming {
  if (!isParams(value)) return { kind: 'invalid' };
  const id = isRequestId(value.id) ? value.id : undefined;
  const invalid: Incoming = id === undefined ? { kind: 'invalid' } : { kind: 'invalid', id };
  if (value.jsonrpc !== '2.0') return invalid;
  if (typeof value.method !== 'string') {
    const { result, error } = value;
    return 'result' in value || 'error' in value ? { kind: 'response', answer: { id, result, error } } : invalid;
  }
  if (value.params !== undefined && !isParams(value.params)) return invalid;
  const params = value.params ?? {};
  if (!('id' in value)) return { kind: 'notification', method: value.method, params };
  return id === undefined ? invalid : { kind: 'request', id, method: value.method, params };
}

/** True for a result or an error. */
export function isAnswer(message: Outgoing): boolean {
  return Array.isArray(message) || !('method' in message);
}

export function notification(method: string, params?: Params): Params {
  return params === undefined ? { jsonrpc: '2.0', method } : { jsonrpc: '2.0', method, params };
}

/** Undefined when the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The `_meta` key of a message's task (2025-11-25). */
export const relatedTaskKey = 'io.modelcontextprotocol/related-task';

export const extensions = {
  tasks: 'io.modelcontextprotocol/tasks',
  apps: 'io.modelcontextprotocol/ui',
  skills: 'io.modelcontextprotocol/skills',
} as const;

/** The reserved `_meta` keys of revision 2026-07-28. */
export const metaKeys = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  logLevel: 'io.modelcontextprotocol/logLevel',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const;

/** The error codes of JSON-RPC and of the protocol's revisions. */
export const errorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** Until 2025-11-25; then `invalidParams`. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
  /** Only 2025-11-25. */
  urlElicitationRequired: -32042,
} as const;

/** Becomes the JSON-RPC error of a request. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The error response to a request; without an `id` when the request could not be parsed. */
export function errorAnswer(id: RequestId | undefined, error: unknown): Params {
  const code = error instanceof RpcError ? error.code : errorCodes.internal;
  const message = error instanceof Error ? error.message : String(error);
  const data = error instanceof RpcError ? error.data : undefined;
  return {
    jsonrpc: '2.0',
    ...(id === undefined ? {} : { id }),
    error: { code, message, ...(data === undefined ? {} : { data }) },
  };
}

/** The string at `key`. Throws an `invalidParams` error when it is missing or not a string. */
export function requireString(params: Params, key: string): string {
  const value = params[key];
  if (typeof value !== 'string') throw new RpcError(errorCodes.invalidParams, `Missing string parameter: ${key}`);
  return value;
}

/** The object at `key`, empty when it is missing. Throws an `invalidParams` error when it isn't an object. */
export function optionalObject(params: Params, key: string): Params {
  const value = params[key] ?? {};
  if (!isParams(value)) throw new RpcError(errorCodes.invalidParams, `Parameter must be an object: ${key}`);
  return value;
}
