import { describe, expect, it } from 'vitest';
import { parseJson, readEnvelope } from './envelope.ts';

describe('readEnvelope', () => {
  it('tells requests from notifications by their id', () => {
    expect(readEnvelope({ jsonrpc: '2.0', id: 1, method: 'ping' })).toMatchObject({ kind: 'request', id: 1 });
    expect(readEnvelope({ jsonrpc: '2.0', method: 'notifications/initialized' }).kind).toBe('notification');
  });

  it('keeps a numeric and a textual id apart', () => {
    expect(readEnvelope({ id: '1', result: {} })).toMatchObject({ kind: 'result', id: '1' });
    expect(readEnvelope({ id: 1, result: {} })).toMatchObject({ kind: 'result', id: 1 });
  });

  it('reads an answer without a jsonrpc field, for its sender can still be inspected', () => {
    expect(readEnvelope({ id: 'loupe:1', result: null })).toEqual({ kind: 'result', id: 'loupe:1', result: null });
  });

  it('reads an error without an id, with a textual code, or with no message', () => {
    expect(readEnvelope({ error: { code: 'EBAD' }, id: null })).toEqual({
      kind: 'error',
      id: undefined,
      error: { code: 'EBAD', message: '' },
    });
  });

  it('calls anything else stray', () => {
    expect(readEnvelope('hello').kind).toBe('stray');
    expect(readEnvelope({ level: 'info', msg: 'started' }).kind).toBe('stray');
    expect(readEnvelope([{ id: 1, result: {} }]).kind).toBe('batch');
  });
});

describe('parseJson', () => {
  it('returns undefined for text that is not JSON', () => {
    expect(parseJson('Server listening')).toBeUndefined();
    expect(parseJson('null')).toBeNull();
  });
});
