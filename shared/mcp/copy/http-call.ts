import { isJsonObject, type JsonObject, stringAt } from '../../model/json/json.ts';
import type { Era } from '../../model/revision.ts';
import type { HttpServer } from '../../model/server.ts';
import { addressOf } from './address.ts';
import { shellWord, valueTexts, withPlaceholders } from './shell.ts';

interface NewCall {
  server: HttpServer;
  message: JsonObject;
  era: Era | undefined;
  revision: string;
}

/** The POST request of a message, with the headers of its era; secrets are placeholders. */
export function httpCallFor({ server, message, era, revision }: NewCall): HttpCall {
  return {
    method: 'POST',
    url: addressOf(server),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      ...(era === 'modern' ? routingHeaders(message) : { 'mcp-session-id': '<session id>' }),
      ...valueTexts(server.headers),
    },
    body: JSON.stringify(message),
  };
}

/** Headers that repeat parts of the message (2026-07-28, transports). */
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
  body: string | undefined;
}

/** Headers that curl sets itself. */
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

/** Longer bodies are passed as a here-document: Linux limits an argument to 128 KiB. */
const maxArgumentLength = 100_000;

/** An HTTP request as a curl command for a POSIX shell; secrets are placeholders. */
export function curlCommand({ method, url, headers, body }: HttpCall): string {
  const lines = [
    `curl --no-buffer --request ${shellWord(method)} ${shellWord(withPlaceholders(url))}`,
    ...Object.entries(headers)
      .filter(([name]) => !ownHeaders.has(name.toLowerCase()))
      .map(([name, value]) => `--header ${shellWord(`${name}: ${withPlaceholders(value)}`)}`),
  ];
  if (body === undefined || body === '') return joined(lines);
  if (body.length <= maxArgumentLength) return joined([...lines, `--data-raw ${shellWord(withPlaceholders(body))}`]);
  const text = withPlaceholders(body).replaceAll('\0', '');
  const end = delimiterFor(text);
  return `${joined([...lines, `--data-binary @- <<'${end}'`])}\n${text}\n${end}`;
}

function joined(lines: readonly string[]): string {
  return lines.join(' \\\n  ');
}

/** A line that doesn't occur in the text. */
function delimiterFor(text: string): string {
  const lines = new Set(text.split('\n'));
  let end = 'BODY';
  for (let count = 2; lines.has(end); count += 1) end = `BODY${count}`;
  return end;
}
