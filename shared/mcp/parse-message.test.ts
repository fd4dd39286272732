import { describe, expect, it } from 'vitest';
import { readEnvelope } from './envelope.ts';
import { parseMessage } from './parse-message.ts';

describe('parseMessage', () => {
  it.each([
    '9007199254740993',
    '1e400',
    '-1E400',
    '1.0',
    '-0',
    '1',
    '"1"',
    '"9007199254740993"',
    '12345678901234567890',
  ])('keeps the id %s as it is written', (id) => {
    const envelope = readEnvelope(parseMessage(`{"jsonrpc":"2.0","id": ${id} ,"method":"ping"}`) ?? null);
    expect(envelope.kind).toBe('request');
    expect(envelope.kind === 'request' && JSON.stringify({ id: envelope.id })).toBe(`{"id":${id}}`);
  });

  it('keeps the ids in a batch, and what a cancellation names', () => {
    const batch = parseMessage('[{"id":9007199254740993,"method":"ping"},{"id":1.0,"method":"ping"}]');
    expect(JSON.stringify(batch)).toBe('[{"id":9007199254740993,"method":"ping"},{"id":1.0,"method":"ping"}]');
    const cancelled = '{"method":"notifications/cancelled","params":{"requestId":9007199254740993}}';
    expect(JSON.stringify(parseMessage(cancelled))).toBe(cancelled);
  });

  it('leaves every other number to JSON.parse', () => {
    const message = parseMessage('{"id":1.0,"method":"x","params":{"id":2.0,"requestId":3.0,"n":4.0}}');
    expect(message).toMatchObject({ params: { id: 2, requestId: 3, n: 4 } });
  });

  it('returns undefined for text that is not JSON', () => {
    expect(parseMessage('{"id":1.0,')).toBeUndefined();
  });
});
