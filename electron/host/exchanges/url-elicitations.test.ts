import { expect, it } from 'vitest';
import { callTool } from '../testing/call-tool.ts';
import { connectPreset, host, hostPerTest } from '../testing/host-per-test.ts';

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
