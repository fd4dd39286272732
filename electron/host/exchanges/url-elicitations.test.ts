import { expect, it } from 'vitest';
import { callTool } from '../testing/call-tool.ts';
import { connectPreset, connectTo, host, hostPerTest } from '../testing/host-per-test.ts';
import { presetCommand, stdioServer } from '../testing/test-servers.ts';

hostPerTest();

it('adds the URL elicitation of an error to the inbox, after which the call can be sent again', async () => {
  const session = await connectPreset('requests', '--era', 'legacy');
  const first = await callTool(host, session, 'ask_url', { asError: true });
  expect(first.failure).toMatchObject({ code: 'visitRequired', params: { count: 1 }, frameSeq: expect.any(Number) });
  const [visit] = host.connections.inbox.list();
  expect(visit?.subject).toMatchObject({
    method: 'elicitation/create',
    params: { mode: 'url', url: expect.stringMatching(/^https?:/) },
    of: { requestId: first.requestId, certain: true },
  });
  if (visit) host.connections.serverRequests.answer(visit.id, { type: 'result', resultText: '{"action":"accept"}' });
  expect(await callTool(host, session, 'ask_url', { asError: true })).toMatchObject({ outcome: 'result' });
});

it.each([
  ['is switched off', 'refused'],
  ['is declined by a rule', 'rule'],
])('has the server’s error when what it asks for %s, since no page waits to be opened', async (_, how) => {
  const server = stdioServer(presetCommand('requests', '--era', 'legacy'));
  await host.stores.clientSetup.set({ serverId: server.id, switches: { elicitationUrl: how === 'rule' } });
  const resultText = '{"action":"decline"}';
  const rule = { id: 'r', name: 'No pages', contains: '', reply: { type: 'result', resultText } } as const;
  if (how === 'rule') host.connections.serverRequests.adoptRules([{ ...rule, method: 'elicitation/create' }]);
  const session = await connectTo(server);
  const { failure } = await callTool(host, session, 'ask_url', { asError: true });
  expect(failure).toMatchObject({ code: 'serverError', params: { code: -32042 } });
  expect(host.connections.inbox.list()).toEqual([]);
  expect(host.connections.inbox.ended[0]?.how).toBe(how);
});
