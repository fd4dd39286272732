import { isJsonObject, type JsonObject, stringAt } from '../../model/json.ts';
import type { Era } from '../../model/revision.ts';
import type { HttpServer } from '../../model/server.ts';
import { addressOf } from './address.ts';
import { shellWord, valueText, withPlaceholders } from './shell.ts';

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

interface HttpCall {
  method: string;
  url: string;
  /** As recorded: secrets are masked. */
  headers: Readonly<Record<string, string>>;
  /** Undefined: none. */
  body: string | undefined;
}

/** What curl makes itself, from the address and the body. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'keep-alive',
  'user-agent',
  'sec-fetch-mode',
]);

/** Longer bodies are given as a here-document: no argument of a command may be longer than 128 KiB (Linux). */
const longestArgument = 100_000;

/** The same HTTP request as a curl command for a POSIX shell; secrets are placeholders. */
export function curlCommand({ method, url, headers, body }: HttpCall): string {
  const lines = [
    `curl --no-buffer --request ${shellWord(method)} ${shellWord(withPlaceholders(url))}`,
    ...Object.entries(headers)
      .filter(([name]) => !ownHeaders.has(name.toLowerCase()))
      .map(([name, value]) => `--header ${shellWord(`${name}: ${withPlaceholders(value)}`)}`),
  ];
  if (body === undefined || body === '') return joined(lines);
  if (body.length <= longestArgument) return joined([...lines, `--data-raw ${shellWord(withPlaceholders(body))}`]);
  const text = withPlaceholders(body).replaceAll('\0', '');
  const end = delimiterFor(text);
  return `${joined([...lines, `--data-binary @- <<'${end}'`])}\n${text}\n${end}`;
}

function joined(lines: readonly string[]): string {
  return lines.join(' \\\n  ');
}

/** A line that the text doesn't have. */
function delimiterFor(text: string): string {
  const lines = new Set(text.split('\n'));
  let end = 'BODY';
  for (let count = 2; lines.has(end); count += 1) end = `BODY${count}`;
  return end;
}
