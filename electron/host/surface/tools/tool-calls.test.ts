import { describe, expect, it } from 'vitest';
import type { Session } from '../../sessions/session.ts';
import { callTool } from '../../testing/call-tool.ts';
import { connectPreset, host, hostPerTest, toolsListed } from '../../testing/host-per-test.ts';

hostPerTest();

async function connect(preset: string): Promise<Session> {
  const session = await connectPreset(preset);
  await toolsListed(session);
  return session;
}

describe('a tool call', () => {
  it('ends with a checked result, whose parts can be fetched by range', async () => {
    const session = await connect('demo');
    const call = await callTool(host, session, 'add', { a: 1, b: 2 });
    expect(call).toMatchObject({ phase: 'ended', outcome: 'result', result: { check: { verdict: 'valid' } } });
    const { readId, structured } = call.result ?? {};
    expect(readId && structured && host.surface.content.text(readId, structured.index, 0, 100)).toBe('{"sum":3}');
  });

  it('keeps every digit that the server sent', async () => {
    const session = await connect('tool-faults');
    const { result } = await callTool(host, session, 'exact-digits');
    const whole = result?.readId && host.surface.content.text(result.readId, result.whole.index, 0, 1000);
    expect(whole).toContain('"big":12345678901234567890,"precise":1.00,"small":1e-7');
  });

  it('reports where a result doesn’t match the schema', async () => {
    const session = await connect('tool-faults');
    const { outcome, result } = await callTool(host, session, 'breaks-output');
    expect(outcome).toBe('result');
    expect(result?.check?.verdict).toBe('invalid');
    expect(result?.check?.violations.length).toBeGreaterThan(0);
  });

  it('shows a second response', async () => {
    const session = await connect('tool-faults');
    const { id } = await callTool(host, session, 'answers-twice');
    await expect
      .poll(async () => (await host.surface.calls.history.get(id)).strays.map(({ kind }) => kind))
      .toEqual(['duplicate']);
  });

  it('shows a response after its cancellation', async () => {
    const session = await connect('tool-faults');
    const { runId: id } = host.surface.calls.start(session, { tool: 'answers-late', argumentsText: '{}' });
    for (const request of host.connections.inbox.list()) host.connections.inbox.decide(request.id, 'allow');
    await expect.poll(async () => (await host.surface.calls.history.get(id)).phase).toBe('running');
    host.surface.calls.cancel(id);
    await expect.poll(async () => (await host.surface.calls.history.get(id)).failure?.code).toBe('cancelled');
    await expect
      .poll(async () => (await host.surface.calls.history.get(id)).strays.map(({ kind }) => kind))
      .toEqual(['late']);
  });

  it('that was cancelled is recorded as such, also after a late response', async () => {
    const session = await connect('tool-faults');
    const { runId: id } = host.surface.calls.start(session, { tool: 'answers-late', argumentsText: '{}' });
    for (const request of host.connections.inbox.list()) host.connections.inbox.decide(request.id, 'allow');
    await expect.poll(async () => (await host.surface.calls.history.get(id)).phase).toBe('running');
    const request = async () => {
      const { rows } = await host.stores.traffic.rows({ text: 'tools/call' }, 0, 100);
      return rows.find(({ kind, method }) => kind === 'request' && method === 'tools/call');
    };
    await expect.poll(request).toBeDefined();
    expect((await request())?.givenUp).toBeUndefined();
    host.surface.calls.cancel(id);
    await expect.poll(async () => (await request())?.givenUp).toBe('cancelled');
    await expect
      .poll(async () => (await host.surface.calls.history.get(id)).strays.map(({ kind }) => kind))
      .toEqual(['late']);
    expect(await request()).toMatchObject({ givenUp: 'cancelled', latencyMs: expect.any(Number) });
    const [ended] = host.stores.audit.list({ kinds: ['callEnded'] }, 0, 1).rows;
    expect(ended?.detail).toMatchObject({ outcome: 'cancelled', durationMs: expect.any(Number) });
  });

  it('drops its message at the end, as the log has it', async () => {
    const session = await connect('demo');
    const { id, requestSeq } = await callTool(host, session, 'echo', { message: 'Hi' });
    expect(host.surface.calls.live(id)?.message).toBeUndefined();
    const { bytes } = await host.stores.traffic.body(requestSeq ?? 0, 'payload', 0, 10_000);
    expect((await host.surface.calls.message(id, 0, 10_000)).text).toBe(Buffer.from(bytes).toString());
    const denied = await callTool(host, session, 'echo', { message: 'No' }, 'deny');
    const params = { name: 'echo', arguments: { message: 'No' } };
    expect(JSON.parse((await host.surface.calls.message(denied.id, 0, 10_000)).text)).toMatchObject({
      method: 'tools/call',
      params,
    });
  });

  it('is in the history, with its result from the log after it was dropped from memory', async () => {
    const session = await connect('demo');
    const { id } = await callTool(host, session, 'echo', { message: 'Hi' });
    const [row] = host.surface.calls.history.rows({ serverId: session.server.id, count: 10 }).rows;
    expect(row).toMatchObject({ id, tool: 'echo', outcome: 'result', argumentsHead: '{"message":"Hi"}' });
    host.surface.calls.pin(id, true);
    host.surface.calls.history.remove({ serverId: session.server.id });
    expect(host.surface.calls.history.list({}, 0, 10).map((call) => call.id)).toEqual([id]);
  });

  it('is recorded with its decision and end', async () => {
    const session = await connect('demo');
    await callTool(host, session, 'echo', { message: 'Hi' });
    await callTool(host, session, 'echo', { message: 'No' }, 'deny');
    const { rows: entries } = host.stores.audit.list({}, 0, 10);
    expect(entries.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['callDenied', 'echo'],
      ['callEnded', 'echo'],
      ['callAllowed', 'echo'],
    ]);
    expect(await host.stores.audit.verify()).toMatchObject({ intact: true, count: 3 });
  });
});
