import { beforeEach, describe, expect, it } from 'vitest';
import type { RunId } from '#shared/model/id/id.ts';
import type { Session } from '../../sessions/session.ts';
import { connectPreset, host, hostPerTest, toolsListed } from '../../testing/host-per-test.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { payloadText } from '../../wire/traffic/recorded-message.ts';

let session: Session;
const clock = new TestClock();
hostPerTest({ clock });

async function connect(era: string, preset = 'demo') {
  session = await connectPreset(preset, '--era', era);
  await toolsListed(session);
}

function send(text: string, options: { isNotification?: boolean; addsMeta?: boolean; timeoutMs?: number } = {}): RunId {
  return host.surface.composer.send(session, { text, isNotification: false, addsMeta: true, ...options });
}

async function ended(id: RunId) {
  await expect.poll(() => host.surface.composer.get(id).phase).toBe('ended');
  return host.surface.composer.get(id);
}

/** The message of a frame, parsed. */
async function messageOf(seq = 0): Promise<unknown> {
  return JSON.parse(await payloadText(host.stores.traffic, seq));
}

describe.each(['legacy', 'modern'])('a message written by hand, to a %s server', (era) => {
  beforeEach(() => connect(era));

  it('is sent with the host’s id and gets its response', async () => {
    const sent = await ended(
      send('{"jsonrpc":"2.0","id":"mine","method":"tools/list","params":{"x":12345678901234567890}}'),
    );
    expect(sent).toMatchObject({ isError: false, method: 'tools/list', requestId: expect.stringMatching(/^loupe:/) });
    const text = await payloadText(host.stores.traffic, sent.requestSeq ?? 0);
    expect(text).not.toContain('mine');
    expect(text).toContain('12345678901234567890');
    expect(text).toContain('progressToken');
    expect(await messageOf(sent.responseSeq)).toMatchObject({
      id: sent.requestId,
      result: { tools: expect.any(Array) },
    });
  });

  it('may be invalid: unknown methods, missing and invalid parameters, another version', async () => {
    const texts = [
      '{"jsonrpc":"2.0","method":"no/such"}',
      '{"jsonrpc":"2.0","method":"resources/read"}',
      '{"jsonrpc":"2.0","method":"resources/read","params":[1]}',
    ];
    for (const text of texts) {
      const sent = await ended(send(text, { addsMeta: false }));
      expect(sent).toMatchObject({ isError: true });
      const { id: _id, ...written } = JSON.parse(await payloadText(host.stores.traffic, sent.requestSeq ?? 0));
      expect(written).toEqual(JSON.parse(text));
    }
    for (const text of ['{', '[]', '7', '[{"method":"tools/call"}]']) expect(() => send(text)).toThrow(/JSON/);
  });

  it('may be a notification, which gets no response', async () => {
    const sent = await ended(send('{"method":"notifications/own","params":{}}', { isNotification: true }));
    expect(await messageOf(sent.requestSeq)).toEqual({ jsonrpc: '2.0', method: 'notifications/own', params: {} });
  });

  it('that calls a tool waits for a decision, is shown whole and recorded', async () => {
    const id = send('{"method":"tools/call","params":{"name":"add","arguments":{"a":1,"b":2},"own":true}}');
    await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
    expect(host.surface.composer.get(id).phase).toBe('waiting');
    const [pending] = host.connections.inbox.list();
    expect(pending?.subject).toMatchObject({ type: 'toolCall', tool: 'add', runId: id });
    const shown = pending?.subject.type === 'toolCall' ? pending.subject.message : '';
    expect((await host.surface.calls.message(id, 0, 100_000)).text).toBe(shown);
    if (pending) host.connections.inbox.decide(pending.id, 'allow');
    const sent = await ended(id);
    expect(await payloadText(host.stores.traffic, sent.requestSeq ?? 0)).toBe(shown);
    expect(sent.isError).toBe(false);
    const kinds = host.stores.audit.list({}, 0, 10).rows.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['callAllowed', 'callEnded']));
  });

  it.each([
    ['a request', '{"method":"tools/call","params":{"name":"add"}}', false],
    ['a request without parameters', '{"method":"tools/call"}', false],
    ['a request with a list', '{"method":"tools/call","params":[]}', false],
    ['a notification', '{"method":"tools/call","params":{"name":"add"}}', true],
  ])('doesn’t call a denied tool, as %s', async (_what, text, isNotification) => {
    const id = send(text, { isNotification, addsMeta: false });
    await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
    const [pending] = host.connections.inbox.list();
    if (pending) host.connections.inbox.decide(pending.id, 'deny');
    expect((await ended(id)).failure?.code).toBe('callDenied');
    const { rows } = await host.stores.traffic.rows({ sessionId: session.id }, 0, 1000);
    expect(rows.filter(({ method, direction }) => direction === 'out' && method === 'tools/call')).toEqual([]);
  });

  it('can be cancelled while it waits or runs, and times out', async () => {
    const waiting = send('{"method":"tools/call","params":{"name":"add"}}');
    await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
    host.surface.composer.cancel(waiting);
    expect((await ended(waiting)).failure?.code).toBe('callWithdrawn');

    const slow = '{"method":"tools/call","params":{"name":"long_task","arguments":{"steps":50,"stepMs":1000}}}';
    const running = send(slow);
    await allow();
    await expect.poll(() => host.surface.composer.get(running).requestSeq).toBeGreaterThan(0);
    expect(session.view().inFlight).toMatchObject([{ method: 'tools/call', target: 'long_task' }]);
    host.surface.composer.cancel(running);
    expect((await ended(running)).failure?.code).toBe('cancelled');
    const late = send(slow, { timeoutMs: 101 });
    await allow();
    expect((await clock.expireUntil(ended(late), 101)).failure?.code).toBe('requestTimedOut');
  });

  it('is in the history of calls, prompts and reads', async () => {
    const call = send('{"method":"tools/call","params":{"name":"add","arguments":{"a":1,"b":2.50},"own":true}}');
    await allow();
    await ended(call);
    const { rows } = host.surface.calls.history.rows({ serverId: session.server.id, count: 10 });
    expect(rows).toMatchObject([{ id: call, tool: 'add', argumentsHead: '{"a":1,"b":2.50}', outcome: 'result' }]);
    expect((await host.surface.calls.history.get(call)).result?.blocks).toHaveLength(1);

    const prompt = send('{"method":"prompts/get","params":{"name":"introduce","arguments":{"odd":7}}}');
    await ended(prompt);
    const runs = host.surface.prompts.history.rows({ serverId: session.server.id, count: 10 }).rows;
    expect(runs).toMatchObject([{ id: prompt, prompt: 'introduce', arguments: { odd: '7' } }]);
    const wrong = send('{"method":"prompts/get","params":{"name":"no such"}}');
    expect(await ended(wrong)).toMatchObject({ isError: true });
    expect(host.surface.prompts.history.find(wrong)).toMatchObject({
      prompt: 'no such',
      failure: { code: 'serverError' },
    });

    const uri = 'demo://square/3';
    await ended(send(JSON.stringify({ method: 'resources/read', params: { uri } })));
    const versions = await host.surface.resources.versions(session.server.id, uri);
    expect(versions).toMatchObject([{ number: 1, reads: 1 }]);
  });

  it('that calls a tool with invalid parameters gets the error', async () => {
    const id = send('{"method":"tools/call","params":{"name":"no_such_tool","arguments":7}}');
    await allow();
    const composed = await ended(id);
    expect(host.surface.calls.history.find(id)).toMatchObject({ tool: 'no_such_tool', phase: 'ended' });
    expect(await messageOf(composed.responseSeq)).toMatchObject({ id: composed.requestId });
    expect(await messageOf(composed.requestSeq)).toMatchObject({ params: { arguments: 7 } });
  });
});

