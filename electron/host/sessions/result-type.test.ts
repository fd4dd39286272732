import { describe, expect, it, onTestFinished } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import { connectTo, hostPerTest } from '../testing/host-per-test.ts';
import { httpServer } from '../testing/test-servers.ts';
import { opensLegacy, sendJson, startScriptedHttp } from '../wire/transports/http/testing/scripted-http.ts';
import { checkResultType } from './peer-response.ts';

const response = (result: Json) => ({ requestId: 'loupe:1', requestSeq: 1, responseSeq: 2, durationMs: 1, result });

it.each<[string, Json]>([
  ['resources/list', {}],
  ['resources/list', { resultType: 'complete' }],
  ['resources/read', { resultType: 'input_required' }],
  ['prompts/get', { resultType: 'surprise' }],
])('%s accepts the result %j', (method, result) => {
  expect(() => checkResultType(method, response(result))).not.toThrow();
});

it.each<[string, Json]>([
  ['resources/list', { resultType: 'input_required' }],
  ['tools/list', { resultType: 'surprise' }],
  ['completion/complete', { resultType: 'input_required' }],
  ['resources/templates/list', { resultType: 7 }],
  ['resources/read', { resultType: 'task' }],
  ['tasks/get', { resultType: null }],
])('%s rejects the result %j', (method, result) => {
  expect(() => checkResultType(method, response(result))).toThrow(/resultType/);
});

describe('a session', () => {
  hostPerTest();

  it('of 2026-07-28 checks resultType, one of 2025-11-25 ignores it', async () => {
    const result = { resultType: 'surprise', resources: [] };
    const server = await startScriptedHttp((request, response) => {
      const { path, message } = request;
      if (path === '/legacy' && opensLegacy(request, response)) return;
      const discovered = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} };
      const isDiscover = message.method === 'server/discover';
      sendJson(response, { jsonrpc: '2.0', id: message.id, result: isDiscover ? discovered : result });
    });
    onTestFinished(server.close);
    const modern = await connectTo(httpServer({ url: `${server.origin}/modern` }));
    await expect(modern.request('resources/list')).rejects.toMatchObject({
      failure: { code: 'malformedResult', params: { problem: 'resultType', found: '"surprise"' } },
    });
    const legacy = await connectTo(httpServer({ url: `${server.origin}/legacy` }));
    expect((await legacy.request('resources/list')).result).toEqual(result);
  });
});
