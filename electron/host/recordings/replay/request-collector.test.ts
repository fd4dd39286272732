import { expect, it } from 'vitest';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { post, recordingOf, stdioFile } from '../testing/recording-file.ts';
import { sessionFile } from '../testing/session-files.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { readRecording } from './recording.ts';

/** What happened for each request, in short. */
function outline(requests: readonly RecordedRequest[]) {
  return requests.map(({ method, steps }) => [
    method,
    ...steps.map((step) => (step.type === 'sent' ? (step.message.method ?? step.message.kind) : step.type)),
  ]);
}

it('finds what belonged to each request: by its token, its id, or because it alone was open', async () => {
  const { requests } = await recordingOf(
    ['client', { id: 0, method: 'initialize', params: {} }],
    ['server', { id: 0, result: {} }],
    ['client', { method: 'notifications/initialized' }],
    ['server', { method: 'notifications/tools/list_changed' }],
    ['client', { id: 1, method: 'tools/call', params: { name: 'a', _meta: { progressToken: 'p' } } }],
    ['client', { id: 2, method: 'tools/list' }],
    ['server', 'this is no JSON'],
    ['server', { method: 'notifications/progress', params: { progressToken: 'p', progress: 1 } }],
    ['server', { id: 2, result: { tools: [] } }],
    ['server', { id: 'ask', method: 'elicitation/create', params: {} }],
    ['client', { id: 'ask', result: { action: 'decline' } }],
    ['server', { id: 1, error: { code: 1, message: 'no' } }],
  );
  expect(outline(requests)).toEqual([
    ['initialize', 'response', 'initialized', 'notifications/tools/list_changed'],
    ['tools/call', 'notifications/progress', 'elicitation/create', 'answered', 'response'],
    ['tools/list', 'response'],
  ]);
  expect(requests.map(({ isUncertain }) => isUncertain)).toEqual([false, false, false]);
  expect(requests[1]?.response?.source).toEqual({ line: 6 });
});

it('marks requests as uncertain that were open together when a message came', async () => {
  const { requests } = await recordingOf(
    ['client', { id: 1, method: 'tools/list' }],
    ['client', { id: 2, method: 'prompts/list' }],
    ['server', { method: 'notifications/message', params: {} }],
    ['client', { method: 'notifications/cancelled', params: { requestId: 2 } }],
  );
  expect(requests.map(({ isUncertain, isCancelled }) => [isUncertain, isCancelled])).toEqual([
    [true, false],
    [true, true],
  ]);
});

it('reads the entries of a batch', async () => {
  const { requests } = await recordingOf(
    ['client', '[{"id":1,"method":"ping"},{"id":"1","method":"tools/list"}]'],
    ['server', '[{"id":"1","result":{"tools":[]}},{"id":1,"result":{}}]'],
  );
  expect(requests.map(({ method, response }) => [method, response?.text, response?.source])).toEqual([
    ['ping', '{"id":1,"result":{}}', { line: 0, entry: 1 }],
    ['tools/list', '{"id":"1","result":{"tools":[]}}', { line: 0, entry: 0 }],
  ]);
});

it('tells two clients over HTTP apart that use the same ids', async () => {
  const list = { id: 1, method: 'tools/list' };
  const file = sessionFile(
    [
      ...post.sent(1, list, 'a'),
      ...post.sent(2, list, 'b'),
      ...post.received(1, [{ method: 'notifications/message' }, { id: 1, result: { tools: [1] } }]),
      ...post.received(2, { error: { code: -32601, message: 'no' } }, 404),
    ],
    { transport: 'http' },
  );
  const { requests } = await readRecording(file);
  expect(requests.map(({ response, httpStatus }) => [response?.text, response?.source, httpStatus])).toEqual([
    ['{"id":1,"result":{"tools":[1]}}', { exchange: 1, event: 1 }, 200],
    ['{"id":null,"error":{"code":-32601,"message":"no"}}', { exchange: 2 }, 404],
  ]);
});

it('reads a deep message, and many open requests, without taking longer than they are long', async () => {
  const deep = `${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`;
  const open = Array.from({ length: 1000 }, (_, id) => ['client', { id, method: 'tools/list' }] as const);
  const noise = Array.from({ length: 1000 }, () => ['server', { method: 'notifications/message' }] as const);
  const file = stdioFile([...open, ...noise, ['client', `{"id":"deep","method":"x","params":{"value":${deep}}}`]]);
  const { requests } = await readRecording(file);
  expect(requests).toHaveLength(1001);
  expect(requests[999]?.steps).toHaveLength(1000);
});

it('reads very many sessions over HTTP, and a batch of very many, without taking longer than they are long', async () => {
  const sessions = 30_000;
  const entry = { t: 1, exchange: 0 };
  const exchanges = Array.from({ length: sessions }, (_, index): SessionEntry[] => {
    const each = { ...entry, exchange: index + 1 };
    const headers: [string, string][] = [['mcp-session-id', `s${index}`]];
    return [
      { type: 'request', ...each, method: 'GET', path: '/', headers },
      { type: 'bodyEnd', ...each, from: 'client' },
      { type: 'response', ...each, status: 200, reason: '', headers: [] },
      { type: 'body', ...each, from: 'server', text: `{"id":${index},"result":{}}` },
      { type: 'bodyEnd', ...each, from: 'server' },
    ];
  });
  const ids = Array.from({ length: 20_000 }, (_, id) => id);
  const batch: SessionEntry[] = [
    { type: 'request', ...entry, exchange: 1, method: 'POST', path: '/', headers: [] },
    {
      type: 'body',
      ...entry,
      exchange: 1,
      from: 'client',
      text: JSON.stringify(ids.map((id) => ({ id, method: 'x' }))),
    },
    { type: 'bodyEnd', ...entry, exchange: 1, from: 'client' },
    { type: 'response', ...entry, exchange: 1, status: 200, reason: '', headers: [] },
    {
      type: 'body',
      ...entry,
      exchange: 1,
      from: 'server',
      text: JSON.stringify(ids.map((id) => ({ id, result: id }))),
    },
    { type: 'bodyEnd', ...entry, exchange: 1, from: 'server' },
  ];
  const before = process.threadCpuUsage();
  const { requests } = await readRecording(sessionFile([...exchanges.flat(), ...batch], { transport: 'http' }));
  const { user, system } = process.threadCpuUsage(before);
  expect(requests.every(({ id, response }) => response?.text === `{"id":${id},"result":${id}}`)).toBe(true);
  // With a look at each session for each response, and at each request of a batch, it was more than a minute.
  expect((user + system) / 1e6).toBeLessThan(10);
});
