import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Host } from '../create-host.ts';
import { callTool } from '../testing/call-tool.ts';
import { openTestHost } from '../testing/test-host.ts';
import { presetCommand, stdioServer } from '../testing/test-servers.ts';

let host: Host;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

it('a visit that an error demands waits in the inbox, and the call can be made again', async () => {
  const session = await host.sessions.connect(stdioServer(presetCommand('requests', '--era', 'legacy')));
  await session.ready();
  const first = await callTool(host, session, 'ask_url', { asError: true });
  expect(first.failure).toMatchObject({ code: 'visitRequired', params: { count: 1 }, frameSeq: expect.any(Number) });
  const [visit] = host.inbox.list();
  expect(visit?.subject).toMatchObject({
    method: 'elicitation/create',
    params: { mode: 'url', url: expect.stringMatching(/^https?:/) },
    of: { requestId: first.requestId, certain: true },
  });
  if (visit) host.serverRequests.answer(visit.id, { type: 'result', resultText: '{"action":"accept"}' });
  expect(await callTool(host, session, 'ask_url', { asError: true })).toMatchObject({ outcome: 'result' });
});
