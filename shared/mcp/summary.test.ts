import { expect, it } from 'vitest';
import type { Json } from '../model/json.ts';
import { readEnvelope } from './envelope.ts';
import { clip, readSummary, summarise } from './summary.ts';

it('names what a request is about', () => {
  const read = { id: 1, method: 'resources/read', params: { uri: 'file:///a.txt' } };
  expect(summarise(readEnvelope(read))).toBe('file:///a.txt');
  const progress = { method: 'notifications/progress', params: { progress: 3, total: 10, message: 'step' } };
  expect(summarise(readEnvelope(progress))).toBe('3 of 10 · step');
});

it('counts what an answer brings', () => {
  expect(summarise(readEnvelope({ id: 1, result: { resources: [{}, {}], nextCursor: 'x' } }))).toBe(
    '2 resources · more',
  );
  expect(summarise(readEnvelope({ id: 1, error: { code: -32002, message: 'Resource not found' } }))).toBe(
    '-32002 Resource not found',
  );
});

it('keeps one line of at most 200 characters', () => {
  expect(clip(`a\u001b[31m\nb${'x'.repeat(500)}`)).toHaveLength(200);
  expect(clip('a\nb\u0000c')).toBe('a b c');
});

it('can be taken apart where it is in words of Loupe’s', () => {
  const read = (message: Json, method?: string) => {
    const envelope = readEnvelope(message);
    return readSummary({ kind: envelope.kind, summary: summarise(envelope), ...(method && { method }) });
  };
  expect(read({ jsonrpc: '2.0', id: 1, result: { tools: [{}] } })).toMatchObject({
    list: 'tools',
    count: 1,
    hasMore: false,
  });
  expect(read({ jsonrpc: '2.0', id: 1, result: { content: [], isError: true } })).toMatchObject({
    list: 'content',
    isError: true,
  });
  expect(read({ jsonrpc: '2.0', id: 1, result: { tools: [], nextCursor: 'x' } })).toMatchObject({
    count: 0,
    hasMore: true,
  });
  expect(read([{}, {}])).toEqual({ type: 'batch', count: 2 });
  const progress = { method: 'notifications/progress', params: { progress: 1, total: 2, message: 'a · b' } };
  expect(read({ jsonrpc: '2.0', ...progress }, progress.method)).toEqual({
    type: 'progress',
    progress: '1',
    total: '2',
    message: 'a · b',
  });
  expect(read({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor: 'c d' } }, 'tools/list')).toEqual({
    type: 'cursor',
    cursor: 'c d',
  });
  const reconnecting = { kind: 'lifecycle', method: 'reconnecting', summary: 'try 2: http://127.0.0.1/mcp' } as const;
  expect(readSummary(reconnecting)).toEqual({ type: 'attempt', attempt: 2, target: 'http://127.0.0.1/mcp' });
  expect(
    read({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: '1 tools' } }, 'tools/call'),
  ).toBeUndefined();
});
