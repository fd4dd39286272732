import { beforeEach, describe, expect, it } from 'vitest';
import type { ServerGate } from '#shared/model/inbox/gate.ts';
import type { Decision, ToolCallSubject } from '#shared/model/inbox/pending-request.ts';
import type { Server } from '#shared/model/server.ts';
import type { Session } from '../../sessions/session.ts';
import { callTool } from '../../testing/call-tool.ts';
import { respondingServer } from '../../testing/function-server.ts';
import { connectPreset, connectTo, host, hostPerTest, toolsListed } from '../../testing/host-per-test.ts';
import { stdioServer } from '../../testing/test-servers.ts';

let session: Session;
hostPerTest();
beforeEach(async () => {
  session = await connectPreset('demo');
  await toolsListed(session);
});

/** A server whose tools change with each call and that responds only to the first `tools/list`. */
function changingTools(): Server {
  const capabilities = { tools: { listChanged: true } };
  const serverInfo = { name: 'changing', version: '1' };
  let lists = 0;
  return respondingServer(({ id, method }, { stdout }) => {
    if (method === 'initialize') return { result: { protocolVersion: '2025-06-18', capabilities, serverInfo } };
    if (method === 'tools/list') return ++lists === 1 ? { result: { tools: [{ name: 'pay' }] } } : undefined;
    if (id === undefined) return undefined;
    if (method !== 'tools/call') return { error: { code: -32601, message: 'no' } };
    for (const each of [{ id, result: { content: [] } }, { method: 'notifications/tools/list_changed' }])
      stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`);
    return undefined;
  });
}

/** The number of calls that were sent. */
async function sentCalls(): Promise<number> {
  const { rows } = await host.stores.traffic.rows({ kinds: ['request'], text: 'tools/call' }, 0, 1000);
  return rows.filter(({ method }) => method === 'tools/call').length;
}
const call = (tool: string, decision?: Decision) => callTool(host, session, tool, {}, decision);
const policy = (change: Partial<ServerGate>) =>
  host.stores.policies.set(session.server, { policy: 'ask', trusted: false, ...change });
const decideFirst = (decision: Decision) => {
  for (const { id } of host.connections.inbox.list().slice(0, 1)) host.connections.inbox.decide(id, decision);
};
const waiting = (): ToolCallSubject[] =>
  host.connections.inbox.list().flatMap(({ subject }) => (subject.type === 'toolCall' ? [subject] : []));

describe('a tool call', () => {
  it('waits for a decision and is shown byte for byte', async () => {
    const run = host.surface.calls.run(session, {
      tool: 'echo',
      argumentsText: '{"message":"ü","n":12345678901234567890}',
    });
    const [request] = waiting();
    expect(request).toMatchObject({ tool: 'echo', times: 1, invalid: false });
    expect(request?.definitions).toHaveLength(1);
    expect(await sentCalls()).toBe(0);
    decideFirst('allow');
    const { requestSeq, decision } = await run;
    expect(decision).toMatchObject({ verdict: 'allowed', by: 'person' });
    const sent = await host.stores.traffic.body(requestSeq ?? 0, 'payload', 0, 10_000);
    expect(Buffer.from(sent.bytes).toString()).toBe(request?.message);
  });

  it('isn’t sent when it’s denied, cancelled, or its session ends', async () => {
    expect(await call('echo', 'deny')).toMatchObject({ outcome: 'failed', failure: { code: 'callDenied' } });
    const { runId: run } = host.surface.calls.start(session, { tool: 'echo', argumentsText: '{}' });
    host.surface.calls.cancel(run);
    await expect.poll(async () => (await host.surface.calls.history.get(run)).failure?.code).toBe('callWithdrawn');
    const orphan = host.surface.calls.run(session, { tool: 'echo', argumentsText: '{}' });
    await host.connections.sessions.disconnect(session.server.id);
    expect((await orphan).failure?.code).toBe('callWithdrawn');
    expect(await sentCalls()).toBe(0);
    expect(waiting()).toEqual([]);
  });

  it('that is started again while it waits is the one that waits', async () => {
    const start = (message: string, times = 1) =>
      host.surface.calls.start(session, { tool: 'echo', argumentsText: `{"message": ${message}}`, times });
    const first = start('1');
    expect(first.isWaiting).toBe(false);
    expect(start('1')).toEqual({ runId: first.runId, isWaiting: true });
    // Another number, though not for a double; another count.
    expect([start('9007199254740993'), start('9007199254740992'), start('1', 2)]).toMatchObject(
      Array(3).fill({ isWaiting: false }),
    );
    expect(waiting()).toHaveLength(4);
    decideFirst('deny');
    await expect.poll(async () => (await host.surface.calls.history.get(first.runId)).phase).toBe('ended');
    expect(start('1').isWaiting).toBe(false);
  });

  it('that is allowed once is asked about again, as is one of a tool that isn’t listed', async () => {
    await call('count_up', 'allow');
    expect(host.surface.gate.approvals(session.id)).toEqual([]);
    expect((await call('count_up', 'deny')).decision).toMatchObject({ verdict: 'denied', by: 'person' });
    await call('unlisted', 'allowForSession');
    expect(host.surface.gate.approvals(session.id)).toEqual([]);
  });

  it('shows the beginning of a very long message', async () => {
    const run = host.surface.calls.run(session, { tool: 'echo', argumentsText: `{"message":"${'x'.repeat(30_000)}"}` });
    expect(waiting()[0]?.message).toHaveLength(20_000);
    expect(waiting()[0]?.messageCharacters).toBeGreaterThan(30_000);
    decideFirst('deny');
    await run;
  });

  it('passes once its tool is allowed for the session, until that is revoked', async () => {
    await call('count_up', 'allowForSession');
    expect((await call('count_up')).decision).toMatchObject({ verdict: 'allowed', by: 'session' });
    host.surface.gate.revoke(session.id, 'count_up');
    expect((await call('count_up')).decision?.by).toBe('person');
  });

  it('needs a decision when there are too many calls', async () => {
    await host.stores.settings.change({ callsPerMinute: 2 });
    await call('count_up', 'allowForSession');
    await call('count_up');
    await call('count_up');
    const run = host.surface.calls.run(session, { tool: 'count_up', argumentsText: '{}' });
    expect(waiting()[0]?.why).toBe('tooManyCalls');
    decideFirst('deny');
    await run;
  });

  it('needs a decision earlier for a server with a lower limit', async () => {
    await policy({ callsPerMinute: 1 });
    await call('count_up', 'allowForSession');
    await call('count_up');
    const run = host.surface.calls.run(session, { tool: 'count_up', argumentsText: '{}' });
    expect(waiting()[0]?.why).toBe('tooManyCalls');
    decideFirst('deny');
    await run;
  });

  it('passes by policy only when a trusted server marks it read-only', async () => {
    await policy({ policy: 'askUnlessReadOnly', trusted: true });
    expect((await call('echo')).decision).toMatchObject({ verdict: 'allowed', by: 'policy' });
    expect((await call('delete_everything', 'deny')).decision).toMatchObject({ verdict: 'denied', by: 'person' });
    await policy({ policy: 'askUnlessReadOnly', trusted: false });
    expect((await call('echo')).decision?.by).toBe('person');
    await policy({ policy: 'deny' });
    expect(await call('echo')).toMatchObject({ decision: { verdict: 'denied', by: 'policy' } });
  });

  it('passes by no policy that was for another command; a denial stays', async () => {
    const server = stdioServer({ command: 'one' });
    const changed = { ...server, command: 'other' };
    await host.stores.policies.set(server, { policy: 'askUnlessReadOnly', trusted: true });
    expect(host.stores.policies.get(server)).toMatchObject({ policy: 'askUnlessReadOnly', trusted: true });
    expect(host.stores.policies.get(changed)).toMatchObject({ policy: 'ask', trusted: false });
    await host.stores.policies.set(server, { policy: 'deny', trusted: false });
    expect(host.stores.policies.get(changed).policy).toBe('deny');
  });

  it('needs a decision after the server announced new tools', async () => {
    await host.connections.sessions.disconnect(session.server.id);
    session = await connectTo(changingTools());
    await toolsListed(session);
    await call('pay', 'allowForSession');
    await expect.poll(() => host.surface.gate.approvals(session.id)).toEqual([]);
    void host.surface.calls.run(session, { tool: 'pay', argumentsText: '{}' });
    expect(waiting()).toMatchObject([{ tool: 'pay', why: 'listPending' }]);
  });

  it('is sent several times after one decision', async () => {
    const run = host.surface.calls.run(session, { tool: 'count_up', argumentsText: '{}', times: 3 });
    expect(waiting()[0]?.times).toBe(3);
    decideFirst('allow');
    expect(await run).toMatchObject({ outcome: 'result', series: { number: 3, of: 3 } });
    expect(await sentCalls()).toBe(3);
    expect(waiting()).toEqual([]);
  });
});
