/** A JSON object whose fields nobody has checked yet. */
export type Params = Record<string, unknown>;

export type RequestId = string | number;

/** What goes to the client: one message, or a batch of answers (2025-03-26 only). */
export type Outgoing = Params | readonly Params[];

/** Puts one message on its way to the client. */
export type Send = (message: Outgoing) => void;

/** What a client says to something that it was asked; unchecked. */
export interface Answer {
  id?: RequestId;
  result?: unknown;
  error?: unknown;
}

/** What a parsed message turned out to be. */
export type Incoming =
  | { kind: 'request'; id: RequestId; method: string; params: Params }
  | { kind: 'notification'; method: string; params: Params }
  | { kind: 'response'; answer: Answer }
  | { kind: 'invalid'; id?: RequestId };

/** True for `{…}`: not for arrays, not for null. */
export function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isInteger(value);
}

/** Tells what kind of JSON-RPC message `value` is; never throws. */
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

/** True for a result or an error: the last word on a request. */
export function isAnswer(message: Outgoing): boolean {
  return Array.isArray(message) || !('method' in message);
}

/** A notification, ready to send. */
export function notification(method: string, params?: Params): Params {
  return params === undefined ? { jsonrpc: '2.0', method } : { jsonrpc: '2.0', method, params };
}

/** The parsed text; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
