import { joined, longString, repeated, type Text } from '../../text.ts';
import { each, exchange, handshake, httpFile, line, stdioFile } from '../entries.ts';
import type { FileMode } from '../file-mode.ts';

const imported = { use: 'import' } as const;
const snapshot = { use: 'snapshot' } as const;
const call = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"it"}}`;

/** A HAR document. */
const har = (...entries: Text[]): Text => joined('{"log":{"version":"1.2","entries":[', ...entries, ']}}');
const harEntry = (number: number, time: number, more = '') =>
  `${number > 1 ? ',' : ''}{"startedDateTime":"2026-11-26T08:00:00.000Z","time":${time},"request":{"method":"POST","url":"http://it.example/mcp","headers":[${more}],"postData":{"text":${JSON.stringify(call(number))}}},"response":{"status":200,"headers":[],"content":{"mimeType":"application/json","text":"{}"}},"timings":{"send":0,"wait":1}}`;

const cassette = (transport: string) =>
  `{"type":"header","cassetteVersion":1,"startedAt":"2026-11-26T08:00:00.000Z","transport":"${transport}"}\n`;
const snoop = (session: string, transport: string, more: string) =>
  `{"session_id":"${session}","ts":"2026-11-26T08:00:00.000Z","direction":"c2s","transport":"${transport}",${more}}\n`;
const porter = '"_meta":{"dir":"send","server":"it","ts":"2026-11-26T08:00:00.000Z"}';

/** Recordings of other programs. */
export const importModes: readonly FileMode[] = [
  {
    name: 'a HAR document of 100,000 exchanges',
    ...imported,
    content: () => har(each(100_000, (n) => harEntry(n, 1))),
  },
  {
    name: 'a HAR document of 60,000 exchanges that all end last',
    ...imported,
    content: () => har(each(60_000, (n) => harEntry(n, 1e9))),
  },
  {
    name: 'a HAR exchange with 2,000,000 headers',
    ...imported,
    content: () =>
      har(
        '{"startedDateTime":"2026-11-26T08:00:00.000Z","request":{"method":"POST","url":"http://it.example/","headers":[{"name":"","value":""}',
        repeated(',{"name":"","value":""}', 2_000_000),
        ']},"response":{"headers":[]}}',
      ),
  },
  { name: 'a HAR exchange of 100,000,000 levels', ...imported, content: () => har(repeated('{"a":', 20_000_000)) },
  { name: 'a HAR exchange that never ends', ...imported, content: () => har('{"a":"', repeated('x', 200_000_000)) },
  {
    name: 'a HAR exchange with 20,000,000 lists',
    ...imported,
    content: () => har('{"a":[[]', repeated(',[]', 20_000_000), ']}'),
  },
  {
    name: 'a cassette with a line of 20,000,000 lists',
    ...imported,
    content: () =>
      joined(cassette('stdio'), '{"type":"frame","t":1,"dir":"c2s","frame":[[]', repeated(',[]', 2e7), ']}\n'),
  },
  {
    name: 'a cassette with 500,000 chunks in a line',
    ...imported,
    content: () =>
      joined(
        cassette('http'),
        `{"type":"frame","t":1,"dir":"c2s","frame":${call(1)}}\n{"type":"chunks","t":1,"id":1,"chunks":[{"t":1,"frame":{}}`,
        repeated(',{"t":1,"frame":{}}', 500_000),
        ']}\n',
      ),
  },
  {
    name: 'a cassette with 16 MB of text in a line',
    ...imported,
    content: () => joined(cassette('stdio'), '{"type":"raw","t":1,"dir":"c2s","data":', longString('x', 1.6e7), '}\n'),
  },
  {
    name: 'mcpsnoop with 300,000 sessions',
    ...imported,
    content: () => each(300_000, (n) => snoop(`s${n}`, 'stdio', `"raw":${call(n)}`)),
  },
  {
    name: 'mcpsnoop with 200,000 requests that have no response',
    ...imported,
    content: () => each(200_000, (n) => snoop('s', 'http', `"raw":${call(n)}`)),
  },
  {
    name: 'mcpsnoop with 4,000,000 headers in a line',
    ...imported,
    content: () =>
      joined(
        snoop('s', 'http', `"raw":${call(1)}`),
        '{"session_id":"s","ts":"2026-11-26T08:00:00.000Z","direction":"c2s","mcp_param_headers":[{}',
        repeated(',{}', 4_000_000),
        ']}\n',
      ),
  },
  {
    name: 'mcporter with 1,000,000 members in a line',
    ...imported,
    content: () =>
      joined(
        `{${porter},"x":1}\n{${porter}`,
        each(1_000_000, (n) => `,"k${n}":1`),
        '}\n',
      ),
  },
  {
    name: 'a HAR document of 20,000,000 empty exchanges',
    ...imported,
    content: () => har('{}', repeated(',{}', 20_000_000)),
  },
  {
    name: 'a cassette with 20,000,000 lines that are no messages',
    ...imported,
    content: () => joined(cassette('stdio'), repeated('{}\n', 20_000_000)),
  },
  { name: 'a text of 200 MB', ...imported, content: () => repeated('it works\n', 22_000_000) },
  {
    name: 'a snapshot of 60 MB with 1,000,000 tools',
    ...snapshot,
    content: () =>
      joined(
        '{"loupeSnapshot":1,"tools":[',
        each(1_000_000, (n) => `${n > 1 ? ',' : ''}{"name":"t${n}","inputSchema":{}}`),
        ']}',
      ),
  },
  {
    name: 'a snapshot with 7,000,000 lists',
    ...snapshot,
    content: () => joined('{"loupeSnapshot":1,"tools":[[]', repeated(',[]', 7_000_000), ']}'),
  },
  { name: 'a snapshot of 10,000,000 levels', ...snapshot, content: () => joined('{"a":', repeated('[', 10_000_000)) },
  {
    name: 'a session file with a session id for each exchange',
    ...snapshot,
    content: () =>
      httpFile(
        each(60_000, (n) =>
          exchange(n, '{}', `{"jsonrpc":"2.0","id":${n},"result":{}}`, [
            ['content-type', 'application/json'],
            ['mcp-session-id', `s${n}`],
          ]),
        ),
      ),
  },
  {
    name: 'a session file with 20 requests of 3,000,000 lists',
    ...snapshot,
    content: () =>
      stdioFile(
        handshake,
        ...Array.from({ length: 20 }, (_, id) =>
          joined(
            `{"t":1,"type":"line","from":"client","text":"{\\"id\\":${id},\\"method\\":\\"x\\",\\"params\\":{\\"a\\":[[]`,
            repeated(',[]', 3_000_000),
            ']}}"}\n',
          ),
        ),
      ),
  },
  {
    name: 'a session file with 700,000 notifications',
    ...snapshot,
    content: () =>
      stdioFile(
        handshake,
        line('client', call(1)),
        each(700_000, () => line('server', '{"jsonrpc":"2.0","method":"notifications/message","params":{}}')),
      ),
  },
];
