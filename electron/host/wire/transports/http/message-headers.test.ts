import { expect, it } from 'vitest';
import { messageHeaders } from './message-headers.ts';

const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
const request = (method: string, params = {}) => ({ jsonrpc: '2.0' as const, id: 1, method, params });

it.each([
  ['tools/call', { name: 'add' }, 'add'],
  ['prompts/get', { name: 'Grüße' }, '=?base64?R3LDvMOfZQ==?='],
  ['resources/read', { uri: 'x://a', name: 'no' }, 'x://a'],
  ['tasks/cancel', { taskId: '7' }, '7'],
  ['tools/list', { name: 'no' }, undefined],
  ['tools/call', { name: 7 }, undefined],
  ['toString', { name: 'no' }, undefined],
])('%s with %j is named %s', (method, params, name) => {
  expect(messageHeaders(request(method, { ...params, _meta }))).toEqual({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(name !== undefined && { 'mcp-name': name }),
  });
});

it('what a header can’t contain is encoded, whatever was written by hand', () => {
  expect(messageHeaders(request('a\nb', { _meta }))['mcp-method']).toBe('=?base64?YQpi?=');
});

it('earlier revisions, notifications and responses have none', () => {
  expect(messageHeaders(request('tools/list'))).toEqual({});
  expect(messageHeaders({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { _meta } })).toEqual({});
  expect(messageHeaders({ jsonrpc: '2.0', id: 1, result: { _meta } })).toEqual({});
});
