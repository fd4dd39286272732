import { expect, it } from 'vitest';
import { readEnvelope } from '#shared/mcp/envelope.ts';
import { Received } from './received.ts';

function received(transport: 'stdio' | 'http') {
  const all = new Received();
  all.restart(transport);
  return all;
}

const failureOf = (all: Received) => all.failure('initialize', 5000, 1);
const message = (value: object) => [readEnvelope(JSON.parse(JSON.stringify(value))), JSON.stringify(value)] as const;

it('what a process wrote before the next request still explains why none is answered', () => {
  const all = received('stdio');
  all.stray(7, 'usage: server --stdio');
  all.begin();
  all.begin();
  expect(failureOf(all)).toMatchObject({
    code: 'unreadableResponse',
    params: { form: 'usage', waitedMs: 5000 },
    frameSeq: 7,
    cause: 'usage: server --stdio',
  });
});

it('over HTTP each request has its own response', () => {
  const all = received('http');
  all.stray(7, '<!doctype html>');
  all.begin();
  expect(failureOf(all)).toMatchObject({ code: 'neverAnswered', frameSeq: 1 });
});

it('another connection begins anew', () => {
  const all = received('stdio');
  all.stray(7, 'usage: server');
  all.begin();
  all.restart('stdio');
  expect(failureOf(all)).toMatchObject({ code: 'neverAnswered', frameSeq: 1 });
});

it('the frame is that of what decides, which is a wrong response rather than another message', () => {
  const all = received('stdio');
  const [log, logText] = message({ jsonrpc: '2.0', method: 'notifications/message', params: {} });
  all.message(log, 3, logText);
  const [other, otherText] = message({ jsonrpc: '2.0', id: 9, result: {} });
  all.message(other, 4, otherText);
  const [again, againText] = message({ jsonrpc: '2.0', id: 10, result: {} });
  all.message(again, 5, againText);
  expect(failureOf(all)).toMatchObject({ params: { form: 'otherId', found: '9' }, frameSeq: 4 });
});

it('with nothing but other messages, the first of them is shown', () => {
  const all = received('stdio');
  for (const seq of [3, 4]) {
    const [log, text] = message({ jsonrpc: '2.0', method: `notifications/${seq}`, params: {} });
    all.message(log, seq, text);
  }
  expect(failureOf(all)).toMatchObject({ params: { form: 'messages', found: 'notifications/3' }, frameSeq: 3 });
});

it('is unread output rather than nothing when a line has no end', () => {
  const all = received('stdio');
  all.gaveUp('{"jsonrpc":"2.0"');
  expect(failureOf(all)).toMatchObject({ params: { form: 'partOfMessage' }, cause: '{"jsonrpc":"2.0"' });
});

it('what was unfinished of one request says nothing of the next', () => {
  const all = received('stdio');
  all.gaveUp('{"jsonrpc":"2.0"');
  all.begin();
  expect(failureOf(all)).toMatchObject({ code: 'neverAnswered', frameSeq: 1 });
});

it('output in another framing explains more than the sound messages beside it', () => {
  const all = received('stdio');
  all.stray(2, 'Content-Length: 52');
  const [log, logText] = message({ jsonrpc: '2.0', method: 'notifications/message', params: {} });
  all.message(log, 3, logText);
  expect(failureOf(all)).toMatchObject({ params: { form: 'contentLength' } });
});
