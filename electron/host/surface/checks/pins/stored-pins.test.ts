import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import type { ServerId } from '#shared/model/id/id.ts';
import { serverDraftSchema } from '#shared/model/server.ts';
import type { Host } from '../../../create-host.ts';
import { callTool } from '../../../testing/call-tool.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { openTestHost } from '../../../testing/test-host.ts';
import { presetCommand } from '../../../testing/test-servers.ts';

async function openHost(dataDir: string): Promise<Host> {
  const host = await openTestHost({ dataDir });
  onTestFinished(host.close);
  return host;
}

const demo = serverDraftSchema.parse({ name: 'demo', transport: 'stdio', ...presetCommand('demo'), env: [] });

/** Repeats a secret of its environment in its result. */
const repeating = `
  const send = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
  const results = {
    initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } },
    'tools/list': { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [{ type: 'text', text: 'token ' + process.env.TOKEN }] },
  };
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (id === undefined) return;
    if (results[method]) send({ id, result: results[method] });
    else send({ id, error: { code: -32601, message: 'no' } });
  });
`;

/** Adds a server, connects it, and pins a call that was allowed for the session. */
async function pinCall(host: Host, draft: typeof demo, values = {}) {
  const [added] = await host.stores.servers.add([draft], true);
  const { server } = added ?? expect.fail();
  const session = await host.connections.sessions.connect(server);
  await session.ready();
  const { id: runId } = await callTool(host, session, 'echo', values, 'allowForSession');
  const pin = await host.surface.pins.add({ kind: 'tool', runId });
  return { server, session, pin };
}

const runPins = (host: Host, serverId: ServerId) =>
  host.recorded.checks.start({ source: { kind: 'pins' }, serverId, allowed: [], asks: false });

test('after a restart of Loupe the pins are there, and their calls need permission', async () => {
  const dataDir = temporaryFolder();
  const first = await openHost(dataDir);
  const { server, pin } = await pinCall(first, demo, { message: 'hello' });
  await runPins(first, server.id);
  await expect.poll(() => first.surface.pins.list(server.id).pins[0]?.latest?.state).toBe('same');
  await first.close();

  const second = await openHost(dataDir);
  expect(second.surface.pins.list(server.id).pins).toMatchObject([
    { id: pin.id, base: pin.base, latest: { state: 'same' } },
  ]);
  const session = await second.connections.sessions.connectById(server.id);
  await session?.ready();
  await runPins(second, server.id);
  await expect.poll(() => second.surface.pins.list(server.id).pins[0]?.latest?.state).toBe('needsPermission');
  expect(second.connections.inbox.list()).toEqual([]);
});

test('a removed server has no pins, and a pin that was removed before it doesn’t come back', async () => {
  const host = await openHost(temporaryFolder());
  const { server, pin } = await pinCall(host, demo, { message: 'hello' });
  host.surface.pins.remove(pin.id);
  await host.removeServer(server.id);
  expect(host.surface.pins.list(server.id)).toEqual({ pins: [] });
  expect(() => host.surface.pins.restore(pin.id)).toThrow();
  expect(host.surface.pins.list(server.id)).toEqual({ pins: [] });
});

test('secrets in arguments and results are masked in what is stored', async () => {
  const dataDir = temporaryFolder();
  const host = await openHost(dataDir);
  const secret = 'canary-4711-sesame';
  const draft = serverDraftSchema.parse({
    ...{ name: 'secretive', transport: 'stdio', command: process.execPath, args: ['-e', repeating] },
    env: [{ name: 'TOKEN', value: secret, secret: true }],
  });
  const { server, pin } = await pinCall(host, draft, { message: secret });
  await runPins(host, server.id);
  await expect.poll(() => host.surface.pins.list(server.id).pins[0]?.latest?.state).toBe('same');
  const { before, after } = host.stores.history.pins.texts(pin.id);
  expect([before, after]).toEqual([
    expect.stringContaining('token [masked]'),
    expect.stringContaining('token [masked]'),
  ]);
  expect(JSON.stringify(host.surface.pins.list(server.id))).not.toContain('canary');
  await host.close();
  const stored = await readFile(path.join(dataDir, 'history.sqlite'), 'latin1');
  expect([stored.includes('token'), stored.includes('canary')]).toEqual([true, false]);
});
