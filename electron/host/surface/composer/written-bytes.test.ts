import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunId } from '#shared/model/id/id.ts';
import { BytesPermit } from '../../sessions/permit.ts';
import type { Session } from '../../sessions/session.ts';
import { connectTo, host, hostPerTest } from '../../testing/host-per-test.ts';
import { httpServer, presetCommand, startHttpServer, stdioServer } from '../../testing/test-servers.ts';

let session: Session;
let stop: (() => unknown) | undefined;
hostPerTest();
afterEach(() => stop?.());

async function connect(transport: string, era: string): Promise<void> {
  if (transport === 'stdio') {
    session = await connectTo(stdioServer(presetCommand('demo', '--era', era)));
    return;
  }
  const running = await startHttpServer('demo', '--transport', transport, '--era', era);
  stop = () => running.stop();
  session = await connectTo(httpServer({ url: running.url }));
}

const send = (text: string | Uint8Array) => host.surface.composer.sendBytes(session, Buffer.from(text));

async function decide(decision: 'allow' | 'allowForSession' | 'deny'): Promise<void> {
  await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
  const [pending] = host.connections.inbox.list();
  if (pending) host.connections.inbox.decide(pending.id, decision);
}

async function ended(id: RunId) {
  await expect.poll(() => host.surface.composer.get(id).phase).toBe('ended');
  return host.surface.composer.get(id);
}

const rows = async () => (await host.stores.traffic.rows({ sessionId: session.id }, 0, 1000)).rows;
/** What went out and isn't a message. */
const strays = async () => (await rows()).filter(({ direction, kind }) => direction === 'out' && kind === 'stray');
const bytesOf = async (seq = 0) => Buffer.from((await host.stores.traffic.body(seq, 'raw', 0, 1000)).bytes);

describe.each([
  ['stdio', 'legacy'],
  ['stdio', 'modern'],
  ['http', 'legacy'],
  ['http', 'modern'],
  ['sse', 'legacy'],
])('bytes written by hand, over %s to a %s server', (transport, era) => {
  beforeEach(() => connect(transport, era));

  it('are sent exactly, recorded as sent, after a person saw them; the decision is on record', async () => {
    const bytes = Buffer.from([...Buffer.from('{"jsonrpc":"2.0",'), 0xff, 0x00, 0x0a]);
    const id = send(bytes);
    await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
    const [pending] = host.connections.inbox.list();
    expect(pending).toMatchObject({
      serverName: session.server.name,
      subject: { type: 'bytes', runId: id, transport, base64: bytes.toString('base64'), tools: [] },
    });
    expect(await strays()).toEqual([]);
    await decide('allow');
    const sent = await ended(id);
    expect(sent).toMatchObject({ bytes: bytes.length, frames: 1 });
    const line = transport === 'stdio' ? bytes.subarray(0, -1) : bytes;
    expect(await bytesOf(sent.requestSeq)).toEqual(line);
    const found = (await rows()).find(({ seq }) => seq === sent.requestSeq);
    expect(found).toMatchObject({ direction: 'out', kind: 'stray' });
    expect((await host.stores.traffic.frame(sent.requestSeq ?? 0)).meta.written).toBe(true);
    const kinds = host.stores.audit.list({}, 0, 10).rows.map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['bytesSent', 'bytesAllowed']);
  });

  it('may have an id of their own, and get what comes back for it', async () => {
    const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    const params = era === 'modern' ? { _meta: { ...meta, 'io.modelcontextprotocol/clientCapabilities': {} } } : {};
    const id = send(`${JSON.stringify({ jsonrpc: '2.0', id: 'mine', method: 'tools/list', params })}\n`);
    await decide('allow');
    const { requestSeq } = await ended(id);
    await expect
      .poll(async () => (await rows()).find(({ pairSeq, direction }) => pairSeq === requestSeq && direction === 'in'))
      .toMatchObject({ rpcId: '"mine"', method: 'tools/list' });
  });

  it('aren’t sent when they are denied, or allowed otherwise than once', async () => {
    for (const decision of ['deny', 'allowForSession'] as const) {
      const id = send('x\n');
      await decide(decision);
      expect((await ended(id)).failure?.code).toBe('bytesDenied');
    }
    expect(await strays()).toEqual([]);
  });
});

describe('bytes written by hand', () => {
  it('are a frame for each line over stdio, which answers what it can', async () => {
    await connect('stdio', 'legacy');
    const id = send('{"jsonrpc":"2.0","id":1,"method":"ping"}\n\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n{"unended');
    await decide('allow');
    const { requestSeq = 0, frames } = await ended(id);
    expect(frames).toBe(4);
    const own = (await rows()).filter(({ seq }) => seq >= requestSeq && seq < requestSeq + 4);
    expect(own.map(({ kind }) => kind)).toEqual(['request', 'stray', 'request', 'stray']);
    await expect
      .poll(async () =>
        (await rows()).filter(({ kind, rpcId }) => kind === 'result' && (rpcId === '1' || rpcId === '2')),
      )
      .toHaveLength(2);
  });

  it('are one POST over HTTP, with the usual headers; what comes back belongs to them', async () => {
    await connect('http', 'legacy');
    const id = send('{"broken');
    await decide('allow');
    const { requestSeq = 0, failure } = await ended(id);
    // The response is shown as it came.
    expect(failure).toBeUndefined();
    const { meta } = await host.stores.traffic.frame(requestSeq);
    expect(meta).toMatchObject({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'mcp-session-id': expect.anything(),
        'mcp-protocol-version': '2025-11-25',
      },
    });
    const thread = await host.stores.traffic.thread(requestSeq, 0, 10);
    const [head] = thread.rows.filter(({ kind }) => kind === 'http');
    expect(head?.summary).toMatch(/^400 /);
  });

  it('are one POST to the endpoint over HTTP+SSE; what is refused there belongs to them', async () => {
    await connect('sse', 'legacy');
    const id = send('{"broken');
    await decide('allow');
    const { requestSeq = 0, failure } = await ended(id);
    expect(failure).toBeUndefined();
    const { meta } = await host.stores.traffic.frame(requestSeq);
    expect(meta).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
    const thread = await host.stores.traffic.thread(requestSeq, 0, 10);
    expect(thread.rows.find(({ kind }) => kind === 'http')?.summary).toMatch(/^400 /);
    // The stream goes on, and with it the session.
    expect(session.view().phase).toBe('ready');
  });

  it('that call a tool say so in the question; a policy that denies calls denies all bytes', async () => {
    await connect('stdio', 'legacy');
    const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add"}}\n';
    const id = send(`${call}x\n`);
    await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
    expect(host.connections.inbox.list()[0]?.subject).toMatchObject({ type: 'bytes', tools: ['add'] });
    host.surface.composer.cancel(id);
    expect((await ended(id)).failure?.code).toBe('bytesDenied');
    await host.stores.policies.set(session.server, { policy: 'deny', trusted: false });
    expect((await ended(send('x\n'))).failure?.code).toBe('bytesDenied');
    expect(host.connections.inbox.list()).toEqual([]);
  });

  it('need a permit of the gate for exactly them', async () => {
    await connect('stdio', 'legacy');
    const permit = new BytesPermit(Buffer.from('a'));
    await expect(session.sendBytes(Buffer.from('b'), permit, {})).rejects.toThrow(/other bytes/);
    await session.sendBytes(Buffer.from('a'), permit, {});
    await expect(session.sendBytes(Buffer.from('a'), permit, {})).rejects.toThrow(/used up/);
  });
});
