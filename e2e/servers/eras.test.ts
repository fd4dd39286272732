import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isParams, metaKeys } from '../../electron/demo/server/message.ts';
import { legacyRevisions } from '../../electron/demo/server/revision.ts';
import { ownServer } from './own-server.ts';
import { modernMeta, RawClient } from './raw-client.ts';

let client: RawClient;
const start = (...options: string[]) => {
  client = new RawClient(ownServer('demo', ...options));
};
afterEach(async () => {
  client.end();
  expect(await client.exited).toEqual({ code: 0, signal: null });
});

describe('a legacy server', () => {
  beforeEach(() => start('--era', 'legacy'));

  test('responds only to ping before the handshake', async () => {
    expect(await client.request(1, 'ping')).toMatchObject({ result: {} });
    expect(await client.request(2, 'resources/list')).toMatchObject({ error: { code: -32600 } });
    expect(await client.request(3, 'server/discover', { _meta: modernMeta })).toMatchObject({
      error: { code: -32601 },
    });
  });

  test.each(legacyRevisions)('supports %s', async (revision) => {
    expect(await client.initialize(revision)).toMatchObject({ result: { protocolVersion: revision } });
  });

  test('responds to an unknown revision with its newest', async () => {
    expect(await client.initialize('2099-01-01')).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  });

  test('omits later features in 2024-11-05', async () => {
    const handshake = await client.initialize('2024-11-05');
    expect(handshake).not.toHaveProperty('result.capabilities.completions');
    expect(handshake).not.toHaveProperty('result.serverInfo.title');
    await client.request(1, 'tools/list');
    await client.request(2, 'resources/list');
    await client.request(3, 'prompts/get', { name: 'every_kind' });
    const sent = JSON.stringify(client.messages);
    for (const later of [
      '"outputSchema"',
      '"lastModified"',
      '"icons"',
      '"type":"audio"',
      '"resource_link"',
      '"readOnlyHint"',
    ]) {
      expect(sent).not.toContain(later);
    }
  });

  test('uses its revisions’ error code for unknown resources', async () => {
    await client.initialize();
    expect(await client.request(1, 'resources/read', { uri: 'demo://nowhere' })).toMatchObject({
      error: { code: -32002, data: { uri: 'demo://nowhere' } },
    });
    expect(await client.request(2, 'resources/list', { cursor: 'bogus' })).toMatchObject({ error: { code: -32602 } });
    expect(await client.request(3, 'tools/call', { name: 'nothing' })).toMatchObject({ error: { code: -32602 } });
    expect(await client.request(4, 'nothing/at-all')).toMatchObject({ error: { code: -32601 } });
  });

  test('accepts a batch in 2025-03-26, and responds with one', async () => {
    await client.initialize('2025-03-26');
    client.sendRaw([
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
    ]);
    const batch = await client.until(() => client.lines.find((line) => line.startsWith('[')));
    expect(JSON.parse(batch)).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  test('logs from the requested level on', async () => {
    await client.initialize();
    await client.request(1, 'logging/setLevel', { level: 'critical' });
    await client.request(2, 'tools/call', { name: 'write_log' });
    const levels = client.messages
      .filter(({ method }) => method === 'notifications/message')
      .map(({ params }) => params);
    expect(levels).toMatchObject([{ level: 'critical' }, { level: 'alert' }, { level: 'emergency' }]);
  });

  test('reports progress step by step', async () => {
    await client.initialize();
    const params = { name: 'long_task', arguments: { steps: 3, stepMs: 1 }, _meta: { progressToken: 'p' } };
    await client.request('long', 'tools/call', params);
    expect(client.messages.slice(1)).toMatchObject([
      { params: { progressToken: 'p', progress: 1, total: 3, message: 'Step 1 of 3' } },
      { params: { progressToken: 'p', progress: 2, total: 3, message: 'Step 2 of 3' } },
      { params: { progressToken: 'p', progress: 3, total: 3, message: 'Step 3 of 3' } },
      { id: 'long' },
    ]);
  });

  test('doesn’t respond to cancelled requests', async () => {
    await client.initialize();
    const params = { name: 'long_task', arguments: { stepMs: 60_000 }, _meta: { progressToken: 'p' } };
    client.send({ id: 'long', method: 'tools/call', params });
    client.send({ method: 'notifications/cancelled', params: { requestId: 'long' } });
    await client.request('after', 'ping');
    expect(client.messages.some(({ id }) => id === 'long')).toBe(false);
  });
});

describe('a modern server', () => {
  beforeEach(() => start('--era', 'modern'));

  test('every result has its type, server info and cache hints', async () => {
    const calls = [
      client.request(1, 'server/discover', { _meta: modernMeta }),
      client.request(2, 'resources/list', { _meta: modernMeta }),
      client.request(3, 'resources/templates/list', { _meta: modernMeta }),
      client.request(4, 'resources/read', { _meta: modernMeta, uri: 'demo://counter' }),
      client.request(5, 'prompts/list', { _meta: modernMeta }),
      client.request(6, 'tools/list', { _meta: modernMeta }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject({
        result: {
          resultType: 'complete',
          ttlMs: expect.any(Number),
          cacheScope: expect.stringMatching(/^(public|private)$/),
          _meta: { [metaKeys.serverInfo]: { name: 'loupe-demo', version: '1.0.0' } },
        },
      });
    }
    const called = await client.request(7, 'tools/call', { _meta: modernMeta, name: 'fail' });
    expect(called).toMatchObject({ result: { resultType: 'complete', isError: true } });
    expect(called).not.toHaveProperty('result.ttlMs');
  });

  test('rejects an unsupported revision, and lists the supported ones', async () => {
    const _meta = { ...modernMeta, [metaKeys.protocolVersion]: '2099-01-01' };
    expect(await client.request(1, 'resources/list', { _meta })).toMatchObject({
      error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2099-01-01' } },
    });
    expect(await client.initialize()).toMatchObject({
      error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2025-11-25' } },
    });
  });

  test('rejects a request without the required _meta', async () => {
    expect(await client.request(1, 'resources/list')).toMatchObject({ error: { code: -32602 } });
  });

  test('logs only on request, without ping and legacy subscriptions', async () => {
    await client.request(1, 'tools/call', { _meta: modernMeta, name: 'write_log' });
    expect(client.messages).toHaveLength(1);
    const _meta = { ...modernMeta, [metaKeys.logLevel]: 'emergency' };
    await client.request(2, 'tools/call', { _meta, name: 'write_log' });
    expect(client.messages).toHaveLength(3);
    for (const method of ['ping', 'logging/setLevel', 'resources/subscribe']) {
      expect(await client.request(method, method, { _meta: modernMeta })).toMatchObject({ error: { code: -32601 } });
    }
  });

  test('acknowledges a listen first, and tags its messages with its id', async () => {
    const notifications = {
      resourcesListChanged: true,
      toolsListChanged: true,
      resourceSubscriptions: ['demo://counter', 'demo://nowhere'],
    };
    client.send({ id: 'ears', method: 'subscriptions/listen', params: { _meta: modernMeta, notifications } });
    await client.request(1, 'tools/call', { _meta: modernMeta, name: 'count_up' });
    await client.request(2, 'tools/call', { _meta: modernMeta, name: 'add_resource', arguments: { text: '' } });
    const heard = client.messages.filter(({ method }) => method !== undefined);
    expect(heard).toMatchObject([
      {
        method: 'notifications/subscriptions/acknowledged',
        params: { notifications: { resourcesListChanged: true, resourceSubscriptions: ['demo://counter'] } },
      },
      { method: 'notifications/resources/updated', params: { uri: 'demo://counter' } },
      { method: 'notifications/resources/list_changed' },
    ]);
    for (const { params } of heard)
      expect(isParams(params) && params._meta).toEqual({ [metaKeys.subscriptionId]: 'ears' });
    client.end();
    expect(await client.until(() => client.messages.find(({ id }) => id === 'ears'))).toMatchObject({
      result: { resultType: 'complete', _meta: { [metaKeys.subscriptionId]: 'ears' } },
    });
  });
});

test('a server of both eras handles each message by its era', async () => {
  start();
  expect(await client.request(1, 'server/discover', { _meta: modernMeta })).toMatchObject({
    result: { supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] },
  });
  await client.initialize('2025-06-18');
  expect(await client.request(2, 'tools/list')).not.toHaveProperty('result.resultType');
  expect(await client.request(3, 'tools/list', { _meta: modernMeta })).toHaveProperty('result.resultType', 'complete');
});
