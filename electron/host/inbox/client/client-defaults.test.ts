import { afterEach, expect, test } from 'vitest';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import { eraOf, type Revision } from '#shared/model/revision.ts';
import type { Session } from '../../sessions/session.ts';
import { connectTo, host, hostPerTest } from '../../testing/host-per-test.ts';
import { httpServer } from '../../testing/test-servers.ts';
import { type ScriptedHttp, sendJson, startScriptedHttp } from '../../wire/transports/http/testing/scripted-http.ts';

let server: ScriptedHttp | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
hostPerTest();

async function connect(revision: Revision, capabilities: JsonObject = {}): Promise<Session> {
  const serverInfo = { name: 'scripted', version: '1' };
  const results: Record<string, JsonObject> = {
    initialize: { protocolVersion: revision, capabilities, serverInfo },
    'server/discover': { resultType: 'complete', supportedVersions: [revision], capabilities, serverInfo },
  };
  const running = await startScriptedHttp(({ method, message }, response) => {
    if (method !== 'POST') response.writeHead(405).end();
    else if (message.id === undefined) response.writeHead(202).end();
    else sendJson(response, { jsonrpc: '2.0', id: message.id, result: results[String(message.method)] ?? {} });
  });
  server = running;
  const configured = httpServer({ url: `${running.origin}/mcp`, pin: { era: eraOf(revision) } });
  return connectTo(configured);
}

const calls = (method: string) => server?.calls(method) ?? [];

/** What the server got to know of Loupe: the parameters of `initialize`, or `_meta` of the first request. */
function presented(): { info: unknown; capabilities: unknown } {
  const [opening] = [...calls('initialize'), ...calls('server/discover')];
  const params = opening?.message.params;
  if (!isJsonObject(params)) return { info: undefined, capabilities: undefined };
  if (params.clientInfo !== undefined) return { info: params.clientInfo, capabilities: params.capabilities };
  const meta = isJsonObject(params._meta) ? params._meta : {};
  return {
    info: meta['io.modelcontextprotocol/clientInfo'],
    capabilities: meta['io.modelcontextprotocol/clientCapabilities'],
  };
}

test.each<Revision>(['2025-11-25', '2026-07-28'])(
  'in %s Loupe presents and declares what the settings say',
  async (revision) => {
    await host.stores.settings.change({
      clientName: 'other-client',
      clientTitle: '',
      clientVersion: '9.9',
      clientFeatures: { sampling: false, elicitationForm: false, elicitationUrl: false },
      clientExtensions: { 'com.example/charts': { kinds: ['bar'] } },
    });
    await connect(revision);
    const { info, capabilities } = presented();
    expect(info).toEqual({ name: 'other-client', version: '9.9' });
    expect(capabilities).toMatchObject({ roots: {}, extensions: { 'com.example/charts': { kinds: ['bar'] } } });
    expect(capabilities).not.toHaveProperty('sampling');
    expect(capabilities).not.toHaveProperty('elicitation');
  },
);

test('a server’s own switch overrides the settings’', async () => {
  await host.stores.settings.change({ clientFeatures: { sampling: false, roots: false } });
  await host.stores.clientSetup.set({ serverId: httpServer({ url: 'http://a.b' }).id, switches: { sampling: true } });
  await connect('2025-11-25');
  expect(presented().capabilities).toHaveProperty('sampling');
  expect(presented().capabilities).not.toHaveProperty('roots');
});

test('a connected legacy server is notified of new default roots, unless it has its own', async () => {
  const { serverId } = (await connect('2025-11-25')).view();
  const heard = () => calls('notifications/roots/list_changed').length;
  await host.stores.settings.change({ roots: [{ uri: 'file:///a' }] });
  await expect.poll(heard).toBe(1);
  expect(host.stores.clientSetup.effective(serverId).roots).toEqual([{ uri: 'file:///a' }]);
  await host.stores.clientSetup.set({ serverId, switches: {}, roots: [] });
  await host.stores.settings.change({ roots: [{ uri: 'file:///b' }] });
  expect(host.stores.clientSetup.effective(serverId).roots).toEqual([]);
  await host.connections.client.defaultRootsChanged();
  expect(heard()).toBe(1);
});

test('the default log level is sent to servers with logging', async () => {
  await host.stores.settings.change({ logLevel: 'warning' });
  const session = await connect('2025-11-25', { logging: {} });
  await expect.poll(() => session.view().logLevel).toBe('warning');
  expect(calls('logging/setLevel')).toHaveLength(1);
});

test('the default policy applies to servers without their own', async () => {
  const own = httpServer({ url: 'http://a.b' });
  await host.stores.settings.change({ toolPolicy: 'deny' });
  expect(host.stores.policies.get(own).policy).toBe('deny');
  await host.stores.policies.set(own, { policy: 'ask', trusted: false });
  expect(host.stores.policies.get(own).policy).toBe('ask');
});
