import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { fileWith, messagesOf, readSessionFile } from '../../testing/session-files.ts';
import { importSessions } from '../import-sessions.ts';

const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}}';
const result = '{"jsonrpc":"2.0","id":1,"result":{"content":[]}}';

const request = {
  method: 'POST',
  url: 'https://api.example/mcp',
  headers: [] as object[],
  bodySize: call.length,
  postData: { mimeType: 'application/json', text: call },
};
const response = {
  status: 200,
  statusText: '',
  headers: [{ name: 'content-type', value: 'application/json' }] as object[],
  content: { size: result.length, mimeType: 'application/json', text: result },
};
const entry = {
  startedDateTime: '2026-08-15T09:00:00.000Z',
  time: 10,
  request,
  response,
  timings: { send: 1, wait: 8 },
};

async function imported(...entries: object[]) {
  const file = fileWith(JSON.stringify({ log: { version: '1.2', entries } }), 'x.har');
  const { sessions } = await importSessions(file, temporaryFolder());
  return readSessionFile(sessions[0]?.path ?? '');
}

it.each([
  ['2026-08-15T11:00:00.000+0200', '2026-08-15T09:00:00.000Z'],
  ['2026-08-15T11:00:00+02:00', '2026-08-15T09:00:00.000Z'],
  ['2026-08-15T09:00:00.000', '2026-08-15T09:00:00.000Z'],
  ['2026-08-15 09:00:00', '2026-08-15T09:00:00.000Z'],
])('a HAR may write the time as %s', async (startedDateTime, expected) => {
  const { header } = await imported({ ...entry, startedDateTime });
  expect(header.startedAt).toBe(expected);
});

it('a header that isn’t text doesn’t take the others with it', async () => {
  const headers = [...response.headers, { name: 'content-length', value: 48 }, { name: 7 }, null];
  const { entries } = await imported({ ...entry, response: { ...response, headers } });
  expect(entries.find(({ type }) => type === 'response')).toMatchObject({
    headers: [
      ['content-type', 'application/json'],
      ['content-length', '48'],
    ],
  });
});

it.each([
  ['dropped by the browser', { size: 12_345, mimeType: 'application/json' }, 12_345],
  ['in a file of its own', { size: -1, mimeType: '', _file: 'a.json' }, 0],
])('a response that was %s is missing, and its request doesn’t go on', async (_how, content, bytes) => {
  const { entries, events } = await imported({ ...entry, response: { ...response, content } });
  expect(entries.slice(-2)).toMatchObject([
    { type: 'lost', entries: 1, bytes },
    { type: 'bodyEnd', from: 'server', cut: true, missing: bytes },
  ]);
  expect(events.at(-1)).toMatchObject({ type: 'response', isCut: true, missing: bytes });
});

it('a response without a body isn’t missing', async () => {
  const empty = { ...response, status: 202, content: { size: 0, mimeType: '' } };
  const { entries } = await imported({ ...entry, response: empty });
  expect(entries.map(({ type }) => type)).toEqual(['request', 'body', 'bodyEnd', 'response', 'bodyEnd']);
});

it('says entry by entry what a document lacks, the first ones by name', async () => {
  const headers = [{ name: 'content-type', value: 'application/json' }];
  const whole = { ...entry, request: { ...request, headers } };
  const bare = { ...whole, response: { ...response, headers: [], content: { size: 9, mimeType: '' } }, time: 0 };
  const failed = {
    ...whole,
    request: { ...request, postData: undefined, headers: [{ name: 'mcp-session-id', value: 'x' }] },
  };
  const entries = [
    whole,
    { ...bare, timings: { send: 0, wait: 0 } },
    { ...failed, response: { status: 0 } },
    { request: 7 },
    { ...whole, request: { ...request, postData: undefined }, response: { ...response, content: { text: 'body{}' } } },
    ...Array.from({ length: 120 }, () => ({})),
  ];
  const { remarks } = await importSessions(fileWith(JSON.stringify({ log: { entries } }), 'x.har'), temporaryFolder());
  expect(remarks.incomplete.slice(0, 3)).toEqual([
    { number: 2, request: 'POST /mcp tools/call', missing: ['responseHeaders', 'responseBody', 'times'] },
    { number: 3, request: 'POST /mcp', missing: ['requestBody', 'response'] },
    { number: 4, missing: [] },
  ]);
  expect(remarks.incomplete).toHaveLength(100);
  expect(remarks).toMatchObject({ skipped: 122, moreIncomplete: 23 });
});

it('the events of a stream that Chrome lists are its body, each at its time', async () => {
  const _eventSourceMessages = [
    { time: Date.parse('2026-08-15T09:00:00.009Z') / 1000, eventName: 'message', eventId: '5', data: '{\n}' },
    { time: Date.parse('2026-08-15T09:00:02.000Z') / 1000, eventName: 'message', eventId: '', data: result },
  ];
  const headers = [{ name: 'content-type', value: 'text/event-stream' }];
  const stream = { ...response, headers, content: { size: 99, mimeType: 'text/event-stream' } };
  const { entries, events } = await imported({ ...entry, time: 3000, response: stream, _eventSourceMessages });
  const bodies = entries.filter((each) => each.type === 'body' && each.from === 'server');
  expect(bodies.map(({ t }) => t)).toEqual([9000, 2_000_000]);
  expect(messagesOf(events)).toEqual([
    ['client', call],
    ['server', '{'],
    ['server', result],
  ]);
});
