import { expect, test } from 'vitest';
import { startStreamableHttp } from '../../../electron/demo/server/http/streamable-http.ts';
import { extensions, isParams, type Params } from '../../../electron/demo/server/message.ts';
import { modernMetaOf } from '../raw-client.ts';
import { createRequestingServer } from '../requests/requesting-server.ts';

test('a task is found over HTTP by any request that also names it in its header', async () => {
  const server = await startStreamableHttp(createRequestingServer(), { era: 'modern' });
  const _meta = modernMetaOf({ extensions: { [extensions.tasks]: {} } });
  const post = async (method: string, params: Params, name: unknown): Promise<Params> => {
    const response = await fetch(server.url, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        'mcp-name': String(name),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
    });
    const answer: unknown = await response.json();
    const { result, error } = isParams(answer) ? answer : {};
    return isParams(result) ? result : { error };
  };
  const { taskId } = await post('tools/call', { name: 'slow_question', arguments: {} }, 'slow_question');
  expect(await post('tasks/get', { taskId }, taskId)).toMatchObject({ taskId, status: 'working' });
  expect(await post('tasks/get', { taskId }, 'another')).toHaveProperty('error.code', -32020);
  await post('tasks/cancel', { taskId }, taskId);
  await server.close();
});
