import { expect, it } from 'vitest';
import { testTap } from '../testing/test-tap.ts';
import { type HttpExchange, HttpRecorder, recordHeaders } from './http-recorder.ts';

it('keeps names and harmless values, but no secrets', () => {
  const headers: [string, string][] = [
    ['authorization', 'Bearer canary'],
    ['x-agent-api-key', 'canary'],
    ['x-tenant', 'canary'],
    ['accept', 'application/json'],
  ];
  const record = recordHeaders(headers, new Set(['x-tenant']));
  expect(record).toEqual({
    authorization: 'Bearer [masked]',
    'x-agent-api-key': '[masked]',
    'x-tenant': '[masked]',
    accept: 'application/json',
  });
});

/** An exchange whose frames are recorded; `threads`: the first frame of each frame's thread. */
function recording(method: string) {
  const { tap, frames } = testTap();
  const recorder = new HttpRecorder(tap, new Set());
  const exchange: HttpExchange = {
    method,
    url: 'http://localhost/mcp',
    headers: new Headers(),
    rpcId: undefined,
    body: undefined,
    signal: undefined,
  };
  return { recorder, exchange, threads: () => frames.map(({ thread }) => thread) };
}

const accepted = { status: 202, statusText: 'Accepted', headers: new Headers() };

it('the HTTP responses to a sent notification belong to it', () => {
  const { recorder, exchange, threads } = recording('POST');
  recorder.post(exchange, '{"jsonrpc":"2.0","method":"notifications/initialized"}');
  recorder.interim(exchange, 103, new Headers());
  recorder.head(exchange, accepted);
  expect(threads()).toEqual([undefined, 1, 1]);
});

it('the HTTP response to a request without a message belongs to it, but not the messages that it brings', () => {
  const { recorder, exchange, threads } = recording('GET');
  recorder.request(exchange);
  recorder.head(exchange, accepted);
  const text = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}';
  recorder.body(exchange, Buffer.from(text), { text, value: JSON.parse(text) });
  recorder.request({ ...exchange }, exchange.url);
  expect(threads()).toEqual([undefined, 1, undefined, 1]);
});
