import { describe, expect, it } from 'vitest';
import { createFailure } from '../messages/failure.ts';
import type { Json } from '../model/json/json.ts';
import { readEnvelope } from './envelope.ts';
import { clip, failureFacts, summarise, summaryOf } from './summary.ts';

const about = (message: Json) => summarise(readEnvelope(message)).summary;
const factsOf = (message: Json) => summarise(readEnvelope(message)).facts;
const request = (method: string, params: Json) => about({ id: 1, method, params });
const result = (value: Json) => about({ id: 1, result: value });

describe('a request', () => {
  it('is summarized by its subject', () => {
    expect(request('resources/read', { uri: 'file:///a.txt' })).toBe('file:///a.txt');
    expect(request('tools/call', { name: 'add', arguments: { a: 1, b: 'zwei' } })).toBe('add {"a":1,"b":"zwei"}');
    expect(request('tools/call', { name: 'add' })).toBe('add');
    expect(request('tools/call', {})).toBe('');
    expect(request('tools/call', { name: 7, arguments: [1] })).toBe('[1]');
    const completion = { ref: { type: 'ref/prompt', name: 'review' }, argument: { name: 'language', value: 'py' } };
    expect(request('completion/complete', completion)).toBe('review language=py');
    expect(request('initialize', { protocolVersion: '2025-11-25', clientInfo: { name: 'loupe', version: '1' } })).toBe(
      '2025-11-25 loupe 1',
    );
    expect(request('tasks/get', { taskId: 't' })).toBe('t');
  });

  it('of the server has the fields of a form, the URL of a page, or the beginning of a message', () => {
    const properties = { name: {}, email: {} };
    expect(request('elicitation/create', { message: 'Who?', requestedSchema: { properties } })).toBe(
      'form 2 · name, email',
    );
    expect(request('elicitation/create', { mode: 'url', url: 'https://example.org/' })).toBe('https://example.org/');
    expect(request('elicitation/create', { requestedSchema: 'none' })).toBe('form 0');
    const messages = [{ role: 'user', content: { type: 'text', text: 'Say hello' } }];
    expect(request('sampling/createMessage', { messages })).toBe('1 messages · Say hello');
  });

  it('with progress has its value and total', () => {
    const progress = { method: 'notifications/progress', params: { progress: 3, total: 10, message: 'step' } };
    expect(about(progress)).toBe('3 / 10 · step');
  });
});

describe('a result', () => {
  it('has the number and names of its items', () => {
    expect(result({ resources: [{}, {}], nextCursor: 'x' })).toBe('2 resources · more');
    expect(result({ tools: [{ name: 'add' }, { name: 'echo' }] })).toBe('2 tools · add, echo');
    expect(result({ roots: [{ uri: 'file:///a' }] })).toBe('1 roots · file:///a');
    const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `tool_${index}` }));
    expect(result({ tools: many })).toMatch(/^10000 tools · tool_0, .*tool_11$/);
  });

  it('has the beginning of its text', () => {
    expect(result({ content: [{ type: 'text', text: 'The sum is 5.' }] })).toBe('1 content · The sum is 5.');
    expect(result({ content: [{ type: 'image' }, { type: 'text', text: ' \n' }] })).toBe('2 content · image, text');
    expect(result({ content: [{ type: 'text', text: 'No' }], isError: true })).toBe('isError · 1 content · No');
    expect(result({ contents: [{ uri: 'a', text: 'x'.repeat(9_000_000) }] })).toHaveLength(200);
    expect(result({ content: [], structuredContent: { a: 1 } })).toBe('0 content · {"a":1}');
    expect(result({ role: 'assistant', content: { type: 'text', text: 'Hi' } })).toBe('1 content · Hi');
  });

  it('has the values of a completion, the answer of an elicitation, and the requested inputs', () => {
    expect(result({ completion: { values: ['python', 'pytorch'], hasMore: true } })).toBe(
      'values 2 · more · python, pytorch',
    );
    expect(result({ completion: { values: [] } })).toBe('values 0');
    expect(result({ action: 'accept', content: { name: 'Ann' } })).toBe('accept {"name":"Ann"}');
    expect(result({ inputRequests: { who: {}, why: {} } })).toBe('input 2 · who, why');
    expect(result({ task: { taskId: 't', status: 'working' } })).toBe('t · working');
    expect(result({})).toBe('{}');
  });

  it('that is an error has its code and message', () => {
    expect(about({ id: 1, error: { code: -32002, message: 'Resource not found' } })).toBe('-32002 Resource not found');
  });
});

describe('the facts', () => {
  const ofResult = (value: Json) => factsOf({ jsonrpc: '2.0', id: 1, result: value });

  it('have what is worded in the user’s language', () => {
    expect(ofResult({ tools: [{ name: 'add' }], nextCursor: 'x' })).toEqual({
      type: 'list',
      list: 'tools',
      count: 1,
      hasMore: true,
      names: ['add'],
    });
    expect(ofResult({ content: [{ type: 'text', text: 'a · of b' }], isError: true })).toEqual({
      type: 'list',
      list: 'content',
      count: 1,
      isError: true,
      text: 'a · of b',
    });
    expect(ofResult({ completion: { values: ['a', 1] } })).toEqual({ type: 'values', count: 2, names: ['a', '1'] });
    expect(factsOf([{}, {}])).toEqual({ type: 'batch', count: 2 });
    const progress = { method: 'notifications/progress', params: { progress: 1, message: 'a · b' } };
    expect(factsOf({ jsonrpc: '2.0', ...progress })).toEqual({ type: 'progress', progress: 1, message: 'a · b' });
    expect(factsOf({ id: 1, method: 'tools/list', params: { cursor: 'c d' } })).toEqual({
      type: 'cursor',
      cursor: 'c d',
    });
  });

  it('are absent where the text is the other side’s', () => {
    expect(factsOf({ id: 1, method: 'tools/call', params: { name: '1 tools' } })).toBeUndefined();
    expect(ofResult({ action: 'accept', content: {} })).toBeUndefined();
    expect(factsOf({ id: 1, error: { code: 1, message: '2 tools' } })).toBeUndefined();
  });

  it('are as short as the line, whatever a server sends', () => {
    const long = 'x'.repeat(1_000_000);
    const many = Array.from({ length: 1000 }, () => ({ name: long, text: long }));
    const values: Json[] = [{ tools: many }, { contents: many }, { completion: { values: [long, long] } }];
    for (const value of values) {
      expect(JSON.stringify(ofResult(value)).length).toBeLessThan(600);
    }
    const failure = createFailure('serverError', { method: long, code: -1, message: long });
    expect(JSON.stringify(failureFacts(failure, long)).length).toBeLessThan(800);
    expect(summaryOf(failureFacts(failure)).summary).toHaveLength(200);
  });
});

it('keeps one line of at most 200 characters', () => {
  expect(clip(`a\u001b[31m\nb${'x'.repeat(500)}`)).toHaveLength(200);
  expect(clip('a\nb\u0000c')).toBe('a b c');
});
