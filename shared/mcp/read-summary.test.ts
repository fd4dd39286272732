import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../model/json.ts';
import { readEnvelope } from './envelope.ts';
import { readSummary } from './read-summary.ts';
import { summarise } from './summary.ts';

function read(message: Json, method?: string) {
  const envelope = readEnvelope(message);
  return readSummary({ kind: envelope.kind, summary: summarise(envelope), ...(method && { method }) });
}
const ofResult = (result: JsonObject) => read({ jsonrpc: '2.0', id: 1, result });
const ofRequest = (method: string, params: JsonObject) => read({ jsonrpc: '2.0', id: 1, method, params }, method);

describe('a stored summary', () => {
  it('is parsed when it needs translation', () => {
    expect(ofResult({ tools: [{ name: 'add' }], nextCursor: 'x' })).toMatchObject({
      list: 'tools',
      count: 1,
      hasMore: true,
      names: 'add',
      text: undefined,
    });
    expect(ofResult({ content: [{ type: 'text', text: 'a · of b' }], isError: true })).toMatchObject({
      list: 'content',
      isError: true,
      text: 'a · of b',
    });
    expect(ofResult({ completion: { values: ['a', 'b'] } })).toEqual({
      type: 'values',
      count: 2,
      names: 'a, b',
      hasMore: false,
    });
    expect(ofResult({ completion: { values: [] } })).toMatchObject({ type: 'values', count: 0, names: '' });
    expect(ofResult({ inputRequests: { who: {} } })).toEqual({ type: 'input', count: 1, names: 'who' });
    expect(ofRequest('elicitation/create', { requestedSchema: { properties: { a: {}, b: {} } } })).toEqual({
      type: 'form',
      count: 2,
      names: 'a, b',
    });
    expect(ofRequest('tools/list', { cursor: 'c d' })).toEqual({ type: 'cursor', cursor: 'c d' });
    expect(read([{}, {}])).toEqual({ type: 'batch', count: 2 });
    const progress = { method: 'notifications/progress', params: { progress: 1, total: 2, message: 'a · b' } };
    expect(read({ jsonrpc: '2.0', ...progress }, progress.method)).toEqual({
      type: 'progress',
      progress: '1',
      total: '2',
      message: 'a · b',
    });
    const reconnecting = { kind: 'lifecycle', method: 'reconnecting', summary: 'try 2: http://127.0.0.1/mcp' } as const;
    expect(readSummary(reconnecting)).toEqual({ type: 'attempt', attempt: 2, target: 'http://127.0.0.1/mcp' });
  });

  it('of a lifecycle event is parsed', () => {
    const note = (method: string, summary: string) => readSummary({ kind: 'lifecycle', method, summary });
    expect(note('process ended', 'exit 1 after 25 ms')).toEqual({ type: 'ended', how: 'exit 1', afterMs: 25 });
    expect(note('process ended', 'SIGKILL after 3 ms')).toEqual({ type: 'ended', how: 'SIGKILL', afterMs: 3 });
    expect(note('requests refused', 'Too many')).toEqual({ type: 'refused' });
    const asked =
      'the server asks for its stream to be opened again after 5 ms; Loupe waits 500 ms, and longer each time';
    expect(note('retry slowed down', asked)).toEqual({ type: 'retrySlowed', askedMs: 5, waitMs: 500 });
    expect(note('app/opened', 'ui://a for “add”')).toEqual({ type: 'appOpened', uri: 'ui://a', tool: 'add' });
    expect(note('app/dropped', '3 messages were too large')).toEqual({ type: 'appDropped', count: 3 });
    expect(note('app/strayed', 'It tried to go to http://x/, and was stopped')).toEqual({
      type: 'appStrayed',
      target: 'http://x/',
    });
    expect(note('process started', 'pid 7')).toBeUndefined();
    expect(note('of another version', 'exit 1 after 25 ms')).toBeUndefined();
  });

  it('of an older version is parsed too', () => {
    const old = (summary: string) => readSummary({ kind: 'result', summary });
    expect(old('2 resources · more')).toMatchObject({ list: 'resources', count: 2, hasMore: true, names: undefined });
    expect(old('1 content · isError')).toMatchObject({ list: 'content', isError: true, text: undefined });
  });

  it('of the other side’s text is kept', () => {
    expect(ofRequest('tools/call', { name: '1 tools' })).toBeUndefined();
    expect(ofRequest('resources/read', { uri: 'form 2: a' })).toBeUndefined();
    expect(ofResult({ action: 'accept', content: {} })).toBeUndefined();
  });
});
