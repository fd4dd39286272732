import { expect, it } from 'vitest';
import type { JsonObject } from '#shared/model/json/json.ts';
import { testTap } from './testing/test-tap.ts';

/** A tap with frames numbered from 1; returns the first frame of each message's thread. */
function tapped(channel: 'stdout' | 'sse' = 'stdout') {
  const { tap, frames } = testTap();
  const pass = (direction: 'in' | 'out', message: JsonObject, thread?: number) => {
    const payload = JSON.stringify({ jsonrpc: '2.0', ...message });
    tap.message({ direction, channel, framing: 'line', body: Buffer.from(payload), payload, thread });
    return frames.at(-1)?.thread;
  };
  return {
    tap,
    frames,
    out: (message: JsonObject) => pass('out', message),
    in: (message: JsonObject, thread?: number) => pass('in', message, thread),
  };
}

const call = (id: string, meta: JsonObject = {}) => ({ id, method: 'tools/call', params: { name: 'a', _meta: meta } });
const log = { method: 'notifications/message', params: { level: 'info', data: 'x' } };

it('a response belongs to its request, also a second or late one', () => {
  const wire = tapped();
  expect(wire.out(call('a'))).toBeUndefined();
  expect(wire.in({ id: 'a', result: {} })).toBe(1);
  expect(wire.in({ id: 'a', error: { code: 1, message: '' } })).toBe(1);
  expect(wire.in({ id: 'b', result: {} })).toBeUndefined();
});

it('progress belongs to the request with its token, a cancellation to the cancelled request', () => {
  const wire = tapped();
  wire.out(call('a', { progressToken: 'one' }));
  wire.out(call('b', { progressToken: 2 }));
  expect(wire.in({ method: 'notifications/progress', params: { progressToken: 2, progress: 1 } })).toBe(2);
  expect(wire.in({ method: 'notifications/progress', params: { progressToken: '2', progress: 1 } })).toBeUndefined();
  wire.tap.gaveUp('a', 'cancelled');
  expect(wire.frames.at(-1)).toMatchObject({ method: 'request cancelled', thread: 1 });
  expect(wire.out({ method: 'notifications/cancelled', params: { requestId: 'a' } })).toBe(1);
  expect(wire.in({ id: 'a', result: {} })).toBe(1);
});

it('log messages and server requests belong to the only running request on a shared channel', () => {
  const wire = tapped();
  wire.out({ id: 'l', method: 'subscriptions/listen', params: {} });
  expect(wire.in(log)).toBeUndefined();
  wire.out(call('a'));
  expect(wire.in(log)).toBe(3);
  expect(wire.in({ id: 7, method: 'elicitation/create', params: {} })).toBe(3);
  expect(wire.in({ id: 8, method: 'ping' })).toBeUndefined();
  expect(wire.out({ id: 7, result: {} })).toBe(3);
  wire.out(call('b'));
  expect(wire.in(log)).toBeUndefined();
});

it('over HTTP a message belongs to the exchange’s request, if known', () => {
  const wire = tapped('sse');
  wire.out(call('a'));
  expect(wire.in(log)).toBeUndefined();
  expect(wire.in(log, 1)).toBe(1);
  expect(wire.in({ id: 7, method: 'roots/list' }, 1)).toBe(1);
  wire.tap.bytes({ direction: 'in', channel: 'http', kind: 'http', body: Buffer.from(''), thread: 1 });
  expect(wire.frames.at(-1)?.thread).toBe(1);
});

it('the next input round, and messages that name the task, belong to the first request', () => {
  const wire = tapped();
  wire.out(call('a'));
  wire.in({ id: 'a', result: { resultType: 'input_required', requestState: 's', inputRequests: {} } });
  const params = { name: 'a', inputResponses: {}, requestState: 's' };
  expect(wire.out({ id: 'b', method: 'tools/call', params })).toBe(1);
  expect(wire.out({ id: 'c', method: 'tools/call', params: { ...params, requestState: 'other' } })).toBeUndefined();
  expect(wire.in({ id: 'b', result: { resultType: 'task', taskId: 't' } })).toBe(1);
  expect(wire.out({ id: 'd', method: 'tasks/get', params: { taskId: 't' } })).toBe(1);
  expect(wire.in({ id: 'd', result: { taskId: 't' } })).toBe(1);
  expect(wire.in({ method: 'notifications/tasks/status', params: { taskId: 't' } })).toBe(1);
});

it('messages of a listen stream belong to it', () => {
  const wire = tapped();
  wire.out({ id: 'l', method: 'subscriptions/listen', params: {} });
  const params = { uri: 'x', _meta: { 'io.modelcontextprotocol/subscriptionId': 'l' } };
  expect(wire.in({ method: 'notifications/resources/updated', params })).toBe(1);
});

it('a message without a request is marked when several may have caused it', () => {
  const wire = tapped();
  const ask = (id: number) => wire.in({ id, method: 'elicitation/create', params: {} });
  wire.out({ id: 'l', method: 'tools/list', params: {} });
  // A list leads to no request of the server.
  expect(ask(1)).toBeUndefined();
  wire.out(call('a'));
  expect(ask(2)).toBe(3);
  expect(wire.frames.at(-1)?.meta).toBeUndefined();
  expect(wire.in(log)).toBeUndefined();
  expect(wire.frames.at(-1)?.meta).toEqual({ origin: 'several' });
  wire.out(call('b'));
  expect(ask(3)).toBeUndefined();
  expect(wire.frames.at(-1)?.meta).toEqual({ origin: 'several' });
  wire.in({ id: 'b', result: { task: { taskId: 't' } } });
  const related = { 'io.modelcontextprotocol/related-task': { taskId: 't' } };
  expect(wire.in({ id: 4, method: 'elicitation/create', params: { _meta: related } })).toBe(6);
  expect(wire.frames.at(-1)?.meta).toEqual({ origin: 'task' });
});

it('a log message belongs to the only modern request with a log level', () => {
  const wire = tapped();
  const modern = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  wire.out(call('quiet', modern));
  expect(wire.in(log)).toBeUndefined();
  wire.out(call('loud', { ...modern, 'io.modelcontextprotocol/logLevel': 'info' }));
  expect(wire.in(log)).toBe(3);
  wire.out(call('loud too', { ...modern, 'io.modelcontextprotocol/logLevel': 'debug' }));
  expect(wire.in(log)).toBeUndefined();
  expect(wire.frames.at(-1)?.meta).toEqual({ origin: 'several' });
});

it('a response within a batch ends its request, too', () => {
  const wire = tapped();
  wire.out(call('a'));
  wire.out(call('b'));
  const batch = JSON.stringify(['a', 'b'].map((id) => ({ jsonrpc: '2.0', id, result: {} })));
  const body = Buffer.from(batch);
  wire.tap.message({ direction: 'in', channel: 'stdout', framing: 'line', body, payload: batch });
  expect(wire.in(log)).toBeUndefined();
  expect(wire.frames.at(-1)?.meta).toBeUndefined();
  wire.out(call('c'));
  expect(wire.in(log)).toBe(5);
});

it('a request that stays open keeps its thread, however many others end meanwhile', () => {
  const wire = tapped();
  wire.out({ id: 'l', method: 'subscriptions/listen', params: {} });
  for (let count = 0; count < 25_000; count += 1) {
    wire.out({ id: count, method: 'ping' });
    wire.in({ id: count, result: {} });
  }
  expect(wire.in({ id: 'l', result: {} })).toBe(1);
});
