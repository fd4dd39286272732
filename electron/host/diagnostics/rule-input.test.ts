import { describe, expect, it } from 'vitest';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { FollowedFrame } from '../wire/traffic/frames/log-operations.ts';
import { ruleInput } from './rule-input.ts';

const frame: FollowedFrame['frame'] = {
  seq: 7,
  serverId: serverIdSchema.parse('test'),
  sessionId: sessionIdSchema.parse('test.1'),
  serverName: 'test',
  at: 1000,
  direction: 'in',
  channel: 'stdout',
  kind: 'result',
  framing: 'line',
  size: 0,
  summary: '',
};

function input(change: Partial<FollowedFrame['frame']>, body: string | Uint8Array, meta: FollowedFrame['meta'] = {}) {
  return ruleInput({ frame: { ...frame, ...change }, meta }, Buffer.from(body));
}

describe('a message', () => {
  it('is read without the mark at its beginning and the line’s end', () => {
    const read = input({}, '\ufeff{"jsonrpc":"2.0","id":1,"result":{}}\r\n');
    const json = { jsonrpc: '2.0', id: 1, result: {} };
    const badBytes = { from: 0, to: 3, what: 'bom' };
    expect(read).toEqual({ badBytes, seq: 7, at: 1000, direction: 'in', channel: 'stdout', kind: 'result', json });
  });

  it('that a person wrote, or that isn’t one, is that person’s', () => {
    expect(input({ direction: 'out', channel: 'stdin', kind: 'request' }, '{}', { written: true }).isDeliberate).toBe(
      true,
    );
    expect(input({ direction: 'out', channel: 'stdin', kind: 'stray' }, '{').isDeliberate).toBe(true);
    expect(input({ kind: 'stray' }, '{').isDeliberate).toBeUndefined();
  });

  it('that is too large only counts as an answer', () => {
    const followed = { frame: { ...frame, rpcId: '"loupe:4"' }, meta: {} };
    expect(ruleInput(followed, undefined)).toMatchObject({ json: { id: 'loupe:4', result: {} }, isDeliberate: true });
  });
});

describe('a line that isn’t JSON', () => {
  it('is read as text, with what isn’t UTF-8 replaced', () => {
    const read = input({ kind: 'stray' }, Buffer.from([0x68, 0x69, 0xff, 0x0a]));
    expect(read).toMatchObject({ json: undefined, text: 'hi\ufffd' });
  });

  it.each([
    ['in a line that isn’t JSON', Buffer.from([0x68, 0x69, 0xff, 0x0a]), { from: 2, to: 3, what: 'utf8' }],
    [
      'in a message',
      Buffer.concat([Buffer.from('{"a":"\ufffd'), Buffer.from([0xe9, 0x22, 0x7d])]),
      { from: 9, to: 10, what: 'utf8' },
    ],
    ['where U+FFFD was sent', Buffer.from('{"a":"\ufffd"}'), undefined],
  ])('says where bytes aren’t UTF-8: %s', (_where, bytes, badBytes) => {
    expect(input({}, bytes).badBytes).toEqual(badBytes);
  });

  it('is partial when the stream ended in it, and cut to 64,000 characters', () => {
    const read = input({ kind: 'stray' }, 'x'.repeat(100_000), { unterminated: true });
    expect([read.isPartial, read.text?.length]).toEqual([true, 64_000]);
  });
});

describe('an HTTP frame', () => {
  const http = { channel: 'http', kind: 'http', framing: 'none' } as const;

  it('has its exchange, with header names in lower case', () => {
    const meta = { exchange: 3, status: 200, headers: { 'Content-Type': 'text/plain', Authorization: '[masked]' } };
    expect(input(http, 'hello', meta)).toMatchObject({
      http: { stream: '3', status: 200, headers: { 'content-type': 'text/plain', authorization: '[masked]' } },
      text: 'hello',
    });
    const sent = { exchange: 3, method: 'POST', url: 'http://127.0.0.1/mcp', headers: {} };
    expect(input({ ...http, direction: 'out' }, '', sent).http).toEqual({ stream: '3', ...sent, exchange: undefined });
  });

  it('of signing in has an exchange of its own', () => {
    expect(input({ ...http, channel: 'auth' }, '', { exchange: 3 }).http?.stream).toBe('auth:3');
  });

  it('has the event’s name and id', () => {
    const event = { channel: 'sse', kind: 'notification', framing: 'event' } as const;
    expect(input(event, '{}', { exchange: 1, event: 'note', id: 'a' }).event).toEqual({ name: 'note', id: 'a' });
  });

  it('ends its stream only when the server did that between two events', () => {
    const ended = { channel: 'sse', kind: 'stray', method: 'broke off' } as const;
    const facts = (cause: string) => JSON.stringify({ type: 'brokeOff', bytes: 0, cause });
    expect(input({ ...ended, facts: facts('the stream ended') }, '').http?.isEnd).toBe(true);
    expect(input({ ...ended, facts: facts('ECONNRESET') }, '').http?.isEnd).toBeUndefined();
    expect(input({ ...ended, facts: facts('the stream ended'), size: 3 }, 'dat').http?.isEnd).toBeUndefined();
  });
});

describe('the end of a process', () => {
  const ended = { direction: 'local', channel: 'process', kind: 'lifecycle', method: 'process ended' } as const;

  it.each([
    [{ exitCode: 3, signal: '' }, { code: 3 }],
    [
      { exitCode: -1, signal: 'SIGTERM', forced: true, byClient: true },
      { signal: 'SIGTERM', isForced: true, isByClient: true },
    ],
  ])('%j', (meta, exit) => {
    expect(input(ended, '', meta).exit).toEqual(exit);
  });
});
