import { isParams, type Params, type RequestId } from './message.ts';

/** The error codes of JSON-RPC and of the protocol's revisions. */
export const errorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** Until 2025-11-25; 2026-07-28 says `invalidParams`. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
  /** Only 2025-11-25. */
  urlElicitationRequired: -32042,
} as const;

/** Thrown by whoever handles a request: becomes its JSON-RPC error. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The error answer to request `id` (left out when the request could not be read). */
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

/** The string at `key`. Throws an `invalidParams` error when it is missing or is something else. */
export function requireString(params: Params, key: string): string {
  const value = params[key];
  if (typeof value !== 'string') throw new RpcError(errorCodes.invalidParams, `Missing string parameter: ${key}`);
  return value;
}

/** The object at `key`, empty when it is missing. Throws an `invalidParams` error when it is something else. */
export function optionalObject(params: Params, key: string): Params {
  const value = params[key] ?? {};
  if (!isParams(value)) throw new RpcError(errorCodes.invalidParams, `Parameter must be an object: ${key}`);
  return value;
}
