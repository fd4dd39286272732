import { describe, expect, it } from 'vitest';
import { methodsOf, requestSchema, requestTemplate } from './request-schema.ts';

const nothing = { tools: [], prompts: [], uris: [] };

describe('the methods of a revision', () => {
  it('are those that a client may send in it', () => {
    expect(methodsOf('2024-11-05')).toContain('resources/subscribe');
    expect(methodsOf('2024-11-05')).not.toContain('tasks/get');
    expect(methodsOf('2025-11-25')).toContain('tasks/list');
    expect(methodsOf('2025-11-25')).not.toContain('server/discover');
    expect(methodsOf('2026-07-28')).toContain('subscriptions/listen');
    expect(methodsOf('2026-07-28')).not.toContain('initialize');
  });

  it('are all methods for an unknown revision', () => {
    expect(methodsOf('1999-01-01')).toEqual(expect.arrayContaining(['initialize', 'server/discover']));
  });
});

describe('the schema for completion', () => {
  it('offers the server’s items, and the arguments of the named one', () => {
    const schema = requestSchema('2025-11-25', {
      tools: [{ name: 'add', inputSchema: { properties: { a: { type: 'number' } } } }],
      prompts: [{ name: 'review', arguments: ['language'] }],
      uris: ['demo://counter'],
    });
    const text = JSON.stringify(schema);
    expect(text).toContain('"name":{"enum":["add"]}');
    expect(text).toContain('{"if":{"properties":{"name":{"const":"add"}},"required":["name"]}');
    expect(text).toContain('"language":{"type":"string"}');
    expect(text).toContain('"uri":{"enum":["demo://counter"]}');
  });

  it('works without lists', () => {
    expect(JSON.stringify(requestSchema('2026-07-28', nothing))).toContain('"name":{"type":"string"}');
  });
});

it('a request template has the required parameters', () => {
  expect(JSON.parse(requestTemplate('tools/call'))).toEqual({
    jsonrpc: '2.0',
    method: 'tools/call',
    params: { name: '' },
  });
  expect(JSON.parse(requestTemplate('ping'))).toEqual({ jsonrpc: '2.0', method: 'ping' });
  expect(JSON.parse(requestTemplate('own/method'))).toEqual({ jsonrpc: '2.0', method: 'own/method' });
});
