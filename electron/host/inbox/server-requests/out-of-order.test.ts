import { describe, expect, it } from 'vitest';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { Reply } from '#shared/model/inbox/client-setup.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import { callTool } from '../../testing/call-tool.ts';
import { connectPreset, host, hostPerTest } from '../../testing/host-per-test.ts';

hostPerTest();

const decline: Reply = { type: 'result', resultText: '{"action":"decline"}' };

const connect = (...options: string[]) => connectPreset('request-faults', ...options);

function requests() {
  return host.connections.inbox
    .list()
    .flatMap(({ id, subject }) => (subject.type === 'serverRequest' ? [{ id, ...subject }] : []));
}

describe('a legacy server', () => {
  const legacy = () => connect('--revision', '2025-11-25');

  it('that uses an id twice gets both replies, and the second request is marked', async () => {
    const called = callTool(host, await legacy(), 'one-id-twice');
    await expect.poll(() => requests().map(({ duplicateId }) => duplicateId)).toEqual([false, true]);
    for (const { id } of requests()) host.connections.serverRequests.answer(id, decline);
    expect((await called).outcome).toBe('result');
  });

  it('that sends a request after the call has ended is answered, for no request', async () => {
    const session = await legacy();
    await callTool(host, session, 'ask-after-end');
    await expect.poll(requests).toHaveLength(1);
    const [late] = requests();
    expect(late?.of).toBeUndefined();
    if (late) host.connections.serverRequests.answer(late.id, decline);
    expect(requests()).toEqual([]);
  });

  it('that cancels its request gets no response', async () => {
    await callTool(host, await legacy(), 'ask-taken-back');
    await expect.poll(() => host.connections.inbox.ended.map(({ how }) => how)).toEqual(['withdrawn']);
    const { rows } = await host.stores.traffic.rows({}, 0, 1000);
    expect(rows.filter(({ direction, kind }) => direction === 'out' && kind === 'result')).toEqual([]);
  });
});

describe('a URL elicitation', () => {
  const visits = async (preset: string) => {
    return connectPreset(preset, '--revision', '2025-11-25');
  };
  const accept: Reply = { type: 'result', resultText: '{"action":"accept"}' };

  it('is completed by the server', async () => {
    const called = callTool(host, await visits('requests'), 'ask_url');
    await expect.poll(requests).toHaveLength(1);
    for (const { id } of requests()) host.connections.serverRequests.answer(id, accept);
    await called;
    await expect.poll(() => host.connections.inbox.ended[0]?.request.completedAt).toBeGreaterThan(0);
  });

  it('that is unknown can be completed without effect', async () => {
    const called = callTool(host, await visits('request-faults'), 'url-http');
    await expect.poll(requests).toHaveLength(1);
    for (const { id } of requests()) host.connections.serverRequests.answer(id, accept);
    const session = host.connections.sessions.ofServer((await called).serverId);
    if (session) await callTool(host, session, 'complete-unknown-elicitation');
    expect(host.connections.inbox.ended[0]?.request.completedAt).toBeUndefined();
  });
});

describe('a modern server', () => {
  const modern = () => connect('--era', 'modern');

  it('gets a state of 5 MB back unchanged', async () => {
    const { result, rounds, failure } = await callTool(host, await modern(), 'state-5mb');
    expect(failure).toBeUndefined();
    expect(result?.isError ?? false).toBe(false);
    expect(rounds).toMatchObject([{ number: 1, inputs: [{ state: 'answered' }] }]);
    expect(rounds[0]?.stateCharacters).toBeGreaterThan(4_000_000);
  });

  it('gets an empty state, and one that isn’t a string, back unchanged', async () => {
    const session = await modern();
    expect((await callTool(host, session, 'state-only')).result?.isError ?? false).toBe(false);
    expect((await callTool(host, session, 'state-is-object')).outcome).toBe('result');
  });

  it('may use keys like __proto__', async () => {
    const session = await modern();
    const called = callTool(host, session, 'hostile-keys');
    await expect.poll(requests).toHaveLength(1);
    for (const { id } of requests()) host.connections.serverRequests.answer(id, decline);
    expect((await called).outcome).toBe('result');
    const { rows } = await host.stores.traffic.rows({ kinds: ['request'] }, 0, 1000);
    const again = rows.filter(({ method }) => method === 'tools/call').at(-1);
    const { bytes } = await host.stores.traffic.body(again?.seq ?? 0, 'payload', 0, 100_000);
    const message = parseExactJson(Buffer.from(bytes).toString());
    const params = isJsonObject(message) ? message.params : undefined;
    const given = isJsonObject(params) ? params.inputResponses : undefined;
    expect(isJsonObject(given) && Object.keys(given)).toEqual(['__proto__', '']);
  });

  it.each(['inputs-is-list', 'unknown-kinds', 'neither-inputs-nor-state'])(
    'that responds with %s is malformed, and nothing waits any more',
    async (tool) => {
      const { failure } = await callTool(host, await modern(), tool);
      expect(failure?.code).toBe('malformedRound');
      expect(requests()).toEqual([]);
    },
  );
});
