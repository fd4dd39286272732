import { describe, expect, it } from 'vitest';
import { parseMessage, readEnvelope } from './envelope.ts';
import { parseJson } from './json/parse-json.ts';

describe('readEnvelope', () => {
  it('distinguishes requests and notifications by their id', () => {
    expect(readEnvelope({ jsonrpc: '2.0', id: 1, method: 'ping' })).toMatchObject({ kind: 'request', id: 1 });
    expect(readEnvelope({ jsonrpc: '2.0', method: 'notifications/initialized' }).kind).toBe('notification');
  });

  it('distinguishes numeric and string ids', () => {
    expect(readEnvelope({ id: '1', result: {} })).toMatchObject({ kind: 'result', id: '1' });
    expect(readEnvelope({ id: 1, result: {} })).toMatchObject({ kind: 'result', id: 1 });
  });

  it('reads a response without a jsonrpc field', () => {
    expect(readEnvelope({ id: 'loupe:1', result: null })).toEqual({ kind: 'result', id: 'loupe:1', result: null });
  });

  it('reads an error without an id, with a string code, or without a message', () => {
    expect(readEnvelope({ error: { code: 'EBAD' }, id: null })).toEqual({
      kind: 'error',
      id: undefined,
      error: { code: 'EBAD', message: '' },
      problem: 'badError',
    });
  });

  it('keeps no more of a method than its beginning, and no id of very many characters', () => {
    const long = 'x'.repeat(2_000_001);
    expect(readEnvelope({ method: long })).toMatchObject({ kind: 'notification', method: long.slice(0, 10_000) });
    expect(readEnvelope({ id: long, result: {} }).kind).toBe('stray');
    expect(readEnvelope({ id: long, error: { code: 1, message: '' } })).toMatchObject({ kind: 'error', id: undefined });
  });

  it('reads anything else as stray', () => {
    expect(readEnvelope('hello').kind).toBe('stray');
    expect(readEnvelope({ level: 'info', msg: 'started' }).kind).toBe('stray');
    expect(readEnvelope({ id: 'a7', level: 'info', msg: 'started' }).kind).toBe('stray');
    expect(readEnvelope([{ id: 1, result: {} }]).kind).toBe('batch');
  });
});

describe('parseJson', () => {
  it('returns undefined for text that is not JSON', () => {
    expect(parseJson('Server listening')).toBeUndefined();
    expect(parseJson('null')).toBeNull();
  });
});

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

  it('reads a message of any depth, whatever its id', () => {
    const deep = (open: string, close: string) => `${open.repeat(100_000)}0${close.repeat(100_000)}`;
    const message = (value: string) => `{"jsonrpc":"2.0","id":1.0,"method":"ping","params":{"a":${value}}}`;
    for (const value of [deep('[', ']'), deep('{"a":', '}')]) {
      expect(readEnvelope(parseMessage(message(value)) ?? null)).toMatchObject({ kind: 'request', id: 1 });
      expect(readEnvelope(parseMessage(`[${message('0')},${value}]`) ?? null).kind).toBe('batch');
    }
  });

  it('keeps the ids in a batch and in a cancellation', () => {
    const batch = parseMessage('[{"id":9007199254740993,"method":"ping"},{"id":1.0,"method":"ping"}]');
    expect(JSON.stringify(batch)).toBe('[{"id":9007199254740993,"method":"ping"},{"id":1.0,"method":"ping"}]');
    const cancelled = '{"method":"notifications/cancelled","params":{"requestId":9007199254740993}}';
    expect(JSON.stringify(parseMessage(cancelled))).toBe(cancelled);
  });

  it('parses every other number like JSON.parse', () => {
    const message = parseMessage('{"id":1.0,"method":"x","params":{"id":2.0,"requestId":3.0,"n":4.0}}');
    expect(message).toMatchObject({ params: { id: 2, requestId: 3, n: 4 } });
  });

  it('returns undefined for text that is not JSON', () => {
    expect(parseMessage('{"id":1.0,')).toBeUndefined();
  });
});
