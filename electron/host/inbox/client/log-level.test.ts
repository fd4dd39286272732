import { describe, expect, it } from 'vitest';
import type { Frame, FrameFilter } from '#shared/model/frames/frame.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type { Session } from '../../sessions/session.ts';
import { callTool } from '../../testing/call-tool.ts';
import { addServer, connectTo, host, hostPerTest } from '../../testing/host-per-test.ts';
import { presetCommand } from '../../testing/test-servers.ts';

hostPerTest();

const add = (preset: string, revision: '2025-11-25' | '2026-07-28') =>
  addServer({ name: preset, transport: 'stdio', ...presetCommand(preset), env: [], watch: [], pin: { revision } });

async function frames(session: Session, filter: FrameFilter): Promise<Frame[]> {
  return (await host.stores.traffic.rows({ ...filter, sessionId: session.id }, 0, 1000)).rows;
}

/** The log level in `_meta` of a sent frame. */
async function levelSent(frame: Frame | undefined): Promise<Json | undefined> {
  const { bytes } = await host.stores.traffic.body(frame?.seq ?? 0, 'payload', 0, 100_000);
  const message: Json = JSON.parse(new TextDecoder().decode(bytes));
  const params = isJsonObject(message) && isJsonObject(message.params) ? message.params : {};
  return isJsonObject(params._meta) ? params._meta['io.modelcontextprotocol/logLevel'] : undefined;
}

describe('the log level of a legacy server', () => {
  it('is sent to it and to its next session', async () => {
    const server = await add('demo', '2025-11-25');
    const first = await connectTo(server);
    await host.connections.client.setLogLevel(first.id, 'debug');
    expect(first.view().logLevel).toBe('debug');
    expect(host.stores.clientSetup.get(server.id).logLevel).toBe('debug');

    const second = await connectTo(server);
    await expect.poll(() => second.view().logLevel).toBe('debug');
    const [asked] = await frames(second, { text: 'logging/setLevel', kinds: ['request'] });
    expect(asked?.summary).toBe('debug');
  });

  it('can be reset for the next session, which gets none', async () => {
    const server = await add('demo', '2025-11-25');
    const first = await connectTo(server);
    await host.connections.client.setLogLevel(first.id, 'debug');
    await host.connections.client.setLogLevel(first.id, undefined);
    expect(first.view().logLevel).toBe('debug');
    expect(host.stores.clientSetup.get(server.id).logLevel).toBeUndefined();
    const second = await connectTo(server);
    await second.request('tools/list');
    expect(second.view().logLevel).toBeUndefined();
    expect(await frames(second, { text: 'logging/setLevel' })).toEqual([]);
  });

  it('is neither sent nor stored when the server doesn’t declare logging', async () => {
    const server = await add('plain', '2025-11-25');
    const session = await connectTo(server);
    await expect(host.connections.client.setLogLevel(session.id, 'info')).rejects.toMatchObject({
      failure: { code: 'capabilityMissing' },
    });
    expect(await frames(session, { text: 'logging/setLevel' })).toEqual([]);
    expect(host.stores.clientSetup.get(server.id).logLevel).toBeUndefined();
  });

  it('isn’t restored when the server no longer declares logging, which is noted', async () => {
    const server = await add('plain', '2025-11-25');
    await host.stores.clientSetup.setLogLevel(server.id, 'info');
    const session = await connectTo(server);
    const noted = () => frames(session, { kinds: ['lifecycle'], text: 'log level failed' });
    await expect.poll(async () => (await noted()).length).toBe(1);
    expect(session.view().logLevel).toBeUndefined();
    expect(await frames(session, { text: 'logging/setLevel' })).toEqual([]);
  });
});

describe('the log level of a modern server', () => {
  it('is in every request, also of its next session, until it’s reset', async () => {
    const server = await add('demo', '2026-07-28');
    const first = await connectTo(server);
    await host.connections.client.setLogLevel(first.id, 'warning');
    const second = await connectTo(server);
    expect(second.view().logLevel).toBe('warning');
    await second.request('tools/list');
    const sent = await frames(second, { text: 'tools/list', kinds: ['request'] });
    for (const frame of sent) expect(await levelSent(frame)).toBe('warning');
    await host.connections.client.setLogLevel(second.id, undefined);
    await second.request('resources/templates/list');
    expect(
      await levelSent((await frames(second, { text: 'resources/templates/list', kinds: ['request'] })).at(-1)),
    ).toBeUndefined();
    expect(host.stores.clientSetup.get(server.id).logLevel).toBeUndefined();
  });

  it('isn’t sent when logging isn’t declared', async () => {
    const session = await connectTo(await add('plain', '2026-07-28'));
    await expect(host.connections.client.setLogLevel(session.id, 'info')).rejects.toMatchObject({
      failure: { code: 'capabilityMissing' },
    });
    await session.request('resources/list');
    const [sent] = await frames(session, { text: 'resources/list', kinds: ['request'] });
    expect(await levelSent(sent)).toBeUndefined();
  });

  it('limits the messages that arrive', async () => {
    const session = await connectTo(await add('requests', '2026-07-28'));
    await host.connections.client.setLogLevel(session.id, 'error');
    await callTool(host, session, 'log_flood', { count: 80 });
    const rows = await frames(session, { log: {} });
    expect(rows).toHaveLength(40);
    expect(new Set(rows.map(({ log }) => log?.level))).toEqual(new Set(['error', 'critical', 'alert', 'emergency']));
  });
});

describe('malformed log messages', () => {
  it('are recorded as received, with their problems', async () => {
    const session = await connectTo(await add('request-faults', '2025-11-25'));
    await callTool(host, session, 'log-malformed');
    await callTool(host, session, 'log-no-object');
    const problems = (await frames(session, { log: { isMalformed: true } })).map(({ log }) => log?.problems?.join());
    expect(problems).toEqual([
      ...['badLevel', 'badLevel', 'badLevel', 'badLevel', 'noData', 'badLogger', 'badLevel,noData'],
      ...['noParams,badLevel,noData', 'noParams,badLevel,noData', 'noParams,badLevel,noData', 'hasId'],
    ]);
    await callTool(host, session, 'log-large');
    const [text, object] = await frames(session, { log: { logger: 'large' } });
    expect(text?.size).toBeGreaterThan(4_900_000);
    expect(object?.summary).toMatch(/^notice {"rows":\["large","large",.*…$/);
  });
});