async function allow(): Promise<void> {
  await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
  const [pending] = host.connections.inbox.list();
  if (pending) host.connections.inbox.decide(pending.id, 'allow');
}

describe('the input rounds of a message written by hand', () => {
  beforeEach(() => connect('modern', 'requests'));

  /** Answers the form that waits. */
  async function answer(content: Record<string, string>): Promise<void> {
    await expect
      .poll(() => host.connections.inbox.list().filter(({ subject }) => subject.type === 'serverRequest'))
      .toHaveLength(1);
    const [pending] = host.connections.inbox.list();
    const resultText = JSON.stringify({ action: 'accept', content });
    if (pending) host.connections.serverRequests.answer(pending.id, { type: 'result', resultText });
  }

  it.each([
    ['prompts/get', '{"method":"prompts/get","own":1,"params":{"name":"interview"}}'],
    ['resources/read', '{"method":"resources/read","own":1,"params":{"uri":"requests://letter"}}'],
    ['tools/call', '{"method":"tools/call","own":1,"params":{"name":"ask_form","arguments":{}}}'],
  ])('of %s are sent with its own fields', async (method, text) => {
    const id = send(text, { addsMeta: true });
    if (method === 'tools/call') await allow();
    await answer({ topic: 'engines', name: 'Ada', reader: 'Ada' });
    const sent = await ended(id);
    expect(sent.failure).toBeUndefined();
    expect(sent).toMatchObject({ isError: false, rounds: [{ number: 1, inputs: [{ state: 'answered' }] }] });
    expect(await messageOf(sent.requestSeq)).toMatchObject({
      method,
      own: 1,
      params: { inputResponses: expect.anything() },
    });
  });
});
