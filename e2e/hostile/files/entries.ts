import { Buffer } from 'node:buffer';
import { joined, type Text } from '../text.ts';

const header = (transport: 'stdio' | 'http', server: string) =>
  `{"loupeSession":1,"id":"one","startedAt":"2026-11-26T08:00:00.000Z","transport":"${transport}","server":${server},"recorder":{"name":"loupe","version":"0.1.0"},"redaction":"none"}\n`;

/** A session file over stdio, and over HTTP: its header and then the entries. */
export const stdioFile = (...entries: Text[]): Text => joined(header('stdio', '{"command":"it"}'), ...entries);
export const httpFile = (...entries: Text[]): Text =>
  joined(header('http', '{"url":"http://it.example/"}'), ...entries);
/** The same with a command that has such arguments, as JSON. */
export const fileWithArguments = (json: string): Text => header('stdio', `{"command":"it","args":${json}}`);

/** A text again and again, each made from its number. */
export function* each(count: number, make: (number: number) => string): Iterable<string> {
  for (let number = 1; number <= count; number += 1) yield make(number);
}

/** One line of a party. */
export const line = (from: 'client' | 'server', text: string) =>
  `{"t":1,"type":"line","from":"${from}","text":${JSON.stringify(text)}}\n`;

/** A handshake over stdio, so that what follows can be opened. */
export const handshake = [
  line(
    'client',
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"it","version":"1"}}}',
  ),
  line(
    'server',
    '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"it","version":"1"}}}',
  ),
  line('client', '{"jsonrpc":"2.0","method":"notifications/initialized"}'),
].join('');

type Headers = [string, string][];

const json: Headers = [['content-type', 'application/json']];

/** Parts of an HTTP exchange. */
export const http = {
  request: (exchange: number, headers: Headers = json) =>
    `{"t":1,"exchange":${exchange},"type":"request","method":"POST","path":"/","headers":${JSON.stringify(headers)}}\n`,
  response: (exchange: number, headers: Headers = json) =>
    `{"t":1,"exchange":${exchange},"type":"response","status":200,"reason":"OK","headers":${JSON.stringify(headers)}}\n`,
  body: (exchange: number, from: 'client' | 'server', text: string) =>
    `{"t":1,"exchange":${exchange},"type":"body","from":"${from}","text":${JSON.stringify(text)}}\n`,
  bytes: (exchange: number, from: 'client' | 'server', bytes: Uint8Array) =>
    `{"t":1,"exchange":${exchange},"type":"body","from":"${from}","base64":"${Buffer.from(bytes).toString('base64')}"}\n`,
  end: (exchange: number, from: 'client' | 'server') =>
    `{"t":1,"exchange":${exchange},"type":"bodyEnd","from":"${from}"}\n`,
};

/** A whole exchange. */
export function exchange(number: number, sent: string, received: string, headers: Headers = json): string {
  return [
    http.request(number, headers),
    http.body(number, 'client', sent),
    http.end(number, 'client'),
    http.response(number),
    http.body(number, 'server', received),
    http.end(number, 'server'),
  ].join('');
}
