import { afterEach, describe, expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { Pin, Server } from '#shared/model/server.ts';
import { host, hostPerFile } from '../../testing/host-per-test.ts';
import { httpServer, stdioServer } from '../../testing/test-servers.ts';
import {
  opensLegacy,
  type ScriptedHttp,
  sendJson,
  startScriptedHttp,
} from '../../wire/transports/http/testing/scripted-http.ts';

hostPerFile();
let http: ScriptedHttp | undefined;
afterEach(() => http?.close());

async function connect(server: Server) {
  const session = await host.sessions.connect(server);
  const failure = await session.ready().then(() => undefined, failureFrom);
  return { view: session.view(), failure };
}

/** Responds to `initialize` with this version; undefined: none. */
function respondingWith(protocolVersion: Json | undefined, pin: Pin = {}): Server {
  const result = { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'odd', version: '1' } };
  const script = `
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line);
      const reply = method === 'initialize' ? { result: ${JSON.stringify(result)} } : { error: { code: -32601, message: '' } };
      if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, ...reply }));
    });`;
  return stdioServer({ command: process.execPath, args: ['-e', script], pin });
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
  /** Responds to `server/discover` like a modern server, to `initialize` like a legacy one, to lists with `lists`. */
  const half = (lists: string, pin: Pin = {}) => {
    const capabilities = { tools: {}, resources: {} };
    const discovered = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities };
    const initialized = { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'half', version: '1' } };
    const script = `
      let isOpen = false;
      require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method, params } = JSON.parse(line);
        const reply = (fields) => console.log(JSON.stringify({ jsonrpc: '2.0', id, ...fields }));
        if (method === 'server/discover') reply({ result: ${JSON.stringify(discovered)} });
        else if (method === 'initialize') reply({ result: ${JSON.stringify(initialized)} });
        else if (method === 'notifications/initialized') isOpen = true;
        else if (id !== undefined) {
          const list = { [method.split('/')[0]]: [], resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
          if (isOpen) reply({ result: list });
          else { ${lists} }
        }
      });`;
    return stdioServer({ command: process.execPath, args: ['-e', script], pin, timeoutMs: 3000 });
  };

  it.each([
    ['hang', ''],
    ['say “not initialized”', `reply({ error: { code: -32002, message: 'Server not initialized' } })`],
    ['are malformed', 'reply({})'],
    ['have an unknown resultType', `reply({ result: { resultType: 'list' } })`],
  ])('and whose lists %s is doubted, and works in the legacy era', async (_, lists) => {
    const { view } = await connect(half(lists));
    expect(view.era).toBe('modern');
    const current = () => host.sessions.ofServer(view.serverId)?.view();
    await expect.poll(() => current()?.eraDoubt).toBe(true);
    const legacy = await connect(half(lists, { era: 'legacy' }));
    expect(legacy.view).toMatchObject({ phase: 'ready', era: 'legacy' });
    await expect.poll(() => host.catalog.list(legacy.view.id, 'tools').view.phase).toBe('done');
    expect(current()?.eraDoubt).toBeUndefined();
  });

  it('isn’t doubted once a request has worked, nor when the user chose the era', async () => {
    const partly = `if (method === 'resources/list') reply({ error: { code: -32603, message: 'no' } }); else reply({ result: list });`;
    const { view } = await connect(half(partly));
    await expect.poll(() => host.catalog.list(view.id, 'tools').view.phase).toBe('done');
    await expect.poll(() => host.catalog.list(view.id, 'resources').view.failure?.code).toBe('serverError');
    expect(host.sessions.ofServer(view.serverId)?.view().eraDoubt).not.toBe(true);
    const pinned = await connect(half(`reply({ error: { code: -32603, message: 'no' } })`, { era: 'modern' }));
    await expect.poll(() => host.catalog.list(pinned.view.id, 'tools').view.failure?.code).toBe('serverError');
    expect(host.sessions.ofServer(pinned.view.serverId)?.view().eraDoubt).toBeUndefined();
  });
});
