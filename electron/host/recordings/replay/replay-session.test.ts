import { expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { type Passed, recordingOf } from '../testing/recording-file.ts';
import { type ReplayContext, ReplaySession } from './replay-session.ts';
import { RequestIndex, RequestMatcher } from './request-matcher.ts';

/** A session for a recording, and what it sent. */
async function sessionOf(lines: Passed[], change: Partial<ReplayContext> = {}) {
  const index = atOnce(RequestIndex.of((await recordingOf(...lines)).requests));
  const sent: string[] = [];
  const send = (text: string) => void sent.push(text);
  const context = { index, speed: 0, sleep: async () => {}, unsolicited: send, ...change };
  const session = new ReplaySession(context, new RequestMatcher(index));
  const receive = (message: JsonObject) => session.receive(message, send);
  return { session, sent, receive };
}

const asked = (params: object = {}): Passed => ['client', { id: 1, method: 'tools/call', params }];

it('sends recorded bytes under the incoming id and progress token', async () => {
  const { sent, receive } = await sessionOf([
    asked({ name: 'a', _meta: { progressToken: 'then' } }),
    ['server', '{"method": "notifications/progress", "params": {"progress": 1.0, "progressToken": "then"}}'],
    ['server', '{ "result": {"id": 1, "text": "\\u00e4", "n": 12345678901234567890},  "id" : 1 }'],
  ]);
  await receive({ id: 'now', method: 'tools/call', params: { name: 'a', _meta: { progressToken: 7 } } });
  expect(sent).toEqual([
    '{"method": "notifications/progress", "params": {"progress": 1.0, "progressToken": 7}}',
    '{ "result": {"id": 1, "text": "\\u00e4", "n": 12345678901234567890},  "id" : "now" }',
  ]);
  sent.length = 0;
  await receive({ id: 2, method: 'tools/call', params: { name: 'a' } });
  expect(sent).toHaveLength(1);
});

it('waits for the client’s answer to a server request, and then goes on', async () => {
  const { sent, receive } = await sessionOf([
    asked(),
    ['server', { id: 's', method: 'roots/list' }],
    ['client', { id: 's', result: { roots: [] } }],
    ['server', { id: 1, result: { content: [] } }],
  ]);
  const first = receive({ id: 1, method: 'tools/call' });
  const second = receive({ id: 2, method: 'tools/call' });
  await expect.poll(() => sent).toHaveLength(2);
  // Two open requests of the server don't have the same id.
  expect(sent.map((text) => JSON.parse(text).id)).toEqual(['s', 'replay:1']);
  await receive({ id: 'replay:1', result: { roots: [] } });
  await second;
  expect(JSON.parse(sent[2] ?? '')).toEqual({ jsonrpc: '2.0', id: 2, result: { content: [] } });
  await receive({ id: 's', error: { code: -1, message: 'no' } });
  await first;
  expect(JSON.parse(sent[3] ?? '').id).toBe(1);
});

it('sends what followed the handshake only when the client is initialized', async () => {
  const { sent, receive } = await sessionOf([
    ['client', { id: 0, method: 'initialize' }],
    ['server', { id: 0, result: {} }],
    ['client', { method: 'notifications/initialized' }],
    ['server', { method: 'notifications/message' }],
  ]);
  await receive({ id: 0, method: 'initialize' });
  expect(sent).toHaveLength(1);
  await receive({ method: 'notifications/initialized' });
  await expect.poll(() => sent).toHaveLength(2);
});

it('answers a client that waits for its response, though the recorded one wrote everything at once', async () => {
  const { sent, receive } = await sessionOf([
    ['client', { id: 0, method: 'initialize' }],
    ['client', { method: 'notifications/initialized' }],
    ['client', { id: 1, method: 'tools/list' }],
    ['server', { id: 0, result: {} }],
    ['server', { method: 'notifications/message' }],
    ['server', { id: 1, result: { tools: [] } }],
  ]);
  await receive({ id: 0, method: 'initialize' });
  expect(sent.map((text) => JSON.parse(text))).toEqual([{ jsonrpc: '2.0', id: 0, result: {} }]);
  await receive({ method: 'notifications/initialized' });
  await receive({ id: 1, method: 'tools/list' });
  expect(sent).toHaveLength(3);
});

it.each([
  [1, [100, 100]],
  [4, [25, 25]],
  // The response waits a moment for its notifications to be read.
  [0, [10]],
])('keeps the recorded timing at speed %d', async (speed, expected) => {
  const waits: number[] = [];
  const { receive } = await sessionOf(
    [asked(), ['server', { method: 'notifications/message' }], ['server', { id: 1, result: {} }]],
    { speed, sleep: async (ms) => waits.push(Math.round(ms)) },
  );
  await receive({ id: 1, method: 'tools/call' });
  expect(waits).toEqual(expected);
});

it('names a subscription by the id under which it was opened, until it is cancelled', async () => {
  const meta = { 'io.modelcontextprotocol/subscriptionId': 1 };
  const { session, sent, receive } = await sessionOf([
    ['client', { id: 1, method: 'subscriptions/listen', params: {} }],
    ['server', { method: 'notifications/subscriptions/acknowledged', params: { _meta: meta } }],
  ]);
  const listening = receive({ id: 'mine', method: 'subscriptions/listen', params: {} });
  await expect.poll(() => sent).toHaveLength(1);
  expect(JSON.parse(sent[0] ?? '').params._meta).toEqual({ 'io.modelcontextprotocol/subscriptionId': 'mine' });
  await receive({ method: 'notifications/cancelled', params: { requestId: 'mine' } });
  await listening;
  await session.end();
  expect(sent).toHaveLength(1);
});

it('refuses what isn’t in the recording, with the nearest request', async () => {
  const misses: string[] = [];
  const { sent, receive } = await sessionOf(
    [asked({ name: 'a', arguments: { x: 1 } }), ['server', { id: 1, result: {} }]],
    {
      onMiss: (method) => misses.push(method),
    },
  );
  await receive({ id: 1, method: 'tools/call', params: { name: 'a', arguments: { x: 2 } } });
  await receive({ id: 2, method: 'server/discover' });
  await receive({ id: 3, method: 'ping' });
  expect(misses).toEqual(['tools/call', 'server/discover']);
  expect(sent.map((text) => JSON.parse(text))).toMatchObject([
    {
      id: 1,
      error: {
        code: -32602,
        message:
          'The recording has no such tools/call. The nearest one is its request 1 (tools/call), which differs at /params/arguments/x',
        data: {
          nearest: { request: 1, method: 'tools/call' },
          differences: [{ pointer: '/params/arguments/x', recorded: '1', received: '2' }],
        },
      },
    },
    { id: 2, error: { code: -32601 } },
    { id: 3, result: {} },
  ]);
});

it('says that a request has no recorded response, unless its client had cancelled it', async () => {
  const { session, sent, receive } = await sessionOf([
    ['client', { id: 1, method: 'tools/list' }],
    ['client', { id: 2, method: 'prompts/list' }],
    ['client', { method: 'notifications/cancelled', params: { requestId: 2 } }],
  ]);
  await receive({ id: 1, method: 'tools/list' });
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ id: 1, error: { code: -32603 } });
  const waiting = receive({ id: 2, method: 'prompts/list' });
  await session.end();
  await waiting;
  expect(sent).toHaveLength(1);
});
