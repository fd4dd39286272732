import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';

/** A received HTTP request. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The JSON-RPC message in the body; empty when there is none. */
  message: JsonObject;
}

/** A server with scripted responses. */
export interface ScriptedHttp {
  /** `http://127.0.0.1:port`, without a path; `https:` with a certificate. */
  origin: string;
  seen: SeenRequest[];
  /** The requests that carried this JSON-RPC method. */
  calls(method: string): SeenRequest[];
  close(): Promise<void>;
}

/** Starts a server on 127.0.0.1 that records each request and calls `respond`. */
export async function startScriptedHttp(
  respond: (request: SeenRequest, response: ServerResponse) => unknown,
  certificate?: { cert: string; key: string },
): Promise<ScriptedHttp> {
  const seen: SeenRequest[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const parsed: unknown = body.startsWith('{') ? JSON.parse(body) : {};
    const { method = '', url: path = '', headers } = request;
    const entry = { method, path, headers, body, message: isJsonObject(parsed) ? parsed : {} };
    seen.push(entry);
    await respond(entry, response);
  };
  const server = certificate === undefined ? createServer(handle) : createTlsServer(certificate, handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http${certificate === undefined ? '' : 's'}://127.0.0.1:${address.port}`,
    seen,
    calls: (method) => seen.filter(({ message }) => message.method === method),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function sendJson(response: ServerResponse, value: object, headers: Record<string, string> = {}, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

/** A legacy server's response to `initialize`. */
export function initialized(message: JsonObject, protocolVersion = '2025-11-25'): object {
  const result = { protocolVersion, capabilities: { resources: {} }, serverInfo: { name: 'scripted', version: '1' } };
  return { jsonrpc: '2.0', id: message.id, result };
}

/**
 * Handles the handshake of a legacy server: rejects `server/discover`, responds to `initialize`, accepts notifications
 * and has no listen stream. False for any other request.
 */
export function opensLegacy({ method, message }: SeenRequest, response: ServerResponse, headers = {}): boolean {
  if (method !== 'POST') response.writeHead(method === 'DELETE' ? 204 : 405).end();
  else if (message.method === 'initialize') sendJson(response, initialized(message), headers);
  else if (message.method === 'server/discover') sendError(response, message, -32601, 'Method not found');
  else if (message.id === undefined) response.writeHead(202).end();
  else return false;
  return true;
}

/** Sends a JSON-RPC error. */
export function sendError(response: ServerResponse, message: JsonObject, code: number, text: string): void {
  sendJson(response, { jsonrpc: '2.0', id: message.id, error: { code, message: text } });
}
