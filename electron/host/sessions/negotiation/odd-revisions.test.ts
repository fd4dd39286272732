import { afterEach, describe, expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { RevisionPin, Server } from '#shared/model/server.ts';
import { respondingServer } from '../../testing/function-server.ts';
import { host, hostPerFile } from '../../testing/host-per-test.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { httpServer } from '../../testing/test-servers.ts';
import {
  opensLegacy,
  type ScriptedHttp,
  sendJson,
  startScriptedHttp,
} from '../../wire/transports/http/testing/scripted-http.ts';

const clock = new TestClock();
hostPerFile({ clock });
let http: ScriptedHttp | undefined;
afterEach(() => http?.close());

async function connect(server: Server) {
  const session = await host.connections.sessions.connect(server);
  const failure = await session.ready().then(() => undefined, failureFrom);
  return { view: session.view(), failure };
}

/** Responds to `initialize` with this version; undefined: none. */
function respondingWith(protocolVersion: Json | undefined, pin: RevisionPin = {}): Server {
  const result = { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'odd', version: '1' } };
  return respondingServer(
    ({ id, method }) => {
      if (id === undefined) return undefined;
      return method === 'initialize' ? { result } : { error: { code: -32601, message: '' } };
    },
    { pin },
  );
}

describe('initialize that is answered with an unknown revision', () => {
  it.each<[Json | undefined, string, string, string]>([
    ['2024-10-07', 'unknown', '2024-10-07', '2024-11-05'],
    ['1.0', 'unknown', '1.0', '2025-11-25'],
    ['DRAFT-2025-v2', 'unknown', 'DRAFT-2025-v2', '2025-11-25'],
    ['2025-06-18-draft', 'unknown', '2025-06-18-draft', '2025-06-18'],
    ['2027-05-05', 'unknown', '2027-05-05', '2025-11-25'],
    ['', 'missing', '', '2025-11-25'],
    [20_250_326, 'notText', '20250326', '2025-03-26'],
    [2, 'notText', '2', '2025-11-25'],
    [['2025-11-25'], 'notText', '["2025-11-25"]', '2025-11-25'],
    [null, 'missing', '', '2025-11-25'],
    [undefined, 'missing', '', '2025-11-25'],
    ['2026-07-28', 'modern', '2026-07-28', '2025-11-25'],
  ])('(%j) names it, and goes on as the nearest one where that is wanted', async (version, problem, found, nearest) => {
    const { failure } = await connect(respondingWith(version));
    expect(failure).toMatchObject({ code: 'unknownRevision', params: { problem, found, nearest } });
    expect(failure?.frameSeq).toBeGreaterThan(0);
    const { view } = await connect(respondingWith(version, { anyRevision: true }));
    expect(view).toMatchObject({ phase: 'ready', era: 'legacy', revision: nearest, answeredRevision: found });
    expect(view.steps.map(({ kind }) => kind)).toContain('versionAssumed');
  });

  it('is sent that revision as its header over HTTP', async () => {
    http = await startScriptedHttp((request, response) => {
      if (request.message.method !== 'initialize') {
        opensLegacy(request, response);
        return;
      }
      const result = { protocolVersion: '2025-06-01', capabilities: {}, serverInfo: { name: 'odd', version: '1' } };
      sendJson(response, { jsonrpc: '2.0', id: request.message.id, result });
    });
    const { view } = await connect(httpServer({ url: `${http.origin}/mcp`, pin: { anyRevision: true } }));
    expect(view).toMatchObject({ revision: '2025-06-18', answeredRevision: '2025-06-01' });
    const header = () => http?.calls('notifications/initialized')[0]?.headers['mcp-protocol-version'];
    await expect.poll(header).toBe('2025-06-18');
  });

  it('changes nothing for a revision that Loupe knows', async () => {
    const { view } = await connect(respondingWith('2025-03-26', { anyRevision: true }));
    expect(view).toMatchObject({ revision: '2025-03-26', phase: 'ready' });
    expect(view.answeredRevision).toBeUndefined();
  });
});

describe('a server that agrees to the modern era', () => {
  /** Responds to `server/discover` like a modern server, to `initialize` like a legacy one, before that to lists with `lists`. */
  const half = (lists: (method: string, list: object) => object | undefined, pin: RevisionPin = {}) => {
    const capabilities = { tools: {}, resources: {} };
    const discovered = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities };
    const initialized = { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'half', version: '1' } };
    let isOpen = false;
    return respondingServer(
      ({ id, method }) => {
        if (method === 'server/discover') return { result: discovered };
        if (method === 'initialize') return { result: initialized };
        if (method === 'notifications/initialized') isOpen = true;
        if (id === undefined) return undefined;
        const name = String(method);
        const list = { [name.split('/')[0] ?? '']: [], resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
        return isOpen ? { result: list } : lists(name, list);
      },
      { pin, timeoutMs: 3001 },
    );
  };

  it.each<[string, () => object | undefined]>([
    ['hang', () => undefined],
    ['say “not initialized”', () => ({ error: { code: -32002, message: 'Server not initialized' } })],
    ['are malformed', () => ({})],
    ['have an unknown resultType', () => ({ result: { resultType: 'list' } })],
  ])('and whose lists %s is doubted, and works in the legacy era', async (_, lists) => {
    const { view } = await connect(half(lists));
    expect(view.era).toBe('modern');
    const current = () => host.connections.sessions.ofServer(view.serverId)?.view();
    const doubted = async () => {
      await expect.poll(() => current()?.eraDoubt).toBe(true);
    };
    await clock.expireUntil(doubted(), 3001, 50);
    const legacy = await connect(half(lists, { era: 'legacy' }));
    expect(legacy.view).toMatchObject({ phase: 'ready', era: 'legacy' });
    await expect.poll(() => host.surface.catalog.list(legacy.view.id, 'tools').view.phase).toBe('done');
    expect(current()?.eraDoubt).toBeUndefined();
  });

  it('isn’t doubted once a request has worked, nor when the user chose the era', async () => {
    const no = { error: { code: -32603, message: 'no' } };
    const partly = (method: string, list: object) => (method === 'resources/list' ? no : { result: list });
    const { view } = await connect(half(partly));
    await expect.poll(() => host.surface.catalog.list(view.id, 'tools').view.phase).toBe('done');
    await expect.poll(() => host.surface.catalog.list(view.id, 'resources').view.failure?.code).toBe('serverError');
    expect(host.connections.sessions.ofServer(view.serverId)?.view().eraDoubt).not.toBe(true);
    const pinned = await connect(half(() => no, { era: 'modern' }));
    await expect.poll(() => host.surface.catalog.list(pinned.view.id, 'tools').view.failure?.code).toBe('serverError');
    expect(host.connections.sessions.ofServer(pinned.view.serverId)?.view().eraDoubt).toBeUndefined();
  });
});
