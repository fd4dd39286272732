import { isJsonObject, type JsonObject, stringAt } from '../../model/json.ts';
import type { Era } from '../../model/revision.ts';
import type { HttpServer } from '../../model/server.ts';
import { addressOf } from './address.ts';
import type { HttpCall } from './curl.ts';
import { valueText } from './stdio-command.ts';

interface NewCall {
  server: HttpServer;
  message: JsonObject;
  era: Era | undefined;
  revision: string;
}

/** The POST that carries a message to a server, with the headers that its era wants; secrets are placeholders. */
export function httpCallFor({ server, message, era, revision }: NewCall): HttpCall {
  const own = Object.entries(server.headers).map(([name, value]): [string, string] => [name, valueText(value)]);
  return {
    method: 'POST',
    url: addressOf(server),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      ...(era === 'modern' ? routingHeaders(message) : { 'mcp-session-id': '<session id>' }),
      ...Object.fromEntries(own),
    },
    body: JSON.stringify(message),
  };
}

/** What is mirrored from the message into headers (2026-07-28, transports). */
function routingHeaders({ method, params }: JsonObject): Record<string, string> {
  const name = isJsonObject(params) ? (stringAt(params, 'name') ?? stringAt(params, 'uri')) : undefined;
  return {
    ...(typeof method === 'string' && { 'mcp-method': method }),
    ...(name !== undefined && { 'mcp-name': name }),
  };
}
