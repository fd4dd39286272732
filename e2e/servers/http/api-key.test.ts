import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listening } from '../../../electron/demo/server/http/listener.ts';
import { apiKeyHeader, startApiKeyServer } from './api-key.ts';

let server: Listening;
beforeAll(async () => {
  server = await startApiKeyServer();
});
afterAll(() => server.close());

const post = (method: string, key?: string, params = {}) =>
  fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { [apiKeyHeader.name]: key }) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });

test('rejects a request without the key, or with a wrong one', async () => {
  const missing = await post('resources/list');
  expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([401, null]);
  expect(await missing.json()).toEqual({ error: 'Missing X-Agent-API-Key header' });
  expect((await post('resources/list', 'wrong')).status).toBe(403);
});

test('handles each request independently', async () => {
  const list = await (await post('resources/list', apiKeyHeader.value)).json();
  expect(list).toMatchObject({ id: 1, result: { resources: [{ name: '智能体配置' }, { name: '技能注册表' }] } });
  const read = await post('resources/read', apiKeyHeader.value, { uri: 'agent://agent/config' });
  expect(read.headers.get('mcp-session-id')).toBeNull();
  expect(await read.json()).toMatchObject({ result: { contents: [{ mimeType: 'application/json' }] } });
});
