import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunId } from '#shared/model/id/id.ts';
import type { Host } from '../../create-host.ts';
import type { Session } from '../../sessions/session.ts';
import { openTestHost } from '../../testing/test-host.ts';
import { presetCommand, stdioServer } from '../../testing/test-servers.ts';
import { payloadText } from '../../wire/traffic/recorded-message.ts';

let host: Host;
let session: Session;
afterEach(() => host.close());

async function connect(era: string) {
  host = await openTestHost();
  session = await host.sessions.connect(stdioServer(presetCommand('demo', '--era', era)));
  await session.ready();
  await expect.poll(() => host.catalog.list(session.id, 'tools').view.phase).toBe('done');
}

function send(text: string, options: { isNotification?: boolean; addsMeta?: boolean; timeoutMs?: number } = {}): RunId {
  return host.composer.send(session, { text, isNotification: false, addsMeta: true, ...options });
}

async function ended(id: RunId) {
  await expect.poll(() => host.composer.get(id).phase).toBe('ended');
  return host.composer.get(id);
}

/** The message of a frame, parsed. */
async function messageOf(seq = 0): Promise<unknown> {
  return JSON.parse(await payloadText(host.traffic, seq));
}

describe.each(['legacy', 'modern'])('a message written by hand, to a %s server', (era) => {
  beforeEach(() => connect(era));

  it('is sent with an id of the host, and its response is found', async () => {
    const sent = await ended(
      send('{"jsonrpc":"2.0","id":"mine","method":"tools/list","params":{"x":12345678901234567890}}'),
    );
    expect(sent).toMatchObject({ isError: false, method: 'tools/list', requestId: expect.stringMatching(/^loupe:/) });
    const text = await payloadText(host.traffic, sent.requestSeq ?? 0);
    expect(text).not.toContain('mine');
    expect(text).toContain('12345678901234567890');
    expect(text).toContain('progressToken');
    expect(await messageOf(sent.responseSeq)).toMatchObject({
      id: sent.requestId,
      result: { tools: expect.any(Array) },
    });
  });

  it('may be wrong: unknown methods, missing and invalid parameters, another version', async () => {
    const texts = [
      '{"jsonrpc":"2.0","method":"no/such"}',
      '{"jsonrpc":"2.0","method":"resources/read"}',
      '{"jsonrpc":"2.0","method":"resources/read","params":[1]}',
    ];
    for (const text of texts) {
      const sent = await ended(send(text, { addsMeta: false }));
      expect(sent).toMatchObject({ isError: true });
      const { id: _id, ...written } = JSON.parse(await payloadText(host.traffic, sent.requestSeq ?? 0));
      expect(written).toEqual(JSON.parse(text));
    }
    for (const text of ['{', '[]', '7', '[{"method":"tools/call"}]']) expect(() => send(text)).toThrow(/JSON/);
  });

  it('may be a notification, which gets no response', async () => {
    const sent = await ended(send('{"method":"notifications/own","params":{}}', { isNotification: true }));
    expect(await messageOf(sent.requestSeq)).toEqual({ jsonrpc: '2.0', method: 'notifications/own', params: {} });
  });

  it('that calls a tool waits for a person, who sees it whole, and is on record', async () => {
    const id = send('{"method":"tools/call","params":{"name":"add","arguments":{"a":1,"b":2},"own":true}}');
    await expect.poll(() => host.inbox.list()).toHaveLength(1);
    expect(host.composer.get(id).phase).toBe('waiting');
    const [pending] = host.inbox.list();
    expect(pending?.subject).toMatchObject({ type: 'toolCall', tool: 'add', runId: id });
    const shown = pending?.subject.type === 'toolCall' ? pending.subject.message : '';
    expect(host.composer.message(id, 0, 100_000)?.text).toBe(shown);
    if (pending) host.inbox.decide(pending.id, 'allow');
    const sent = await ended(id);
    expect(await payloadText(host.traffic, sent.requestSeq ?? 0)).toBe(shown);
    expect(sent.isError).toBe(false);
    const kinds = host.audit.list({}, 0, 10).entries.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['callAllowed', 'callEnded']));
  });

  it.each([
    ['a request', '{"method":"tools/call","params":{"name":"add"}}', false],
    ['a request without parameters', '{"method":"tools/call"}', false],
    ['a request with a list', '{"method":"tools/call","params":[]}', false],
    ['a notification', '{"method":"tools/call","params":{"name":"add"}}', true],
  ])('calls no tool that was denied, as %s', async (_what, text, isNotification) => {
    const id = send(text, { isNotification, addsMeta: false });
    await expect.poll(() => host.inbox.list()).toHaveLength(1);
    const [pending] = host.inbox.list();
    if (pending) host.inbox.decide(pending.id, 'deny');
    expect((await ended(id)).failure?.code).toBe('callDenied');
    const { rows } = await host.traffic.rows({ sessionId: session.id }, 0, 1000);
    expect(rows.filter(({ method, direction }) => direction === 'out' && method === 'tools/call')).toEqual([]);
  });

  it('can be withdrawn while it waits, cancelled while it runs, and times out', async () => {
    const waiting = send('{"method":"tools/call","params":{"name":"add"}}');
    await expect.poll(() => host.inbox.list()).toHaveLength(1);
    host.composer.cancel(waiting);
    expect((await ended(waiting)).failure?.code).toBe('callWithdrawn');

    const slow = '{"method":"tools/call","params":{"name":"long_task","arguments":{"steps":50,"stepMs":1000}}}';
    const allow = async () => {
      await expect.poll(() => host.inbox.list()).toHaveLength(1);
      const [pending] = host.inbox.list();
      if (pending) host.inbox.decide(pending.id, 'allow');
    };
    const running = send(slow);
    await allow();
    await expect.poll(() => host.composer.get(running).requestSeq).toBeGreaterThan(0);
    host.composer.cancel(running);
    expect((await ended(running)).failure?.code).toBe('cancelled');
    const late = send(slow, { timeoutMs: 100 });
    await allow();
    expect((await ended(late)).failure?.code).toBe('requestTimedOut');
  });
});
