import { brotliCompressSync, gzipSync } from 'node:zlib';
import { joined, repeated } from '../../text.ts';
import { each, exchange, fileWithArguments, handshake, http, httpFile, line, stdioFile } from '../entries.ts';
import type { FileMode } from '../file-mode.ts';

const megabyte = 'x'.repeat(2 ** 20);
const events: [string, string][] = [['content-type', 'text/event-stream']];
const json: [string, string][] = [['content-type', 'application/json']];
const call = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"it"}}`;
const result = (id: number, value = '{"content":[]}') => `{"jsonrpc":"2.0","id":${id},"result":${value}}`;
const progress = '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}';
const recording = { use: 'recording' } as const;

/** A message in one line of the server that is too long for one entry. */
function* longLine(...texts: Iterable<string>[]): Iterable<string> {
  for (const text of joined(...texts)) {
    yield `{"t":1,"type":"line","from":"server","text":${JSON.stringify(text)},"more":true}\n`;
  }
  yield '{"t":1,"type":"line","from":"server","text":""}\n';
}

/** A response whose body is compressed. */
const compressed = (number: number, encoding: string, bytes: Uint8Array, type = json) =>
  [
    http.request(number),
    http.body(number, 'client', call(number)),
    http.end(number, 'client'),
    http.response(number, [...type, ['content-encoding', encoding]]),
    http.bytes(number, 'server', bytes),
    http.end(number, 'server'),
  ].join('');

/** Session files. */
export const recordingModes: readonly FileMode[] = [
  {
    name: 'HTTP requests that never end',
    ...recording,
    content: () => httpFile(each(500_000, (number) => http.request(number))),
  },
  {
    name: 'responses that never end',
    ...recording,
    content: () => httpFile(each(200_000, (n) => http.request(n) + http.end(n, 'client') + http.response(n, events))),
  },
  {
    name: 'bodies of 1 MB that never end',
    ...recording,
    content: () => httpFile(each(250, (number) => http.request(number) + http.body(number, 'client', megabyte))),
  },
  {
    name: 'a session id for each exchange',
    ...recording,
    content: () =>
      httpFile(each(50_000, (n) => exchange(n, call(n), result(n + 1), [...json, ['mcp-session-id', `s${n}`]]))),
  },
  {
    name: 'requests with 1,000 headers that never end',
    ...recording,
    content: () => httpFile(each(3000, (n) => http.request(n, Array(1000).fill(['a', '']) as [string, string][]))),
  },
  {
    name: 'a line with 20,000,000 lists',
    ...recording,
    content: () => stdioFile('{"t":1,"type":"note","text":"","x":[[]', repeated(',[]', 20_000_000), ']}\n'),
  },
  {
    name: 'an entry of 60 MB of text',
    ...recording,
    content: () => stdioFile('{"t":1,"type":"line","from":"server","text":"', repeated('x', 60_000_000), '"}\n'),
  },
  {
    name: 'a request with 5,000,000 headers',
    ...recording,
    content: () =>
      httpFile('{"t":1,"exchange":1,"type":"request","method":"POST","path":"/","headers":[["",""]', [
        ...repeated(',["",""]', 5_000_000),
        ']}\n',
      ]),
  },
  {
    name: 'a line of 300 MB in pieces',
    ...recording,
    content: () => stdioFile(handshake, longLine(each(300, () => megabyte))),
  },
  {
    name: 'a message with 20,000,000 values',
    ...recording,
    content: () =>
      stdioFile(handshake, longLine([result(1, '{"x":[0').slice(0, -1)], repeated(',0', 20_000_000), [']}}'])),
  },
  {
    name: 'a message of 20,000,000 levels',
    ...recording,
    content: () => stdioFile(handshake, longLine(['{"x":'], repeated('[', 20_000_000))),
  },
  {
    name: '500,000 notifications',
    ...recording,
    content: () =>
      stdioFile(
        handshake,
        each(500_000, () => line('server', progress)),
      ),
  },
  {
    name: 'a batch of 30,000 requests, and one of its responses',
    ...recording,
    content: () =>
      httpFile(
        exchange(
          1,
          `[${Array.from({ length: 30_000 }, (_, id) => call(id)).join()}]`,
          `[${Array.from({ length: 30_000 }, (_, id) => result(id)).join()}]`,
        ),
      ),
  },
  {
    name: '200 bodies of 100 MB, compressed (gzip)',
    ...recording,
    content: () => {
      const bytes = gzipSync(Buffer.alloc(100_000_000, ' '));
      return httpFile(each(200, (number) => compressed(number, 'gzip', bytes)));
    },
  },
  {
    name: '150 MB of events, compressed (brotli)',
    ...recording,
    content: () => {
      const bytes = brotliCompressSync(Buffer.from(`data: ${progress}\n\n`.repeat(1_200_000)));
      return httpFile(compressed(1, 'br', bytes, events));
    },
  },
  {
    name: 'an event stream without end',
    ...recording,
    content: () =>
      httpFile(
        http.request(1) + http.end(1, 'client') + http.response(1, events),
        each(300_000, () => http.body(1, 'server', `data: ${progress}\n\n`)),
      ),
  },
  {
    name: 'an event of 200 MB in pieces',
    ...recording,
    content: () =>
      httpFile(
        http.request(1) + http.end(1, 'client') + http.response(1, events),
        each(200, () => http.body(1, 'server', `data: ${megabyte}\n`)),
      ),
  },
  {
    name: '300,000 requests, none of which has a response',
    ...recording,
    content: () =>
      stdioFile(
        handshake,
        each(300_000, (id) => line('client', call(id))),
      ),
  },
  {
    name: '300,000 server requests',
    ...recording,
    content: () =>
      stdioFile(
        handshake,
        line('client', call(1)),
        each(300_000, (id) => line('server', `{"jsonrpc":"2.0","id":"s${id}","method":"roots/list"}`)),
      ),
  },
  {
    name: 'recorded pages of tools without end',
    ...recording,
    content: () =>
      stdioFile(
        handshake,
        each(
          60_000,
          (id) =>
            line('client', `{"jsonrpc":"2.0","id":${id},"method":"tools/list","params":{"cursor":"${id}"}}`) +
            line('server', result(id, `{"tools":[{"name":"t${id}","inputSchema":{}}],"nextCursor":"${id + 1}"}`)),
        ),
      ),
  },
  {
    name: 'a list of 300,000 tools',
    ...recording,
    content: () =>
      stdioFile(
        handshake,
        line('client', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
        longLine(
          [result(1, '{"tools":[').slice(0, -1)],
          each(300_000, (n) => `${n > 1 ? ',' : ''}{"name":"t${n}","inputSchema":{"type":"object"}}`),
          [']}}'],
        ),
      ),
  },
  {
    name: 'stderr and processes that start, 400,000 times',
    ...recording,
    content: () =>
      stdioFile(
        handshake,
        each(400_000, (n) => `{"t":${n},"type":"start","pid":${n}}\n{"t":${n},"type":"stderr","text":"it"}\n`),
      ),
  },
  {
    name: '20,000,000 lines that are no entries',
    ...recording,
    content: () => stdioFile(repeated('{}\n', 20_000_000)),
  },
  { name: '100,000,000 empty lines', ...recording, content: () => stdioFile(repeated('\n', 100_000_000)) },
  { name: 'one line of 200 MB of zeros', ...recording, content: () => repeated('\0', 200_000_000) },
  { name: 'a header of 200 MB', ...recording, content: () => joined('{"loupeSession":1,"x":"', repeated('x', 2e8)) },
  {
    name: '2,000 files',
    ...recording,
    copies: 2000,
    content: () => stdioFile(handshake),
  },
  {
    name: '300 files, each with 300,000 arguments in its header',
    ...recording,
    copies: 300,
    content: () => fileWithArguments(`[""${',""'.repeat(299_999)}]`),
  },
];
