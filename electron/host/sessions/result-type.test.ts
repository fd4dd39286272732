import { expect, it, onTestFinished } from 'vitest';
import type { Json } from '#shared/model/json.ts';
import { openTestHost } from '../testing/test-host.ts';
import { httpServer } from '../testing/test-servers.ts';
import { opensLegacy, sendJson, startScriptedHttp } from '../wire/transports/http/testing/scripted-http.ts';
import { checkResultType } from './peer-response.ts';

const response = (result: Json) => ({ requestId: 'loupe:1', requestSeq: 1, responseSeq: 2, durationMs: 1, result });

it.each<[string, Json]>([
  ['resources/list', {}],
  ['resources/list', { resultType: 'complete' }],
  ['resources/read', { resultType: 'input_required' }],
  ['prompts/get', { resultType: 'surprise' }],
])('%s may be answered with %j', (method, result) => {
  expect(() => checkResultType(method, response(result))).not.toThrow();
});

it.each<[string, Json]>([
  ['resources/list', { resultType: 'input_required' }],
  ['tools/list', { resultType: 'surprise' }],
  ['completion/complete', { resultType: 'input_required' }],
  ['resources/templates/list', { resultType: 7 }],
  ['resources/read', { resultType: 'task' }],
  ['tasks/get', { resultType: null }],
])('%s must not be answered with %j', (method, result) => {
  expect(() => checkResultType(method, response(result))).toThrow(/resultType/);
});

it('a session of 2026-07-28 takes no such response, and one of 2025-11-25 has no kinds', async () => {
  const result = { resultType: 'surprise', resources: [] };
  const server = await startScriptedHttp((request, response) => {
    const { path, message } = request;
    if (path === '/legacy' && opensLegacy(request, response)) return;
    const discovered = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} };
    const isDiscover = message.method === 'server/discover';
    sendJson(response, { jsonrpc: '2.0', id: message.id, result: isDiscover ? discovered : result });
  });
  onTestFinished(server.close);
  const host = await openTestHost();
  onTestFinished(() => host.close());
  const open = async (path: string) => {
    const session = await host.sessions.connect(httpServer({ url: `${server.origin}${path}` }));
    await session.ready();
    return session;
  };
  const modern = await open('/modern');
  await expect(modern.request('resources/list')).rejects.toMatchObject({
    failure: { code: 'malformedResult', params: { problem: 'its resultType is "surprise"' } },
  });
  const legacy = await open('/legacy');
  expect((await legacy.request('resources/list')).result).toEqual(result);
});
